import { inArray } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { draft } from "#features/payouts/server/draft.ts";
import { periodAround } from "#features/plans/period.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { type Agenda, agenda } from "./agenda.ts";
import { openBooks } from "./books.ts";
import { type Chance, chance } from "./chance.ts";
import { type DemoDeal, type Earnings, openEarnings } from "./earnings.ts";
import { type Line, type Lines, openLines } from "./lines.ts";
import { payeesOf, writePayees, writePayoutSettings } from "./payees.ts";
import { openPayouts, type Payouts } from "./payouts.ts";
import { openPlans, type planSets } from "./plans.ts";
import { ratesUntil, writeRates } from "./rates.ts";
import type { Cast, Told } from "./referrals.ts";
import { day } from "./rows.ts";
import { lateTwists } from "./twists.ts";

export type Books = { plans: keyof typeof planSets; withStripe: boolean; legalName: string };
type Stage = {
  earnings: Earnings;
  lines: Lines;
  payouts: Payouts;
  later: Agenda;
  cast: Cast;
  now: number;
  luck: Chance;
};

/**
 * Creates the commissions and payouts of a year and a half of deals. The past is simulated in memory, day by day and with the app's own
 * rules, and written at the end, so that its ledger balances like that of any tenant.
 */
export async function makeCommissions(
  ctx: TenantCtx,
  { cast, deals }: { cast: Cast; deals: readonly Told[] },
  { plans: set, withStripe, legalName }: Books,
  seed: number,
) {
  const { currency, timeZone } = await getTenantCalendar(ctx);
  const now = Date.now();
  const [luck, ids] = [chance(seed + 100), chance(seed + 200)];
  const names = await namesOf(ctx, cast.referrers);
  const rates = ratesUntil(now, luck);
  const plans = openPlans(set, dayIn(timeZone, now), cast.referrers, ids);
  const books = openBooks(ids);
  const lines = openLines(books, ids, currency);
  const earnings = openEarnings({ plans, rates, lines, currency, timeZone }, ids);
  const named = cast.referrers.map((id) => ({ id, name: names.get(id)! }));
  const payees = payeesOf(ctx.services, named, withStripe, now, ids);
  const releasedBy = cast.workers[0]!;
  const payouts = openPayouts({ books, lines, rates, payees, currency, timeZone, releasedBy }, ids);
  const later = agenda(now);
  const stage = { earnings, lines, payouts, later, cast, now, luck };

  for (const [i, told] of deals.entries()) follow(stage, { ...told, shares: [] }, i);
  const last = now - 6 * day;
  for (let months = 0; months < 18; months++)
    later.at(last - months * 30.44 * day, (at) => payouts.release(at, months === 0 && withStripe ? "open" : "over"));
  await later.pass();
  const twists = lateTwists(lines, cast.workers[1] ?? releasedBy, cast.referrers[0]!, now, ids);
  const lost = {
    kind: "refund",
    source: "billing",
    minor: 240_000,
    refersTo: "inv_20418",
    externalId: "re_20418",
  } as const;
  earnings.note(now - 6 * day, undefined, { ...lost, state: "waiting", waitsFor: "no_payment" });

  const year = periodAround("year", dayIn(timeZone, now))!;
  const thisYear = lines.lines.filter(({ createdAt }) => dayIn(timeZone, createdAt) >= year.from);
  const spent = (planId: Id<"cpl">) =>
    thisYear
      .filter(({ planVersionId }) => plans.planOf(planVersionId) === planId)
      .reduce((sum, line) => sum + earnings.worth({ minor: line.leftMinor, currency: line.currency }, now), 0);
  await writeRates(ctx, rates);
  await plans.write(ctx, { programId: deals[0]!.row.programId, publishedBy: releasedBy, currency }, spent);
  await earnings.write(ctx);
  await lines.write(ctx);
  await twists.write(ctx);
  await books.write(ctx);
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
function follow(stage: Stage, deal: DemoDeal, place: number) {
  const { earnings, later, cast } = stage;
  const { row, steps } = deal;
  const by = row.assigneeId ?? null;
  const reached = (from: number) => steps.find(({ stage: to, status }) => status === "in_progress" && to >= from)?.at;
  const accepted = steps.find(({ move }) => move === "accept")?.at;
  const won = steps.find(({ move }) => move === "win");
  const partner = cast.referrers[(place * 7) % cast.referrers.length]!;
  if (accepted && place % 9 === 4 && partner !== row.referrerId)
    later.at(accepted - 1, (at) =>
      earnings.share(at, deal, [
        { to: "referrer", bp: 7000 },
        { to: partner, bp: 3000 },
      ]),
    );
  const moments = { accepted, qualified: reached(2), meeting: reached(3) } as const;
  for (const [kind, when] of Object.entries(moments) as [keyof typeof moments, number | undefined][])
    if (when) later.at(when, async (at) => ripen(stage, await earnings.earn(at, deal, { kind, by })));
  if (!won) return;
  const minor = won.wonMinor!;
  later.at(won.at, async (at) => {
    const earned = await earnings.earn(at, deal, { kind: "won", by, minor });
    ripen(stage, earned);
    giveBack(stage, deal, earned, place);
  });
  if (place % 4 === 1)
    for (let month = 0; month < 12; month++)
      later.at(won.at + (5 + month * 30.44) * day, async (at) => {
        const paid = { source: "billing", externalId: `inv_${place}_${month + 1}`, minor: Math.round(minor / 12) };
        ripen(stage, await earnings.earn(at, deal, { kind: "payment", ...paid }));
      });
}

/**
 * Schedules the end of the hold and then the approvals, by people who neither closed the deal nor earn from it. The newest stay pending.
 */
function ripen({ earnings, lines, later, cast, now, luck }: Stage, earned: readonly Line[]) {
  for (const line of earned)
    later.at(Date.parse(line.holdUntil!), (at) => {
      if (line.state !== "on_hold") return;
      lines.mature(at, line, earnings.worth({ minor: line.leftMinor, currency: line.currency }, at));
      const others = cast.workers.filter((id) => id !== line.closerId);
      for (let given = 0; given < line.approvalsNeeded; given++) {
        const when = at + luck.between(0.4, 2) * (given + 1) * day;
        if (when > now - 16 * day && luck.happens(0.7)) return;
        later.at(when, (then) => {
          if (line.state === "in_approval") lines.approve(then, line, others[given % others.length]!);
        });
      }
    });
}

/** Schedules refunds: some partial during the hold, some full, and some long after the payout. */
function giveBack({ earnings, lines, later }: Stage, deal: DemoDeal, earned: readonly Line[], place: number) {
  const given = { 5: { after: 12, part: 0.25 }, 11: { after: 20, part: 1 }, 17: { after: 130, part: 0.4 } }[place % 24];
  if (!given) return;
  const base = deal.row.wonMinor!;
  later.at(Date.parse(earned[0]?.createdAt ?? deal.row.createdAt!) + given.after * day, (at) => {
    const minor = Math.round(base * given.part);
    const event = earnings.note(at, deal, { kind: "refund", source: "billing", externalId: `re_${place}`, minor });
    for (const line of earned) lines.shrink(at, line, event.id, minor, base);
  });
}
