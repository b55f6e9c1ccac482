import { and, eq, isNull, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { photoUrl } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { programs } from "#features/programs/server/table.ts";
import { startClock } from "#features/referrals/rules/review-clock.ts";
import { homeOf } from "#features/tenancy/rules.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors, type Introduction } from "../contract.ts";
import { type CouponState, couponStateOf } from "../coupon.ts";
import { type EnteredCode, publicName } from "../rules.ts";
import { countUses, findUsableCoupon, type StoredCoupon, texts } from "./coupons.ts";
import { links } from "./table.ts";
import { listTouches } from "./touches.ts";

/** The columns needed to follow a link. It is active if it has not ended, its program is open and its referrer is still a member. */
const activeLinkColumns = {
  id: links.id,
  code: links.code,
  referrerId: links.personId,
  referrer: people.displayName,
  destination: links.destination,
  utm: links.utm,
  programId: links.programId,
  program: programs.name,
  description: programs.description,
  products: programs.products,
  message: links.message,
  couponCode: links.couponCode,
  coupon: links.coupon,
  photo: people.photo,
  joinedAt: members.joinedAt,
  programDestination: programs.destination,
  attributionDays: programs.attributionDays,
};
export const activeByCode = statement("links.activeByCode", { code: links.code }, (from, p) =>
  from
    .select(activeLinkColumns)
    .from(links)
    .innerJoin(programs, and(eq(programs.tenantId, links.tenantId), eq(programs.id, links.programId)))
    .innerJoin(members, and(eq(members.tenantId, links.tenantId), eq(members.personId, links.personId)))
    .innerJoin(people, eq(people.id, links.personId))
    .where(and(eq(links.code, p.code), isNull(links.endedAt), eq(programs.state, "open"), isNull(members.disabledAt))),
);
export type ActiveLink = typeof activeByCode extends { row(cells: unknown[]): infer R } ? R : never;

export async function getActiveLink({ db }: Pick<PublicReadCtx, "db">, code: string): Promise<ActiveLink> {
  const [found] = await db.run(activeByCode, { code });
  if (!found) throw errors.unknownCode();
  return found;
}

const retentionOf = statement("links.retention", { id: tenants.id }, (from, p) =>
  from.select({ days: tenants.retentionDays }).from(tenants).where(eq(tenants.id, p.id)),
);

async function introduce(ctx: PublicReadCtx, link: ActiveLink): Promise<Introduction> {
  const [calendar, [retention], coupon] = await Promise.all([
    getTenantCalendar(ctx),
    ctx.db.run(retentionOf, { id: ctx.tenantId }),
    findUsableCoupon(ctx, link),
  ]);
  const { code, program, description, products, message } = link;
  return {
    code,
    referrer: publicName(link.referrer),
    photo: link.photo && photoUrl(link.photo),
    since: new Date(link.joinedAt).getUTCFullYear(),
    message,
    program,
    description,
    products,
    coupon,
    reviewBy: defined(startClock(Date.now(), calendar).reviewDueAt),
    retentionDays: retention?.days ?? null,
  };
}

export const readLink = async (ctx: PublicReadCtx, { code }: { code: string }) =>
  introduce(ctx, await getActiveLink(ctx, code));

export async function readTouchedLink(ctx: PublicReadCtx) {
  const last = (await listTouches(ctx)).findLast(({ isActive }) => isActive);
  if (!last) throw errors.unknownCode();
  return introduce(ctx, await getActiveLink(ctx, last.code));
}

export const homeUrl = async (ctx: Pick<ReadCtx, "db" | "tenantId" | "services">) =>
  homeOf(ctx.services.settings.BASE_URL, await getMailBranding(ctx));

const anyLink = statement("links.anyLink", { personId: links.personId }, (from, p) =>
  from.select({ id: links.id }).from(links).where(eq(links.personId, p.personId)).limit(1),
);
export const hasLink = async ({ db, personId }: Pick<ReadCtx, "db" | "personId">) =>
  (await db.run(anyLink, { personId })).length > 0;

const activeByCodes = statement("links.activeByCodes", { codes: texts }, (from, p) =>
  from
    .select({
      id: links.id,
      code: links.code,
      referrerId: links.personId,
      programId: links.programId,
      utm: links.utm,
      attributionDays: programs.attributionDays,
      couponCode: links.couponCode,
      coupon: links.coupon,
    })
    .from(links)
    .innerJoin(programs, and(eq(programs.tenantId, links.tenantId), eq(programs.id, links.programId)))
    .innerJoin(members, and(eq(members.tenantId, links.tenantId), eq(members.personId, links.personId)))
    .where(
      and(
        sql`(${links.code} = any(${p.codes}::text[]) or ${links.couponCode} = any(${p.codes}::text[]))`,
        isNull(links.endedAt),
        eq(programs.state, sql`'open'`),
        isNull(members.disabledAt),
      ),
    ),
);

type CodeLink = {
  id: Id<"lnk">;
  code: string;
  referrerId: Id<"per">;
  programId: Id<"prg">;
  utm: typeof links.$inferSelect.utm;
  attributionDays: number;
} & StoredCoupon;
/** The link behind a code, whether the code can be used today, and how often it still can; null is without limit. */
export type KnownCode = { link: CodeLink; state: CouponState; remaining: number | null };

/** Finds active links by their coupon codes or their own codes, which can always be used. */
export async function findCodes(
  ctx: Pick<PublicReadCtx, "db" | "tenantId">,
  codes: readonly string[],
): Promise<Map<string, KnownCode>> {
  if (codes.length === 0) return new Map();
  const [{ timeZone }, rows, uses] = await Promise.all([
    getTenantCalendar(ctx),
    ctx.db.run(activeByCodes, { codes }),
    countUses(ctx, codes),
  ]);
  const today = dayIn(timeZone, Date.now());
  return new Map(
    rows.flatMap((link) =>
      codes
        .filter((code) => code === link.code || code === link.couponCode)
        .map((code): [string, KnownCode] => {
          const { coupon } = link;
          if (code !== link.couponCode || !coupon) return [code, { link, state: "active", remaining: null }];
          const used = uses.get(code) ?? 0;
          const remaining = coupon.maxUses === null ? null : Math.max(0, coupon.maxUses - used);
          return [code, { link, state: couponStateOf(coupon, { today, uses: used }), remaining }];
        }),
    ),
  );
}

/** A touch by the link's own code. */
export const enteredBy = ({ id: linkId, referrerId }: Pick<CodeLink, "id" | "referrerId">): EnteredCode => ({
  linkId,
  referrerId,
});

/** A touch by this code of the link. */
export const enteredWith = (code: string, { link }: Pick<KnownCode, "link">): EnteredCode => ({
  ...enteredBy(link),
  ...(code === link.couponCode && { coupon: code }),
});
