import type { z } from "zod";
import type { moveReferral as moveEndpoint } from "../../contract/moves.ts";
import type { Move } from "../../contract/values.ts";
import { targetOf } from "../../rules/moves.ts";
import { stoppedClock } from "../../rules/review-clock.ts";
import { endProtection } from "../ownership/protections.ts";
import { promoteNext } from "../ownership/waiting-list.ts";
import { changeStatus, type Patch, type Row, type Step } from "../record/change.ts";
import type { Actor } from "../record/timeline.ts";

/** The input of a move. */
export type Input = Omit<z.infer<typeof moveEndpoint.input>, "id" | "version" | "move">;
export type EffectInput = Input & { now: number };
/** What a move does in addition to changing the status. */
export type Effect = (actor: Actor, row: Row, input: EffectInput) => Promise<Row>;

export const iso = (at: number) => new Date(at).toISOString();
export const singleStep = (move: Move, row: Row, rest: Partial<Step> = {}): Step[] => [
  { move, to: targetOf(move, row.status) ?? row.status, ...rest },
];

/** A closed referral has no protection, no place on a waiting list and no running clock. */
export const closedColumns = (now: number): Patch => ({
  closedAt: iso(now),
  protectedUntil: null,
  waitsFor: null,
  ...stoppedClock,
});

/** Closes a referral and promotes the first one waiting for the account. */
export async function closeReferral(actor: Actor, row: Row, patch: Patch, steps: Step[]) {
  await endProtection(actor, row.id);
  const after = await changeStatus(actor, row, patch, steps);
  await promoteNext(actor, row.id);
  return after;
}
