import { firstOf, isBack } from "#features/programs/rules.ts";
import { stagesIn } from "#features/programs/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors, referralStaged } from "../contract.ts";
import { extended, noticesDue } from "../protection.ts";
import { stopped } from "../review-clock.ts";
import { type Patch, type Row, refresh, rewrite, step } from "./change.ts";
import { close, type Effect, type Given, iso, one, over } from "./effect.ts";
import { prolong } from "./ownership.ts";
import { tell } from "./tell.ts";
import { type Actor, happens } from "./timeline.ts";

export const advance: Effect = async (actor, row, { now, note = "", stageId }) => {
  const stages = await stagesIn(actor, row.pipelineId);
  const from = stages.find(({ id }) => id === row.stageId);
  const to = stages.find(({ id }) => id === stageId);
  if (to?.kind !== "open") throw errors.needs({ field: "stageId" });
  const back = isBack(from, to);
  if (back && note === "") throw errors.needs({ field: "note" });
  const { acceptedAt, protectedUntil } = row;
  const forward = to.id !== row.stageId && !back && acceptedAt !== null && protectedUntil !== null;
  const until = forward ? extended({ acceptedAt, protectedUntil }, now) : protectedUntil;
  if (until !== null && until !== protectedUntil) {
    await prolong(actor, row.id, until);
    happens(actor, row.id, "protected", { by: null, details: { until } });
  }
  const notices = until === protectedUntil || until === null ? {} : { expiryNotices: noticesDue(until, now) };
  const patch = { stageId: to.id, stageEnteredAt: iso(now), protectedUntil: until, ...notices };
  const after = await staged(actor, row, patch, note);
  if (forward) await tell(actor, { referralId: row.id, kind: "staged", whom: "referrer" });
  return after;
};

/** Within the pipeline the status stays the same; only the first step changes it. */
async function staged(actor: Actor, row: Row, patch: Patch & Pick<Row, "stageId">, note: string) {
  const first = row.status !== "in_progress";
  const after = first ? await step(actor, row, patch, one("advance", row)) : await rewrite(actor, row, patch);
  const moved = { from: row.stageId, to: patch.stageId };
  happens(actor, row.id, "staged", { text: note, details: moved });
  const by = actor.personId ?? null;
  await actor.emit(referralStaged, { id: row.id, referrerId: row.referrerId, ...moved, by });
  if (!first) {
    const stages = { before: { stageId: moved.from }, after: { stageId: moved.to } };
    await audit(actor as Ctx, { action: "referrals.moved", subject: row.id, ...stages });
    refresh(actor, after);
  }
  return after;
}

/** Returns the chosen stage of that kind, or the pipeline's first one. */
async function endOf(actor: Actor, row: Row, kind: "won" | "lost", stageId: Given["stageId"]) {
  const stages = await stagesIn(actor, row.pipelineId);
  const stage = stageId ? stages.find(({ id }) => id === stageId) : firstOf(stages, kind);
  if (stage?.kind !== kind) throw errors.needs({ field: "stageId" });
  happens(actor, row.id, "staged", { details: { from: row.stageId, to: stage.id } });
  return stage.id;
}

export const win: Effect = async (actor, row, { now, note = "", stageId, wonMinor, currency, closedOn }) => {
  // One day ahead is allowed, because it may already be tomorrow in the caller's time zone.
  if (Date.parse(closedOn!) > now + 24 * 60 * 60 * 1000) throw errors.needs({ field: "closedOn" });
  const result = { wonMinor: wonMinor!, currency: currency!, closedOn: closedOn!, decisionNote: note };
  // An estimate in another currency would be misread in this one.
  const estimate = currency === row.currency ? {} : { estimatedMinor: null };
  const stage = { stageId: await endOf(actor, row, "won", stageId), stageEnteredAt: iso(now) };
  const patch = { ...result, ...estimate, ...stage, closedAt: iso(now), ...stopped };
  const after = await step(actor, row, patch, one("win", row, { text: note }));
  await tell(actor, { referralId: row.id, kind: "won", whom: "referrer" });
  return after;
};

export const lose: Effect = async (actor, row, { now, note = "", stageId, lossReason }) => {
  const stage = { stageId: await endOf(actor, row, "lost", stageId), stageEnteredAt: iso(now) };
  const patch = { ...over(now), ...stage, lossReason: lossReason!, decisionNote: note };
  const after = await close(actor, row, patch, one("lose", row, { text: note, reason: lossReason }));
  await tell(actor, { referralId: row.id, kind: "lost", whom: "referrer" });
  return after;
};

export const expire: Effect = async (actor, row, { now }) => {
  const after = await close(actor, row, over(now), one("expire", row, { bySystem: true }));
  await tell(actor, { referralId: row.id, kind: "expired", whom: "referrer" });
  return after;
};

export const withdraw: Effect = (actor, row, { now, note }) =>
  close(actor, row, over(now), one("withdraw", row, { text: note }));

export const reverse: Effect = async (actor, row, { now, note = "" }) => {
  const patch = { ...over(now), decisionNote: note };
  const after = await close(actor, row, patch, one("reverse", row, { text: note }));
  await tell(actor, { referralId: row.id, kind: "reversed", whom: "referrer" });
  return after;
};
