import { defined } from "#base/defined.ts";
import { firstStageOf } from "#features/programs/rules.ts";
import { getTenantCalendar, listStages, perksOf, program } from "#features/programs/server/reads.ts";
import { protectionDaysFor } from "#features/programs/tiers.ts";
import type { Receipt, Touch } from "../../contract/attribution.ts";
import { errors } from "../../contract/errors.ts";
import { noReferrer } from "../../contract/referrer.ts";
import { productOf, protectionEndFrom } from "../../rules/protection.ts";
import { pauseClock, resumeClock, startClock, stoppedClock } from "../../rules/review-clock.ts";
import { requestConsent } from "../consent/consent-mail.ts";
import { findConflicts, selectConflicts } from "../ownership/conflicts.ts";
import { protect } from "../ownership/protections.ts";
import { findRivals, isEarlier } from "../ownership/rivals.ts";
import { moveToWaitingList } from "../ownership/waiting-list.ts";
import { changeStatus, type Row, updateRow } from "../record/change.ts";
import { enqueueNotice } from "../record/notices.ts";
import { type Actor, addTimelineEvent } from "../record/timeline.ts";
import { getTerms, submit } from "../submission/submit.ts";
import { closedColumns, closeReferral, type Effect, iso, singleStep } from "./effect.ts";

export const review: Effect = async (actor, row, { now }) =>
  changeStatus(
    actor,
    row,
    { waitsFor: null, ...startClock(now, await getTenantCalendar(actor)) },
    singleStep("review", row),
  );

export const ask: Effect = async (actor, row, { now, note }) => {
  const patch = { question: defined(note), askedAt: iso(now), ...pauseClock(row, now, await getTenantCalendar(actor)) };
  const after = await changeStatus(actor, row, patch, singleStep("ask", row, { text: note }));
  await enqueueNotice(actor, { referralId: row.id, kind: "question", whom: "referrer" });
  return after;
};

export const answer: Effect = async (actor, row, { now, note }) => {
  const clock = row.waitsFor ? {} : resumeClock(row, now, await getTenantCalendar(actor));
  const after = await changeStatus(actor, row, { askedAt: null, ...clock }, singleStep("answer", row, { text: note }));
  await enqueueNotice(actor, { referralId: row.id, kind: "answered", whom: "company" });
  return after;
};

/** Throws while another referrer's protection is active. */
export async function assertUnprotected(actor: Actor, row: Row) {
  const conflictInput = { keys: row, referrerId: row.referrerId };
  const [terms, found] = await Promise.all([program(actor, row.programId), findConflicts(actor, conflictInput)]);
  const { protectedBy } = selectConflicts(found, terms, { productInterest: row.productInterest, except: row.id });
  if (protectedBy) throw errors.protectedByOther({ until: protectedBy.until ?? "" });
}

/** Accepts the referral, protects its account, and asks the contact: each acceptance of an unanswered request sends a link of its own. */
export const accept: Effect = async (actor, row, { now, note = "" }) => {
  const terms = await program(actor, row.programId);
  const rivals = await findRivals(actor, row, terms);
  const earlier = rivals.find((rival) => isEarlier(rival, row));
  if (earlier) throw errors.earlierFirst({ id: earlier.id });
  const days = protectionDaysFor(terms.protectionDays, await perksOf(actor, row.referrerId));
  const until = protectionEndFrom(now, days);
  await protect(actor, row, productOf(terms, row.productInterest), until);
  const registration = { rule: "registration", winner: row.referrerId, touches: [] as Touch[] } as const;
  const credited: Receipt = { ...registration, windowDays: terms.attributionDays, decidedAt: iso(now) };
  const receipt = row.receipt ?? (row.referrerId === noReferrer ? null : credited);
  const decided = { decidedAt: iso(now), acceptedAt: iso(now), decisionNote: note, stageEnteredAt: iso(now) };
  const request = row.consent === "attested" ? { consentHash: null } : {};
  const patch = {
    ...decided,
    ...request,
    protectedUntil: until,
    expiryNotices: 0,
    waitsFor: null,
    receipt,
    ...stoppedClock,
  };
  const after = await changeStatus(actor, row, patch, singleStep("accept", row, { text: note }));
  addTimelineEvent(actor, row.id, "protected", { by: null, details: { until } });
  if (receipt && !row.receipt)
    addTimelineEvent(actor, row.id, "attributed", { by: null, details: { rule: receipt.rule } });
  const calendar = await getTenantCalendar(actor);
  for (const rival of rivals) await moveToWaitingList(actor, rival, after, calendar);
  await enqueueNotice(actor, { referralId: row.id, kind: "accepted", whom: "referrer" });
  await requestConsent(actor, after);
  return after;
};

export const reject: Effect = async (actor, row, { now, note = "", rejectReason }) => {
  const patch = { ...closedColumns(now), decidedAt: iso(now), rejectReason: defined(rejectReason), decisionNote: note };
  const after = await closeReferral(actor, row, patch, singleStep("reject", row, { text: note, reason: rejectReason }));
  await enqueueNotice(actor, { referralId: row.id, kind: "rejected", whom: "referrer" });
  return after;
};

/** Restarts the review with the old history: all checks run again, and it goes to the end of the queue. */
export const reopen: Effect = async (actor, row, { now, note = "" }) => {
  const [terms, stages] = await Promise.all([getTerms(actor, row), listStages(actor, row.pipelineId)]);
  const stage = stages.find(({ id }) => id === row.stageId);
  const stageId = stage?.kind === "open" ? stage.id : (firstStageOf(stages, "open")?.id ?? row.stageId);
  const clearedDecision = { rejectReason: null, lossReason: null, decisionNote: "", decidedAt: null, acceptedAt: null };
  const clearedDates = { closedAt: null, closedOn: null, askedAt: null, stageEnteredAt: iso(now) };
  const reopenings = row.referrerId === actor.personId ? row.reopenings + 1 : row.reopenings;
  const patch = { ...clearedDecision, ...clearedDates, stageId, reopenings };
  return submit(actor, row, {
    ...terms,
    now,
    steps: () => singleStep("reopen", row, { text: note }),
    save: (submitted) => updateRow(actor, row, { ...patch, ...submitted }),
  });
};
