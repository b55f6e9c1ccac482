import { and, eq, isNull, sql } from "drizzle-orm";
import { choiceOf, choicesCookie } from "#base/cookie-choice.ts";
import type { Id } from "#base/ids.ts";
import { members } from "#features/identity/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import type { Exchange, PublicReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Settings } from "#server/settings.ts";
import type { Utm } from "../contract.ts";
import { isFresh, type KnownTouch, touchDays, touchesKept } from "../rules.ts";
import { touchErrors } from "../touch.ts";
import { clicksIn, signedClicks } from "./signed-clicks.ts";
import { clicks, links } from "./table.ts";

/** The clicks of this browser. This is the app's only optional cookie. */
const touchesCookie = "touches";
const secondsKept = touchDays * 86_400;

type Where = {
  settings: Settings;
  tenantId: Id<"ten">;
  exchange: Pick<Exchange, "cookieOf" | "scriptCookieOf" | "setCookie">;
};
const whereOf = ({
  services: { settings },
  tenantId,
  exchange,
}: Pick<PublicReadCtx, "services" | "tenantId" | "exchange">) => ({
  settings,
  tenantId,
  exchange,
});

export const choiceAt = ({ exchange }: Pick<Where, "exchange">) => choiceOf(exchange.scriptCookieOf(choicesCookie));

/** Oldest first. Empty without consent, even if an older cookie still exists. */
function clicksKept(where: Where): Id<"clk">[] {
  const given = choiceAt(where) === "optional" && where.exchange.cookieOf(touchesCookie);
  return given ? clicksIn(where, "touches", given) : [];
}

/** The caller must have checked that the visitor accepted optional cookies. */
export function keepClick(where: Where, clickId: Id<"clk">) {
  const kept = [...clicksKept(where).filter((id) => id !== clickId), clickId].slice(-touchesKept);
  where.exchange.setCookie(touchesCookie, signedClicks(where, "touches", kept), secondsKept);
}

/** For the URL of a page of the app, while the visitor has not answered the cookie banner and nothing may be stored. */
export const clickForAddress = (where: Where, clickId: Id<"clk">) =>
  signedClicks(where, "click in an address", [clickId]);

function clickOfAddress(where: Where, text: string): Id<"clk"> | undefined {
  const [clickId] = clicksIn(where, "click in an address", text);
  return clickId && isFresh(clickId, new Date()) ? clickId : undefined;
}

/** Stores the click of the link that led to the page, once the visitor accepts optional cookies there. */
export async function keepTouch(ctx: PublicReadCtx, { click }: { click: string }) {
  const where = whereOf(ctx);
  const clickId = clickOfAddress(where, click);
  if (!clickId) throw touchErrors.unknownClick();
  if (choiceAt(where) !== "optional") throw touchErrors.cookiesNotAllowed();
  keepClick(where, clickId);
  return { kept: true };
}

export async function forgetTouches({ exchange }: Pick<PublicReadCtx, "exchange">) {
  exchange.setCookie(touchesCookie, null);
  return { forgotten: true };
}

const ids = { mapToDriverValue: (some: readonly Id<"clk">[]) => some.map((id) => id.slice(4)) };
const touched = statement("links.touches", { ids }, (from, p) =>
  from
    .select({
      clickId: clicks.id,
      linkId: links.id,
      code: links.code,
      referrerId: links.personId,
      at: clicks.createdAt,
      utm: clicks.utm,
      alive: sql<boolean>`${links.endedAt} is null and ${programs.state} = 'open' and ${members.personId} is not null`,
    })
    .from(clicks)
    .innerJoin(links, and(eq(links.tenantId, clicks.tenantId), eq(links.id, clicks.linkId)))
    .innerJoin(programs, and(eq(programs.tenantId, links.tenantId), eq(programs.id, links.programId)))
    .leftJoin(
      members,
      and(eq(members.tenantId, links.tenantId), eq(members.personId, links.personId), isNull(members.disabledAt)),
    )
    .where(sql`${clicks.id} = any(${p.ids}::uuid[])`)
    .orderBy(clicks.id),
);

/** Every link this browser followed, oldest first, including the one in the URL unless the visitor declined cookies. */
export async function touchesOf(
  ctx: Pick<PublicReadCtx, "db" | "services" | "tenantId" | "exchange">,
  click = "",
): Promise<(KnownTouch & { clickId: Id<"clk">; code: string; utm: Utm })[]> {
  const where = whereOf(ctx);
  const now = click && choiceAt(where) !== "necessary" && clickOfAddress(where, click);
  const ids = now ? [...clicksKept(where), now] : clicksKept(where);
  if (ids.length === 0) return [];
  return (await ctx.db.run(touched, { ids })).map((touch) => ({ ...touch, kind: "link" }));
}
