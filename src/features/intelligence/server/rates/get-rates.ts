import { and, asc, eq, gt, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { programs } from "#features/programs/server/table.ts";
import { defaultTier } from "#features/programs/tiers.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { CommissionRates, ProgramRate } from "../../contract/rates.ts";
import { minReferralsPerRate, suggestRate } from "../../rules/commission-rates.ts";
import { rateRuleOf } from "../../rules/referral-rate.ts";
import { loadRatedReferrals } from "./closed-referrals.ts";
import { loadPlanHistory, type PlanHistory } from "./plan-history.ts";
import { rateSettings } from "./table.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId">;
const tenantId = { tenantId: programs.tenantId };

const openPrograms = statement("intelligence.ratePrograms", tenantId, (from, p) =>
  from
    .select({ id: programs.id, name: programs.name })
    .from(programs)
    .where(and(eq(programs.tenantId, p.tenantId), eq(programs.state, sql`'open'`)))
    .orderBy(asc(programs.position), asc(programs.id)),
);
const submissions = statement("intelligence.rateSubmissions", tenantId, (from, p) =>
  from
    .select({ programId: referrals.programId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(referrals)
    .where(and(eq(referrals.tenantId, p.tenantId), gt(referrals.submittedAt, sql`now() - interval '91 days'`)))
    .groupBy(referrals.programId),
);
const settings = statement("intelligence.rateSettings", tenantId, (from, p) =>
  from.select({ marginBp: rateSettings.marginBp }).from(rateSettings).where(eq(rateSettings.tenantId, p.tenantId)),
);

export const loadMargin = async ({ db, tenantId: id }: Reader): Promise<number | null> =>
  (await db.run(settings, { tenantId: id }))[0]?.marginBp ?? null;

/** Returns the percentage that a new partner's ordinary deal would earn in the program. */
export function currentRate(plans: PlanHistory, programId: Id<"prg">, currency: string, day: string) {
  const nothing = `ref_${"0".repeat(32)}` as const;
  const facts = { product: "", country: "", source: "personal", tier: defaultTier };
  const targets = { referralId: nothing, referrerId: `per_${"0".repeat(32)}` as const, tier: defaultTier, programId };
  const deal = { ...facts, referralId: nothing, referrerId: targets.referrerId, valueMinor: null, receivedMinor: null };
  return rateRuleOf(
    { ...deal, currency, month: 1, recruitedById: null, tierBonusBp: 0, shares: [] },
    plans.inForce(targets, day),
  );
}

/** Where commissions are switched off, there are no rates. */
export function assertCommissions({ off }: Pick<ReadCtx, "off">) {
  if (off.includes("commissionTracking")) throw baseErrors.featureOff({ feature: "commissionTracking" });
}

export async function getCommissionRates(ctx: ReadCtx): Promise<CommissionRates> {
  assertCommissions(ctx);
  const { currency, timeZone } = await getTenantCalendar(ctx);
  const plans = await loadPlanHistory(ctx);
  const [shown, counts, marginBp, rated] = await Promise.all([
    ctx.db.run(openPrograms, { tenantId: ctx.tenantId }),
    ctx.db.run(submissions, { tenantId: ctx.tenantId }),
    loadMargin(ctx),
    loadRatedReferrals(ctx, timeZone, plans),
  ]);
  const today = dayIn(timeZone, Date.now());
  const describe = ({ id, name }: (typeof shown)[number]): ProgramRate => {
    const current = currentRate(plans, id, currency, today);
    const mine = rated.filter(({ programId }) => programId === id);
    const rates = countByRate(mine);
    const common = { programId: id, name, planId: current?.planId ?? null, ruleKey: current?.rule.key ?? null, rates };
    const currentBp = current?.bp ?? null;
    const none = { ...common, currentBp, suggestedBp: null, impact: null };
    if (currentBp === null) return { ...none, state: "noRate" };
    const value = meanWonValue(mine, currency);
    const asResult = ({ bp, referrals: closed, won }: (typeof rates)[number]) => ({
      ...{ rate: bp / 10_000, referrals: closed, won, value, marginShare: (marginBp ?? 10_000) / 10_000 },
    });
    const now = rates.find(({ bp }) => bp === currentBp);
    const others = rates.filter(({ bp }) => bp !== currentBp).map(asResult);
    const found = now && suggestRate(asResult(now), others);
    if (!found) return { ...none, state: "needsExperiment" };
    const perQuarter = counts.find(({ programId }) => programId === id)?.count ?? 0;
    const minor = (change: number) => Math.round(change * perQuarter);
    const { change, low, high, certainty, suggested } = found;
    const impact = {
      ...{ currency, minor: minor(change), lowMinor: minor(low), highMinor: minor(high), certainty },
    };
    const isBetter = low > 0;
    return {
      ...{ ...none, impact, state: isBetter ? "suggested" : "noChange" },
      suggestedBp: isBetter ? Math.round(suggested * 10_000) : null,
    };
  };
  return { marginBp, minReferrals: minReferralsPerRate, programs: shown.map(describe) };
}

type Rated = Awaited<ReturnType<typeof loadRatedReferrals>>;

function countByRate(rated: Rated) {
  const byRate = Map.groupBy(rated, ({ bp }) => bp);
  return [...byRate]
    .map(([bp, all]) => ({ bp, referrals: all.length, won: all.filter(({ isWon }) => isWon).length }))
    .sort((a, b) => b.referrals - a.referrals || a.bp - b.bp);
}

/** All rates are compared at the same value: with few deals, one large one would decide. */
function meanWonValue(rated: Rated, currency: string): number {
  const won = rated.flatMap((one) => (one.isWon && one.currency === currency && one.wonMinor ? [one.wonMinor] : []));
  return won.length ? won.reduce((sum, minor) => sum + minor, 0) / won.length : 0;
}
