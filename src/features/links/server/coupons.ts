import { count, eq, or, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { command, statement } from "#server/db/statement.ts";
import { type CouponTerms, couponStateOf } from "../coupon.ts";
import { usedCoupon } from "./performance/counts.ts";
import { links } from "./table.ts";

type Reader = Pick<PublicReadCtx, "db" | "tenantId">;
type Writer = Pick<TenantCtx, "db" | "tenantId">;
export type StoredCoupon = { couponCode: string | null; coupon: CouponTerms | null };

const text = { mapToDriverValue: (value: string) => value };
export const texts = { mapToDriverValue: (values: readonly string[]) => [...values] };

const lockCommand = command(
  "links.lockCode",
  { code: text },
  (_, p) =>
    sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || ' code ' || ${p.code}, 0))`,
);
/** Serializes changes and uses of a code, so that it has one owner and no more uses than allowed. */
export const lockCode = ({ db }: Pick<Writer, "db">, code: string) => db.send(lockCommand, { code });

const ownersOfCode = statement("links.ownersOfCode", { code: links.code }, (from, p) =>
  from
    .select({ id: links.id })
    .from(links)
    .where(or(eq(links.code, p.code), eq(links.couponCode, p.code))),
);
/** Whether another link already has it, as its own code or as its coupon code. */
export async function isCodeTaken({ db }: Pick<Reader, "db">, code: string, exceptId?: Id<"lnk">): Promise<boolean> {
  return (await db.run(ownersOfCode, { code })).some(({ id }) => id !== exceptId);
}

const usesOfCodes = statement("links.usesOfCodes", { codes: texts }, (from, p) =>
  from
    .select({ code: usedCoupon, uses: count() })
    .from(referrals)
    .where(sql`${usedCoupon} = any(${p.codes}::text[])`)
    .groupBy(sql`1`),
);
/** Counts how often each of these coupon codes was used since it exists. */
export async function countUses({ db }: Pick<Reader, "db">, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  return new Map((await db.run(usesOfCodes, { codes })).map(({ code, uses }) => [code ?? "", uses]));
}

/** Returns the coupon code that a page may offer, if the link has one that can be used today. */
export async function findUsableCoupon(ctx: Reader, { couponCode: code, coupon }: StoredCoupon) {
  if (!code || !coupon) return null;
  const [{ timeZone }, uses] = await Promise.all([getTenantCalendar(ctx), countUses(ctx, [code])]);
  const state = couponStateOf(coupon, { today: dayIn(timeZone, Date.now()), uses: uses.get(code) ?? 0 });
  return state === "active" ? { code, description: coupon.description } : null;
}
