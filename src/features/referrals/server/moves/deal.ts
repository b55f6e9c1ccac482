import { defined } from "#base/defined.ts";
import { firstStageOf, isStepBack } from "#features/programs/rules.ts";
import { listStages } from "#features/programs/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import { referralStaged } from "../../contract/events.ts";
import { calculateExtension, countNoticesDue } from "../../rules/protection.ts";
import { stoppedClock } from "../../rules/review-clock.ts";
import { extendProtection } from "../ownership/protections.ts";
import { announceChange, changeStatus, type Patch, type Row, updateRow } from "../record/change.ts";
import { enqueueNotice, stageParams } from "../record/notices.ts";
import { type Actor, addTimelineEvent } from "../record/timeline.ts";
import { closedColumns, closeReferral, type Effect, type EffectInput, iso, singleStep } from "./effect.ts";

export const advance: Effect = async (actor, row, { now, note = "", stageId }) => {
  const stages = await listStages(actor, row.pipelineId);
  const from = stages.find(({ id }) => id === row.stageId);
  const to = stages.find(({ id }) => id === stageId);
  if (to?.kind !== "open") throw errors.needs({ field: "stageId" });
  const isBack = isStepBack(from, to);
  if (isBack && note === "") throw errors.needs({ field: "note" });
  const { acceptedAt, protectedUntil } = row;
  const isForward = to.id !== row.stageId && !isBack && acceptedAt !== null && protectedUntil !== null;
  const until = isForward ? calculateExtension({ acceptedAt, protectedUntil }, now) : protectedUntil;
  if (until !== null && until !== protectedUntil) {
    await extendProtection(actor, row.id, until);
    addTimelineEvent(actor, row.id, "protected", { by: null, details: { until } });
  }
  const notices = until === protectedUntil || until === null ? {} : { expiryNotices: countNoticesDue(until, now) };
  const patch = { stageId: to.id, stageEnteredAt: iso(now), protectedUntil: until, ...notices };
  const after = await moveToStage(actor, row, patch, note);
  if (isForward) {
    const params = stageParams(to);
    await enqueueNotice(actor, { referralId: row.id, kind: "movedTo", whom: "referrer", params });
  }
  return after;
};

/** Within the pipeline the status stays the same; only the first step changes it. */
async function moveToStage(actor: Actor, row: Row, patch: Patch & Pick<Row, "stageId">, note: string) {
  const isFirst = row.status !== "in_progress";
  const after = isFirst
    ? await changeStatus(actor, row, patch, singleStep("advance", row))
    : await updateRow(actor, row, patch);
  const stageChange = { from: row.stageId, to: patch.stageId };
  addTimelineEvent(actor, row.id, "staged", { text: note, details: stageChange });
  const by = actor.personId ?? null;
  await actor.emit(referralStaged, { id: row.id, referrerId: row.referrerId, ...stageChange, by });
  if (!isFirst) {
    const stages = { before: { stageId: stageChange.from }, after: { stageId: stageChange.to } };
    await audit(actor as Ctx, { action: "referrals.moved", subject: row.id, ...stages });
    announceChange(actor, after);
  }
  return after;
}

/** Returns the chosen stage of that kind, or the pipeline's first one. */
async function resolveClosingStage(actor: Actor, row: Row, kind: "won" | "lost", stageId: EffectInput["stageId"]) {
  const stages = await listStages(actor, row.pipelineId);
  const stage = stageId ? stages.find(({ id }) => id === stageId) : firstStageOf(stages, kind);
  if (stage?.kind !== kind) throw errors.needs({ field: "stageId" });
  addTimelineEvent(actor, row.id, "staged", { details: { from: row.stageId, to: stage.id } });
  return stage.id;
}

export const win: Effect = async (actor, row, { now, note = "", stageId, wonMinor, currency, closedOn }) => {
  // One day ahead is allowed, because it may already be tomorrow in the caller's time zone.
  if (Date.parse(defined(closedOn)) > now + 24 * 60 * 60 * 1000) throw errors.needs({ field: "closedOn" });
  const result = {
    wonMinor: defined(wonMinor),
    currency: defined(currency),
    closedOn: defined(closedOn),
    decisionNote: note,
  };
  // An estimate in another currency would be misread in this one.
  const estimate = currency === row.currency ? {} : { estimatedMinor: null };
  const stage = { stageId: await resolveClosingStage(actor, row, "won", stageId), stageEnteredAt: iso(now) };
  const patch = { ...result, ...estimate, ...stage, closedAt: iso(now), ...stoppedClock };
  const after = await changeStatus(actor, row, patch, singleStep("win", row, { text: note }));
  await enqueueNotice(actor, { referralId: row.id, kind: "won", whom: "referrer" });
  return after;
};

export const lose: Effect = async (actor, row, { now, note = "", stageId, lossReason }) => {
  const stage = { stageId: await resolveClosingStage(actor, row, "lost", stageId), stageEnteredAt: iso(now) };
  const patch = { ...closedColumns(now), ...stage, lossReason: defined(lossReason), decisionNote: note };
  const after = await closeReferral(actor, row, patch, singleStep("lose", row, { text: note, reason: lossReason }));
  await enqueueNotice(actor, { referralId: row.id, kind: "lost", whom: "referrer" });
  return after;
};

export const expire: Effect = async (actor, row, { now }) => {
  const after = await closeReferral(actor, row, closedColumns(now), singleStep("expire", row, { bySystem: true }));
  await enqueueNotice(actor, { referralId: row.id, kind: "expired", whom: "referrer" });
  return after;
};

export const withdraw: Effect = (actor, row, { now, note }) =>
  closeReferral(actor, row, closedColumns(now), singleStep("withdraw", row, { text: note }));

export const reverse: Effect = async (actor, row, { now, note = "" }) => {
  const patch = { ...closedColumns(now), decisionNote: note };
  const after = await closeReferral(actor, row, patch, singleStep("reverse", row, { text: note }));
  await enqueueNotice(actor, { referralId: row.id, kind: "reversed", whom: "referrer" });
  return after;
};
