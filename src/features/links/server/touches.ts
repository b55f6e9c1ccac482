import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { members } from "#features/identity/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import type { Exchange, OpenReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { hmacWith, keyFor } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import type { Utm } from "../contract.ts";
import { type KnownTouch, touchDays, touchesKept } from "../rules.ts";
import { clicks, links } from "./table.ts";

/** The browser's own list of the clicks it made here, signed: which links they were is asked of the database. */
export const touchesCookie = "touches";
const secondsKept = touchDays * 86_400;
const idBytes = 16;
const signBytes = 16;

const signers = new WeakMap<Settings, ReturnType<typeof hmacWith>>();
function signOf(settings: Settings, tenantId: Id<"ten">, bytes: Buffer): Buffer {
  const sign = signers.get(settings) ?? hmacWith(keyFor(settings, "touches"));
  signers.set(settings, sign);
  return sign(Buffer.concat([Buffer.from(tenantId), bytes])).subarray(0, signBytes);
}

type Where = { settings: Settings; tenantId: Id<"ten">; exchange: Pick<Exchange, "cookieOf" | "cookie"> };

/** The ids in the cookie, oldest first; none where it was not signed here, for this tenant. */
export function clicksKept({ settings, tenantId, exchange }: Where): Id<"clk">[] {
  const given = exchange.cookieOf(touchesCookie);
  if (!given) return [];
  const bytes = Buffer.from(given, "base64url");
  const list = bytes.subarray(signBytes);
  if (list.length === 0 || list.length % idBytes !== 0 || list.length > touchesKept * idBytes) return [];
  if (!timingSafeEqual(bytes.subarray(0, signBytes), signOf(settings, tenantId, list))) return [];
  return Array.from(
    { length: list.length / idBytes },
    (_, i) => `clk_${list.toString("hex", i * idBytes, (i + 1) * idBytes)}` as const,
  );
}

export function keepClick(where: Where, clickId: Id<"clk">) {
  const kept = [...clicksKept(where), clickId].slice(-touchesKept);
  const list = Buffer.from(kept.map((id) => id.slice(4)).join(""), "hex");
  const signed = Buffer.concat([signOf(where.settings, where.tenantId, list), list]);
  where.exchange.cookie(touchesCookie, signed.toString("base64url"), secondsKept);
}

const ids = { mapToDriverValue: (some: readonly Id<"clk">[]) => some.map((id) => id.slice(4)) };
const touched = statement("links.touched", { ids }, (from, p) =>
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

/** Every link this browser followed, oldest first. */
export async function touchesOf({
  db,
  floor,
  tenantId,
  exchange,
}: Pick<OpenReadCtx, "db" | "floor" | "tenantId" | "exchange">): Promise<
  (KnownTouch & { clickId: Id<"clk">; code: string; utm: Utm })[]
> {
  const kept = clicksKept({ settings: floor.settings, tenantId, exchange });
  if (kept.length === 0) return [];
  return (await db.run(touched, { ids: kept })).map((touch) => ({ ...touch, kind: "link" }));
}
