import { inArray } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { draft } from "#features/payouts/server/runs/draft.ts";
import { periodAround } from "#features/plans/period.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { type DemoCommissions, type Line, openCommissions } from "./commission-states.ts";
import { type DemoDeal, type Earnings, openEarnings } from "./earnings.ts";
import { addEdgeCases } from "./edge-cases.ts";
import { openLedger } from "./ledger.ts";
import { generatePayees, writePayees, writePayoutSettings } from "./payees.ts";
import { openPayouts, type Payouts } from "./payouts.ts";
import { openPlans, type planSets } from "./plans.ts";
import { createRandom, type Random } from "./random.ts";
import { generateRates, writeRates } from "./rates.ts";
import type { DemoPeople, DemoReferral } from "./referrals.ts";
import { day } from "./rows.ts";
import { createSchedule, type Schedule } from "./schedule.ts";

export type CommissionSetup = { plans: keyof typeof planSets; withStripe: boolean; legalName: string };
type Simulation = {
  earnings: Earnings;
  lines: DemoCommissions;
  payouts: Payouts;
  schedule: Schedule;
  demoPeople: DemoPeople;
  now: number;
  random: Random;
};

/**
 * Creates the commissions and payouts of a year and a half of deals. The past is simulated in memory, day by day and with the app's own
 * rules, and written at the end, so that its ledger balances like that of any tenant.
 */
export async function createCommissions(
  ctx: TenantCtx,
  { demoPeople, deals }: { demoPeople: DemoPeople; deals: readonly DemoReferral[] },
  { plans: set, withStripe, legalName }: CommissionSetup,
  seed: number,
) {
  const { currency, timeZone } = await getTenantCalendar(ctx);
  const now = Date.now();
  const [random, ids] = [createRandom(seed + 100), createRandom(seed + 200)];
  const names = await namesOf(ctx, demoPeople.referrers);
  const rates = generateRates(now, random);
  const plans = openPlans(set, dayIn(timeZone, now), demoPeople.referrers, ids);
  const ledger = openLedger(ids);
  const lines = openCommissions(ledger, ids, currency);
  const earnings = openEarnings({ plans, rates, lines, currency, timeZone }, ids);
  const referrerNames = demoPeople.referrers.map((id) => ({ id, name: defined(names.get(id)) }));
  const payees = generatePayees(ctx.services, referrerNames, withStripe, now, ids);
  const releasedBy = firstOf(demoPeople.workers);
  const payouts = openPayouts({ ledger, lines, rates, payees, currency, timeZone, releasedBy }, ids);
  const schedule = createSchedule(now);
  const simulation = { earnings, lines, payouts, schedule, demoPeople, now, random };

  for (const [i, deal] of deals.entries()) scheduleDeal(simulation, { ...deal, shares: [] }, i);
  const last = now - 6 * day;
  for (let months = 0; months < 18; months++)
    schedule.at(last - months * 30.44 * day, (at) => payouts.release(at, months === 0 && withStripe ? "open" : "over"));
  await schedule.run();
  const edgeCases = addEdgeCases(lines, demoPeople.workers[1] ?? releasedBy, firstOf(demoPeople.referrers), now, ids);
  const unmatchedRefund = {
    kind: "refund",
    source: "billing",
    minor: 240_000,
    refersTo: "inv_20418",
    externalId: "re_20418",
  } as const;
  earnings.recordEvent(now - 6 * day, undefined, { ...unmatchedRefund, state: "waiting", waitsFor: "no_payment" });

  const year = defined(periodAround("year", dayIn(timeZone, now)));
  const thisYear = lines.lines.filter(({ createdAt }) => dayIn(timeZone, createdAt) >= year.from);
  const spent = (planId: Id<"cpl">) =>
    thisYear
      .filter(({ planVersionId }) => planVersionId !== null && plans.planOf(planVersionId) === planId)
      .reduce((sum, line) => sum + earnings.worth({ minor: line.leftMinor, currency: line.currency }, now), 0);
  await writeRates(ctx, rates);
  await plans.write(ctx, { programId: firstOf(deals).row.programId, publishedBy: releasedBy, currency }, spent);
  await earnings.write(ctx);
  await lines.write(ctx);
  await edgeCases.write(ctx);
  await ledger.write(ctx);
  await writePayees(ctx, [...payees.values()], names);
  await writePayoutSettings(ctx, {
    debtorName: legalName,
    withStripe,
    runDay: Math.min(28, new Date(last).getUTCDate()),
  });
  await payouts.write(ctx, legalName);
  if (withStripe) await draft(ctx, null);
}

async function namesOf({ db }: TenantCtx, ids: Id<"per">[]) {
  const found = await db
    .select({ id: people.id, name: people.displayName })
    .from(people)
    .where(inArray(people.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Schedules what the steps of a deal earn. Some commissions are split, some deals are paid monthly, some are refunded. */
function scheduleDeal(simulation: Simulation, deal: DemoDeal, index: number) {
  const { earnings, schedule, demoPeople } = simulation;
  const { row, steps } = deal;
  const by = row.assigneeId ?? null;
  const entered = (stage: number) =>
    steps.find(({ stage: to, status }) => status === "in_progress" && to === stage)?.at;
  const accepted = steps.find(({ move }) => move === "accept")?.at;
  const won = steps.find(({ move }) => move === "win");
  const partner = defined(demoPeople.referrers[(index * 7) % demoPeople.referrers.length]);
  if (accepted && index % 9 === 4 && partner !== row.referrerId)
    schedule.at(accepted - 1, (at) =>
      earnings.share(at, deal, [
        { to: "referrer", bp: 7000 },
        { to: partner, bp: 3000 },
      ]),
    );
  const moments = { accepted, qualified: entered(2), meeting: entered(3) } as const;
  for (const [kind, when] of Object.entries(moments) as [keyof typeof moments, number | undefined][])
    if (when)
      schedule.at(when, async (at) => scheduleApproval(simulation, await earnings.earn(at, deal, { kind, by })));
  if (!won) return;
  const minor = defined(won.wonMinor);
  schedule.at(won.at, async (at) => {
    const earned = await earnings.earn(at, deal, { kind: "won", by, minor });
    scheduleApproval(simulation, earned);
    scheduleRefund(simulation, deal, earned, index);
  });
  if (index % 4 === 1)
    for (let month = 0; month < 12; month++)
      schedule.at(won.at + (5 + month * 30.44) * day, async (at) => {
        const paid = { source: "billing", externalId: `inv_${index}_${month + 1}`, minor: Math.round(minor / 12) };
        scheduleApproval(simulation, await earnings.earn(at, deal, { kind: "payment", ...paid }));
      });
}

/**
 * Schedules the end of the hold and then the approvals, by people who neither closed the deal nor earn from it. The newest stay pending.
 */
function scheduleApproval({ earnings, lines, schedule, demoPeople, now, random }: Simulation, earned: readonly Line[]) {
  for (const line of earned)
    schedule.at(Date.parse(defined(line.holdUntil)), (at) => {
      if (line.state !== "on_hold") return;
      lines.mature(at, line, earnings.worth({ minor: line.leftMinor, currency: line.currency }, at));
      const others = demoPeople.workers.filter((id) => id !== line.closerId);
      for (let given = 0; given < line.approvalsNeeded; given++) {
        const when = at + random.between(0.4, 2) * (given + 1) * day;
        if (when > now - 16 * day && random.bool(0.7)) return;
        schedule.at(when, (then) => {
          if (line.state === "in_approval") lines.approve(then, line, defined(others[given % others.length]));
        });
      }
    });
}

/** Schedules refunds: some partial during the hold, some full, and some long after the payout. */
function scheduleRefund(
  { earnings, lines, schedule }: Simulation,
  deal: DemoDeal,
  earned: readonly Line[],
  index: number,
) {
  const given = { 5: { after: 12, part: 0.25 }, 11: { after: 20, part: 1 }, 17: { after: 130, part: 0.4 } }[index % 24];
  if (!given) return;
  const base = defined(deal.row.wonMinor);
  schedule.at(Date.parse(earned[0]?.createdAt ?? defined(deal.row.createdAt)) + given.after * day, (at) => {
    const minor = Math.round(base * given.part);
    const event = earnings.recordEvent(at, deal, {
      kind: "refund",
      source: "billing",
      externalId: `re_${index}`,
      minor,
    });
    for (const line of earned) lines.shrink(at, line, event.id, minor, base);
  });
}
