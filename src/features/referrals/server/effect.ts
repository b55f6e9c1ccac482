import type { z } from "zod";
import type { moveReferral as moveEndpoint } from "../contract.ts";
import type { Move } from "../referral.ts";
import { stopped } from "../review-clock.ts";
import { targetOf } from "../rules.ts";
import { type Patch, type Row, type Step, step } from "./change.ts";
import { unprotect } from "./ownership.ts";
import type { Actor } from "./timeline.ts";
import { release } from "./waiting.ts";

/** The input of a move. */
export type Input = Omit<z.infer<typeof moveEndpoint.input>, "id" | "version" | "move">;
export type Given = Input & { now: number };
/** What a move does in addition to changing the status. */
export type Effect = (actor: Actor, row: Row, given: Given) => Promise<Row>;

export const iso = (at: number) => new Date(at).toISOString();
export const one = (move: Move, row: Row, rest: Partial<Step> = {}): Step[] => [
  { move, to: targetOf(move, row.status) ?? row.status, ...rest },
];

/** A closed referral has no protection, no place on a waiting list and no running clock. */
export const over = (now: number): Patch => ({ closedAt: iso(now), protectedUntil: null, waitsFor: null, ...stopped });

/** Closes a referral and promotes the first one waiting for the account. */
export async function close(actor: Actor, row: Row, patch: Patch, steps: Step[]) {
  await unprotect(actor, row.id);
  const after = await step(actor, row, patch, steps);
  await release(actor, row.id);
  return after;
}
