import { firstOf } from "#features/programs/rules.ts";
import { office, program, stagesIn } from "#features/programs/server/reads.ts";
import type { Receipt, Touch } from "../attribution.ts";
import { errors } from "../contract.ts";
import { protectedFrom } from "../protection.ts";
import { paused, resumed, started, stopped } from "../review-clock.ts";
import { type Row, type Step, step } from "./change.ts";
import { conflictsOf, counting } from "./conflicts.ts";
import { askConsent } from "./consent-letter.ts";
import { close, type Effect, iso, one, over } from "./effect.ts";
import { isEarlier, productOf, protect, rivalsOf } from "./ownership.ts";
import { admit } from "./submission.ts";
import { tell } from "./tell.ts";
import { type Actor, happens } from "./timeline.ts";
import { standAside } from "./waiting.ts";

export const submit: Effect = async (actor, row, { now }) => {
  const owner = await admit(actor, row, await program(actor, row.programId));
  const clock = owner ? stopped : started(now, await office(actor));
  const consent = row.consent === "confirmed" ? row.consent : ("attested" as const);
  const patch = { consent, submittedAt: iso(now), waitsFor: owner?.id ?? null, remindedAt: null, ...clock };
  const review: Step = { move: "review", to: "under_review", bySystem: true };
  const after = await step(actor, row, patch, [...one("submit", row), ...(owner ? [] : [review])]);
  await handedIn(actor, after, owner?.until);
  return after;
};

/** Notifies the company of a new referral; a waiting one only gets a timeline event. */
export async function handedIn(actor: Actor, row: Row, freeBy?: string | null) {
  if (row.waitsFor) happens(actor, row.id, "waiting", { by: null, details: { freeBy: freeBy ?? null } });
  else await tell(actor, { referralId: row.id, kind: "submitted", whom: "company" });
  await askConsent(actor, row);
}

export const review: Effect = async (actor, row, { now }) =>
  step(actor, row, { waitsFor: null, ...started(now, await office(actor)) }, one("review", row));

export const ask: Effect = async (actor, row, { now, note }) => {
  const patch = { question: note!, askedAt: iso(now), ...paused(row, now, await office(actor)) };
  const after = await step(actor, row, patch, one("ask", row, { text: note }));
  await tell(actor, { referralId: row.id, kind: "question", whom: "referrer" });
  return after;
};

export const answer: Effect = async (actor, row, { now, note }) => {
  const clock = row.waitsFor ? {} : resumed(row, now, await office(actor));
  const after = await step(actor, row, { askedAt: null, ...clock }, one("answer", row, { text: note }));
  await tell(actor, { referralId: row.id, kind: "answered", whom: "company" });
  return after;
};

/** Throws while another referrer's protection is active. */
export async function mustBeFree(actor: Actor, row: Row) {
  const asking = { keys: row, referrerId: row.referrerId };
  const [terms, found] = await Promise.all([program(actor, row.programId), conflictsOf(actor, asking)]);
  const { protectedBy } = counting(found, terms, { productInterest: row.productInterest, except: row.id });
  if (protectedBy) throw errors.protectedByOther({ until: protectedBy.until ?? "" });
}

export const accept: Effect = async (actor, row, { now, note = "" }) => {
  const terms = await program(actor, row.programId);
  const rivals = await rivalsOf(actor, row, terms);
  const earlier = rivals.find((rival) => isEarlier(rival, row));
  if (earlier) throw errors.earlierFirst({ id: earlier.id });
  const until = protectedFrom(now, terms.protectionDays);
  await protect(actor, row, productOf(terms, row.productInterest), until);
  const registered = { rule: "registration", winner: row.referrerId, touches: [] as Touch[] } as const;
  const receipt: Receipt = row.receipt ?? { ...registered, windowDays: terms.attributionDays, decidedAt: iso(now) };
  const decided = { decidedAt: iso(now), acceptedAt: iso(now), decisionNote: note, stageEnteredAt: iso(now) };
  const patch = { ...decided, protectedUntil: until, expiryNotices: 0, waitsFor: null, receipt, ...stopped };
  const after = await step(actor, row, patch, one("accept", row, { text: note }));
  happens(actor, row.id, "protected", { by: null, details: { until } });
  if (!row.receipt) happens(actor, row.id, "attributed", { by: null, details: { rule: receipt.rule } });
  const hours = await office(actor);
  for (const rival of rivals) await standAside(actor, rival, after, hours);
  await tell(actor, { referralId: row.id, kind: "accepted", whom: "referrer" });
  return after;
};

export const reject: Effect = async (actor, row, { now, note = "", rejectReason }) => {
  const patch = { ...over(now), decidedAt: iso(now), rejectReason: rejectReason!, decisionNote: note };
  const after = await close(actor, row, patch, one("reject", row, { text: note, reason: rejectReason }));
  await tell(actor, { referralId: row.id, kind: "rejected", whom: "referrer" });
  return after;
};

/** Restarts the review with the old history: all checks run again, and it goes to the end of the queue. */
export const reopen: Effect = async (actor, row, { now, note = "" }) => {
  const owner = await admit(actor, row, await program(actor, row.programId));
  const stages = await stagesIn(actor, row.pipelineId);
  const stage = stages.find(({ id }) => id === row.stageId);
  const stageId = stage?.kind === "open" ? stage.id : (firstOf(stages, "open")?.id ?? row.stageId);
  const forgotten = { rejectReason: null, lossReason: null, decisionNote: "", decidedAt: null, acceptedAt: null };
  const anew = { closedAt: null, closedOn: null, remindedAt: null, askedAt: null, submittedAt: iso(now) };
  const asked = row.referrerId === actor.personId ? row.reopenings + 1 : row.reopenings;
  const clock = owner ? stopped : started(now, await office(actor));
  const place = { stageId, stageEnteredAt: iso(now), waitsFor: owner?.id ?? null, reopenings: asked };
  const after = await step(
    actor,
    row,
    { ...forgotten, ...anew, ...place, ...clock },
    one("reopen", row, { text: note }),
  );
  await handedIn(actor, after, owner?.until);
  return after;
};
