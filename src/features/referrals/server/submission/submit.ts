import { and, count, eq, inArray } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Program } from "#features/programs/contract.ts";
import { getTenantCalendar, perksOf, program } from "#features/programs/server/reads.ts";
import { capacityFor } from "#features/programs/tiers.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract/errors.ts";
import { openStatuses } from "../../contract/values.ts";
import { startClock, stoppedClock, type TenantCalendar } from "../../rules/review-clock.ts";
import { fieldOf, missingRequirements } from "../../rules/submission.ts";
import { type Conflicts, findConflicts, selectConflicts } from "../ownership/conflicts.ts";
import { lockReferrers } from "../ownership/locks.ts";
import { type Row, recordSteps, type Step, updateRow } from "../record/change.ts";
import { enqueueNotice } from "../record/notices.ts";
import { type Actor, addTimelineEvent } from "../record/timeline.ts";
import { referrals } from "../table.ts";

const openReferrals = statement(
  "referrals.openOf",
  { referrerId: referrals.referrerId, programId: referrals.programId },
  (from, p) =>
    from
      .select({ count: count() })
      .from(referrals)
      .where(
        and(
          eq(referrals.referrerId, p.referrerId),
          eq(referrals.programId, p.programId),
          inArray(referrals.status, [...openStatuses]),
        ),
      ),
);

async function assertCapacity(actor: Pick<Actor, "db">, referrerId: Id<"per">, programId: Id<"prg">, most: number) {
  lockReferrers(actor, referrerId);
  const open = firstOf(await actor.db.run(openReferrals, { referrerId, programId }));
  if (open.count >= most) throw errors.capacity({ most: String(most) });
}

type Terms = { program: Program; calendar: TenantCalendar; conflicts: Conflicts };

/**
 * Throws unless the referrer may submit this contact, and returns the protection it has to wait for, if any: another referrer's protection
 * does not refuse.
 */
async function checkSubmission(actor: Actor, candidate: Row, { program, conflicts }: Terms) {
  const [missing] = missingRequirements(candidate);
  if (missing) throw errors.needs({ field: fieldOf[missing] });
  const { referrerId, productInterest, id: except } = candidate;
  const { declined, own, customer, protectedBy } = selectConflicts(conflicts, program, { productInterest, except });
  if (declined) throw errors.contactDeclined();
  if (own) throw errors.ownDuplicate({ id: own });
  if (customer && !program.allowsExpansion) throw errors.customer();
  if (program.capacity !== null) {
    const most = capacityFor(program.capacity, await perksOf(actor, referrerId));
    if (most !== null) await assertCapacity(actor, referrerId, program.id, most);
  }
  return protectedBy;
}

/** Returns the columns of a submission. The review clock runs, unless the referral waits for another one's protection. */
export const submissionColumns = (now: number, calendar: TenantCalendar, waitsFor: Id<"ref"> | null = null) => ({
  submittedAt: new Date(now).toISOString(),
  remindedAt: null,
  waitsFor,
  ...(waitsFor ? stoppedClock : startClock(now, calendar)),
});

/** A submission is under review at once, unless it has to wait. */
export const submissionSteps = (isWaiting: boolean): Step[] => [
  { move: "submit", to: "submitted" },
  ...(isWaiting ? [] : [{ move: "review", to: "under_review", bySystem: true } as const]),
];

type Submission = Terms & {
  now: number;
  steps: (isWaiting: boolean) => Step[];
  /** Writes the row: an insert for a new referral, an update for an existing one. */
  save: (submitted: ReturnType<typeof submissionColumns> & Pick<Row, "status">) => Promise<Row>;
};

/**
 * Submits a new referral, a draft or a reopened referral: checks it, starts its clock, saves it, records its steps and notifies the
 * company. The account must be locked before its conflicts are read.
 */
export async function submit(actor: Actor, candidate: Row, submission: Submission) {
  const owner = await checkSubmission(actor, candidate, submission);
  const steps = submission.steps(owner !== undefined);
  const columns = submissionColumns(submission.now, submission.calendar, owner?.id);
  const row = await submission.save({ ...columns, status: defined(steps.at(-1)).to });
  await recordSteps(actor, candidate.status, row, steps);
  const freeBy = owner?.until ?? null;
  if (owner) addTimelineEvent(actor, row.id, "waiting", { by: null, details: { freeBy } });
  else await enqueueNotice(actor, { referralId: row.id, kind: "submitted", whom: "company" });
  return { ...row, freeBy };
}

/** Returns the terms under which an existing referral is submitted. */
export async function getTerms(actor: Actor, { programId, referrerId, ...keys }: Row): Promise<Terms> {
  const [terms, calendar, conflicts] = await Promise.all([
    program(actor, programId),
    getTenantCalendar(actor),
    findConflicts(actor, { keys, referrerId }),
  ]);
  return { program: terms, calendar, conflicts };
}

/** Submits a draft, whose contact knows according to the referrer. */
export async function submitDraft(actor: Actor, row: Row, { now }: { now: number }): Promise<Row> {
  const consent = row.consent === "confirmed" ? row.consent : ("attested" as const);
  return submit(actor, row, {
    ...(await getTerms(actor, row)),
    now,
    steps: submissionSteps,
    save: (submitted) => updateRow(actor, row, { ...submitted, consent }),
  });
}
