import { sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { rateOn } from "#features/ledger/server/reads.ts";
import { post } from "#features/ledger/server/writes.ts";
import type { VersionInForce } from "#features/plans/deal.ts";
import { awardFinding } from "#features/plans/engine.ts";
import { Facts } from "#features/plans/facts.ts";
import type { Award } from "#features/plans/reckoning.ts";
import { versionsInForce } from "#features/plans/server/reads.ts";
import { newId } from "#server/db/new-id.ts";
import { command } from "#server/db/statement.ts";
import { type Counted, countedBy } from "../counted.ts";
import { holdUntilOf } from "../rules.ts";
import type { WaitReason } from "../values.ts";
import { mature } from "./approvals.ts";
import { heldAll, tellMoved } from "./change.ts";
import { type DealNow, dealAt, everPaidOf } from "./deal.ts";
import type { EventRow } from "./events.ts";
import { finder } from "./past.ts";
import { tell } from "./tell.ts";
import { type Actor, refresh } from "./timeline.ts";

/** Returns the plan versions in force on the event's day, in the tenant's time zone. */
export const inForce = (actor: Pick<Actor, "db">, now: DealNow, occurredAt: string) =>
  versionsInForce(
    actor,
    { referralId: now.id, referrerId: now.referrerId, tier: now.tier, programId: now.programId },
    dayIn(now.timeZone, occurredAt),
  );

/**
 * Calculates the commissions for an event and writes them in the event's transaction. Returns the reason to wait if they cannot
 * be calculated yet.
 */
export async function accrue(
  actor: Actor,
  now: DealNow,
  event: EventRow,
  versions: readonly VersionInForce[],
): Promise<WaitReason | undefined> {
  if (!now.tracked || !versions.some(({ rules }) => rules.some(({ trigger }) => trigger === event.kind)))
    return undefined;
  const at = await dealAt(actor, now, event);
  if (!at) return "no_rate";
  const facts = new Facts();
  const moment = {
    referralId: now.id,
    referrerId: now.referrerId,
    day: at.day,
    occurredAt: event.occurredAt,
    timeZone: now.timeZone,
  };
  const outcome = await awardFinding(at.deal, versions, facts, finder(actor, facts, moment));
  if ("without" in outcome) return "no_rate";
  await keep(actor, now, event, await countedOn(actor, outcome.awards, at.day), at.closerId);
  return undefined;
}

/** Adds the amount in each plan's currency at the day's rate; the rate is only read where the currencies differ. */
const countedOn = (actor: Actor, awards: readonly Award[], day: string): Promise<Counted[]> =>
  Promise.all(
    awards.map(async (award) => countedBy(award, await rateOn(actor, award.currency, award.version.currency, day))),
  );

const list = { mapToDriverValue: (rows: object[]) => JSON.stringify(rows) };
/** Inserts the first timeline event in the same statement, which saves a round trip on the request that wins the deal. */
const add = command(
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

const bare = (id: string | null) => id?.slice(4) ?? null;

/** Sends few statements, pipelined, so that the request that wins a deal does not wait for its commissions. */
async function keep(
  actor: Actor,
  now: DealNow,
  event: EventRow,
  awards: readonly Counted[],
  closerId: Id<"per"> | null,
) {
  if (awards.length === 0) return;
  const wasPaid = await everPaidOf(
    actor,
    now,
    awards.map(({ personId }) => personId),
  );
  const lines = awards.map((award) => ({
    ...award,
    id: newId("com"),
    holdUntil: holdUntilOf(event.occurredAt, wasPaid.has(award.personId), now.holds),
  }));
  actor.db.send(add, {
    rows: lines.map(
      ({ id, version, ruleKey, personId, part, why, currency, minor, planMinor, planRate, holdUntil }) => ({
        id: bare(id),
        event_id: bare(event.id),
        referral_id: bare(now.id),
        program_id: bare(now.programId),
        person_id: bare(personId),
        part,
        trigger: event.kind,
        plan_version_id: bare(version.id),
        rule_key: ruleKey,
        why,
        currency,
        minor,
        plan_minor: planMinor,
        plan_rate: planRate,
        hold_until: holdUntil,
        closer_id: bare(closerId),
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
    const line = { id, personId, referralId: now.id, state: "on_hold" as const, currency };
    await tellMoved(actor, line, { before: null, leftMinor: minor, by: event.personId });
    await tell(actor, { commissionId: id, kind: "accrued" });
  }
  refresh(actor);
  await posted;
  const free = lines.filter(({ holdUntil }) => Date.parse(holdUntil) <= Date.now());
  if (free.length > 0)
    await mature(
      actor,
      await heldAll(
        actor,
        free.map(({ id }) => id),
      ),
    );
}
