import { and, eq, isNull, sql } from "drizzle-orm";
import { choiceOf, choicesCookie } from "#base/cookie-choice.ts";
import type { Id } from "#base/ids.ts";
import { members } from "#features/identity/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import type { Exchange, PublicReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { Settings } from "#server/settings.ts";
import type { Utm } from "../contract.ts";
import { isFresh, type KnownTouch, maxTouches, touchDays } from "../rules.ts";
import { touchErrors } from "../touch.ts";
import { signClicks, verifyClicks } from "./signed-clicks.ts";
import { clicks, links } from "./table.ts";

/** The clicks of this browser. This is the app's only optional cookie. */
const touchesCookie = "touches";
const maxAgeSeconds = touchDays * 86_400;

type CookieScope = {
  settings: Settings;
  tenantId: Id<"ten">;
  exchange: Pick<Exchange, "cookieOf" | "scriptCookieOf" | "setCookie">;
};
const cookieScope = ({
  services: { settings },
  tenantId,
  exchange,
}: Pick<PublicReadCtx, "services" | "tenantId" | "exchange">) => ({
  settings,
  tenantId,
  exchange,
});

export const cookieChoiceOf = ({ exchange }: Pick<CookieScope, "exchange">) =>
  choiceOf(exchange.scriptCookieOf(choicesCookie));

/** Oldest first. Empty without consent, even if an older cookie still exists. */
function storedClicks(scope: CookieScope): Id<"clk">[] {
  const cookie = cookieChoiceOf(scope) === "optional" && scope.exchange.cookieOf(touchesCookie);
  return cookie ? verifyClicks(scope, "touches", cookie) : [];
}

/** The caller must have checked that the visitor accepted optional cookies. */
export function storeClick(scope: CookieScope, clickId: Id<"clk">) {
  const kept = [...storedClicks(scope).filter((id) => id !== clickId), clickId].slice(-maxTouches);
  scope.exchange.setCookie(touchesCookie, signClicks(scope, "touches", kept), maxAgeSeconds);
}

/** For the URL of a page of the app, while the visitor has not answered the cookie banner and nothing may be stored. */
export const signClickForUrl = (scope: CookieScope, clickId: Id<"clk">) =>
  signClicks(scope, "click in an address", [clickId]);

function readClickFromUrl(scope: CookieScope, text: string): Id<"clk"> | undefined {
  const [clickId] = verifyClicks(scope, "click in an address", text);
  return clickId && isFresh(clickId, new Date()) ? clickId : undefined;
}

/** Stores the click of the link that led to the page, once the visitor accepts optional cookies there. */
export async function keepTouch(ctx: PublicReadCtx, { click }: { click: string }) {
  const scope = cookieScope(ctx);
  const clickId = readClickFromUrl(scope, click);
  if (!clickId) throw touchErrors.unknownClick();
  if (cookieChoiceOf(scope) !== "optional") throw touchErrors.cookiesNotAllowed();
  storeClick(scope, clickId);
  return { kept: true };
}

export async function forgetTouches({ exchange }: Pick<PublicReadCtx, "exchange">) {
  exchange.setCookie(touchesCookie, null);
  return { forgotten: true };
}

const touchesByIds = statement("links.touches", { ids: idList }, (from, p) =>
  from
    .select({
      clickId: clicks.id,
      linkId: links.id,
      code: links.code,
      referrerId: links.personId,
      at: clicks.createdAt,
      utm: clicks.utm,
      isActive: sql<boolean>`${links.endedAt} is null and ${programs.state} = 'open' and ${members.personId} is not null`,
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
export async function listTouches(
  ctx: Pick<PublicReadCtx, "db" | "services" | "tenantId" | "exchange">,
  click = "",
): Promise<(KnownTouch & { clickId: Id<"clk">; code: string; utm: Utm })[]> {
  const scope = cookieScope(ctx);
  const now = click && cookieChoiceOf(scope) !== "necessary" && readClickFromUrl(scope, click);
  const ids = now ? [...storedClicks(scope), now] : storedClicks(scope);
  if (ids.length === 0) return [];
  return (await ctx.db.run(touchesByIds, { ids })).map((touch) => ({ ...touch, kind: "link" }));
}
