import type { z } from "zod";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type { moveReferral as moveEndpoint } from "../../contract/moves.ts";
import type { Move } from "../../contract/values.ts";
import { canMove, transitionOf } from "../../rules/moves.ts";
import { sidesOf } from "../../rules/permissions.ts";
import { lockAccounts, lockReferrers } from "../ownership/locks.ts";
import { assertCurrent, lockForUpdate, type Row } from "../record/change.ts";
import { getReferral, getVisible } from "../record/detail.ts";
import type { Actor } from "../record/timeline.ts";
import { submitDraft } from "../submission/submit.ts";
import { advance, expire, lose, reverse, win, withdraw } from "./deal.ts";
import type { Effect, Input } from "./effect.ts";
import { accept, answer, ask, assertUnprotected, reject, reopen, review } from "./review.ts";

const effects: Record<Move, Effect> = {
  submit: submitDraft,
  review,
  ask,
  answer,
  accept,
  reject,
  advance,
  win,
  lose,
  expire,
  withdraw,
  reverse,
  reopen,
};

/** Moves on behalf of the system: the transition table still decides, and the row is already locked. */
export function moveBySystem(actor: Actor, row: Row, move: Move, given: Input = {}): Promise<Row> {
  const now = Date.now();
  if (!canMove(move, row, ["system"], now)) throw errors.cannotMove({ move, status: row.status });
  return effects[move](actor, row, { ...given, now });
}

/** Moves for a caller; the row is already locked and visible to them. */
export function moveLocked(ctx: Ctx, row: Row, move: Move, given: Input): Promise<Row> {
  const now = Date.now();
  if (!canMove(move, row, sidesOf(ctx, row), now)) {
    const { from } = transitionOf(move);
    if (move === "reopen" && from.includes(row.status)) throw errors.noReopening();
    throw errors.cannotMove({ move, status: row.status });
  }
  const missingInput = transitionOf(move).needs.find(
    (need) => given[need] === undefined || (!given[need] && given[need] !== 0),
  );
  if (missingInput) throw errors.needs({ field: missingInput });
  return effects[move](ctx, row, { ...given, now });
}

export async function moveReferral(
  ctx: Ctx,
  { id, version, move: asked, ...given }: z.infer<typeof moveEndpoint.input>,
) {
  const seen = await getVisible(ctx, id);
  lockAccounts(ctx, seen);
  lockReferrers(ctx, seen.referrerId);
  const row = await lockForUpdate(ctx, id);
  // A caller who lost a race for the account gets that error instead of a stale version.
  if (asked === "accept" && sidesOf(ctx, row).includes("company")) await assertUnprotected(ctx, row);
  assertCurrent(row, version);
  await moveLocked(ctx, row, asked, given);
  return getReferral(ctx, { id });
}
