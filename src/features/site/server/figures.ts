import { and, count, countDistinct, eq, gte, inArray, isNull, sql, sum } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { commissions } from "#features/commissions/server/table.ts";
import { members } from "#features/identity/server/table.ts";
import { payoutItems } from "#features/payouts/server/table.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import type { saveSiteFigures as endpoint, SiteFigures } from "../contract.ts";
import { publishableFigures } from "../figures.ts";
import { siteSettingsOf } from "./own-texts.ts";
import { getSiteTexts } from "./reads.ts";
import { siteSettings } from "./table.ts";

type Reading = Pick<TenantCtx, "db" | "tenantId">;

/** Members who submitted a referral within a year. */
async function countActivePartners({ db, tenantId }: Reading): Promise<number> {
  const isMember = and(
    eq(members.personId, referrals.referrerId),
    eq(members.tenantId, tenantId),
    isNull(members.disabledAt),
    inArray(members.role, ["referrer", "both"]),
  );
  const found = await db
    .select({ people: countDistinct(referrals.referrerId) })
    .from(referrals)
    .innerJoin(members, isMember)
    .where(gte(referrals.submittedAt, sql`now() - interval '1 year'`));
  return firstOf(found).people;
}

const countWon = async ({ db }: Reading): Promise<number> =>
  firstOf(await db.select({ won: count() }).from(referrals).where(eq(referrals.status, "won"))).won;

/** What left the company in one currency; sums of several currencies cannot be added. */
async function sumPayments({ db }: Reading, currency: string) {
  const found = await db
    .select({
      minor: sum(payoutItems.minor).mapWith(Number),
      payments: count(),
      people: countDistinct(payoutItems.personId),
    })
    .from(payoutItems)
    .where(and(eq(payoutItems.state, "paid"), eq(payoutItems.currency, currency)));
  const { minor, ...counts } = firstOf(found);
  return { minor: minor ?? 0, ...counts };
}

/** The median time from a commission to its payment. */
async function measurePayout({ db }: Reading) {
  const seconds = sql`extract(epoch from ${commissions.paidAt} - ${commissions.createdAt})`;
  const found = await db
    .select({
      days: sql<number>`coalesce(percentile_cont(0.5) within group (order by ${seconds}) / 86400, 0)`.mapWith(Number),
      commissions: count(),
      people: countDistinct(commissions.personId),
    })
    .from(commissions)
    .where(eq(commissions.state, "paid"));
  return firstOf(found);
}

/** Calculates the figures from the tenant's records. No one can enter them. */
async function calculateFigures(ctx: Reading): Promise<SiteFigures | null> {
  const { currency, timeZone } = await getTenantCalendar(ctx);
  const recorded = {
    partners: await countActivePartners(ctx),
    won: await countWon(ctx),
    paid: await sumPayments(ctx, currency),
    payout: await measurePayout(ctx),
  };
  return publishableFigures(recorded, { day: dayIn(timeZone, Date.now()), currency });
}

export async function saveSiteFigures(ctx: Ctx, { locale, showsFigures }: z.infer<typeof endpoint.input>) {
  const before = await siteSettingsOf(ctx);
  const values = { showsFigures, figures: showsFigures ? await calculateFigures(ctx) : null };
  await ctx.db.insert(siteSettings).values(values).onConflictDoUpdate({ target: siteSettings.tenantId, set: values });
  await audit(ctx, {
    action: "site.figuresChanged",
    subject: "",
    before: { showsFigures: before.showsFigures },
    after: { showsFigures },
  });
  ctx.announce("tenant", "changed", { topics: ["site"] });
  return getSiteTexts(ctx, { locale });
}

/** Calculates the figures of a tenant that shows them once a day. */
export async function refreshFigures(ctx: TenantCtx) {
  const [stored] = await ctx.db.select().from(siteSettings).where(eq(siteSettings.showsFigures, true));
  if (!stored) return;
  const { timeZone } = await getTenantCalendar(ctx);
  if (stored.figures?.day === dayIn(timeZone, Date.now())) return;
  const figures = await calculateFigures(ctx);
  if (figures || stored.figures)
    await ctx.db.update(siteSettings).set({ figures }).where(eq(siteSettings.id, stored.id));
}
