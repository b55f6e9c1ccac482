import { sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { rateOn } from "#features/ledger/server/reads.ts";
import { post } from "#features/ledger/server/writes.ts";
import type { Award } from "#features/plans/calculation.ts";
import type { VersionInForce } from "#features/plans/deal.ts";
import { resolveAwards } from "#features/plans/engine.ts";
import { Facts } from "#features/plans/facts.ts";
import { versionsInForce } from "#features/plans/server/reads.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { newId } from "#server/db/new-id.ts";
import { command } from "#server/db/statement.ts";
import { type BudgetedAward, withPlanAmount } from "../../rules/budgeted-award.ts";
import { holdUntilOf } from "../../rules/deadlines.ts";
import type { WaitReason } from "../../values.ts";
import { mature } from "../approvals/approvals.ts";
import type { EventRow } from "../events/deal-events.ts";
import { emitMoved, lockCommissions } from "../lines/change.ts";
import { type Actor, refresh } from "../lines/timeline.ts";
import { notifyLater } from "../notices.ts";
import { type CurrentDeal, dealAtEvent, everPaidOf } from "./deal.ts";
import { createFactFinder } from "./fact-finder.ts";

/** Returns the plan versions in force on the event's day, in the tenant's time zone. */
export const planVersionsFor = (actor: Pick<ReadCtx, "db">, deal: CurrentDeal, occurredAt: string) =>
  versionsInForce(
    actor,
    { referralId: deal.id, referrerId: deal.referrerId, tier: deal.tier, programId: deal.programId },
    dayIn(deal.timeZone, occurredAt),
  );

/**
 * Calculates the commissions for an event and writes them in the event's transaction. Returns the reason to wait if they cannot
 * be calculated yet.
 */
export async function accrue(
  actor: Actor,
  deal: CurrentDeal,
  event: EventRow,
  versions: readonly VersionInForce[],
): Promise<WaitReason | undefined> {
  if (!deal.tracked || !versions.some(({ rules }) => rules.some(({ trigger }) => trigger === event.kind)))
    return undefined;
  const at = await dealAtEvent(actor, deal, event);
  if (!at) return "no_rate";
  const facts = new Facts();
  const moment = {
    referralId: deal.id,
    referrerId: deal.referrerId,
    day: at.day,
    occurredAt: event.occurredAt,
    timeZone: deal.timeZone,
  };
  const outcome = await resolveAwards(at.deal, versions, facts, createFactFinder(actor, facts, moment));
  if ("without" in outcome) return "no_rate";
  // The referrer's share of a deal that the company brought in itself is paid to no one.
  const awards = outcome.awards.filter(({ personId }) => personId !== noReferrer);
  await saveAwards(actor, deal, event, await withPlanAmounts(actor, awards, at.day), at.closerId);
  return undefined;
}

/** Adds the amount in each plan's currency at the day's rate; the rate is only read where the currencies differ. */
const withPlanAmounts = (actor: Actor, awards: readonly Award[], day: string): Promise<BudgetedAward[]> =>
  Promise.all(
    awards.map(async (award) =>
      withPlanAmount(award, await rateOn(actor, award.currency, award.version.currency, day)),
    ),
  );

const list = { mapToDriverValue: (rows: object[]) => JSON.stringify(rows) };
/** Inserts the first timeline event in the same statement, which saves a round trip on the request that wins the deal. */
const insertCommissions = command(
  "commissions.add",
  { rows: list },
  (_, p) => sql`
    with given as (
      select * from json_to_recordset(${p.rows}::json) as r(id uuid, event_id uuid, referral_id uuid, program_id uuid,
        person_id uuid, part text, trigger text, plan_version_id uuid, rule_key text, why jsonb, currency text, minor bigint,
        plan_minor bigint, plan_rate numeric, hold_until text, closer_id uuid)
    ), added as (
      insert into commissions (id, event_id, referral_id, program_id, person_id, part, trigger, plan_version_id, rule_key, why,
        currency, minor, plan_minor, plan_rate, state, hold_until, closer_id)
      select id, event_id, referral_id, program_id, person_id, part, trigger, plan_version_id, rule_key, why, currency, minor,
        plan_minor, plan_rate, 'on_hold', hold_until::timestamptz, closer_id from given returning state
    )
    insert into commission_events (commission_id, kind, details)
    select id, 'accrued', jsonb_build_object('minor', minor, 'holdUntil', hold_until) from given returning kind`,
);

const bareId = (id: string | null) => id?.slice(4) ?? null;

/** Sends few statements, pipelined, so that the request that wins a deal does not wait for its commissions. */
async function saveAwards(
  actor: Actor,
  deal: CurrentDeal,
  event: EventRow,
  awards: readonly BudgetedAward[],
  closerId: Id<"per"> | null,
) {
  if (awards.length === 0) return;
  const wasPaid = await everPaidOf(
    actor,
    deal,
    awards.map(({ personId }) => personId),
  );
  const lines = awards.map((award) => ({
    ...award,
    id: newId("com"),
    holdUntil: holdUntilOf(event.occurredAt, wasPaid.has(award.personId), deal.holds),
  }));
  actor.db.send(insertCommissions, {
    rows: lines.map(
      ({ id, version, ruleKey, personId, part, why, currency, minor, planMinor, planRate, holdUntil }) => ({
        id: bareId(id),
        event_id: bareId(event.id),
        referral_id: bareId(deal.id),
        program_id: bareId(deal.programId),
        person_id: bareId(personId),
        part,
        trigger: event.kind,
        plan_version_id: bareId(version.id),
        rule_key: ruleKey,
        why,
        currency,
        minor,
        plan_minor: planMinor,
        plan_rate: planRate,
        hold_until: holdUntil,
        closer_id: bareId(closerId),
      }),
    ),
  });
  const posted = post(actor, {
    movement: "accrued",
    source: "commissions",
    cause: `${event.id}:accrued`,
    entries: lines.flatMap(({ id: commissionId, personId, currency, minor }) => [
      { account: "expense" as const, commissionId, currency, minor },
      { account: "held" as const, personId, commissionId, currency, minor: -minor },
    ]),
  });
  for (const { id, personId, currency, minor } of lines) {
    const line = { id, personId, referralId: deal.id, state: "on_hold" as const, currency };
    await emitMoved(actor, line, { before: null, leftMinor: minor, by: event.personId });
    await notifyLater(actor, { commissionId: id, kind: "accrued" });
  }
  refresh(actor);
  await posted;
  const unheld = lines.filter(({ holdUntil }) => Date.parse(holdUntil) <= Date.now());
  if (unheld.length > 0)
    await mature(
      actor,
      await lockCommissions(
        actor,
        unheld.map(({ id }) => id),
      ),
    );
}
