import type { z } from "zod";
import type { moveReferral as moveEndpoint } from "../contract.ts";
import type { Move } from "../referral.ts";
import { stopped } from "../review-clock.ts";
import { targetOf } from "../rules.ts";
import { type Patch, type Row, type Step, step } from "./change.ts";
import { unprotect } from "./ownership.ts";
import type { Actor } from "./timeline.ts";
import { release } from "./waiting.ts";

/** What goes with a move. */
export type Input = Omit<z.infer<typeof moveEndpoint.input>, "id" | "version" | "move">;
export type Given = Input & { now: number };
/** What a move does beyond changing the status. */
export type Effect = (actor: Actor, row: Row, given: Given) => Promise<Row>;

export const iso = (at: number) => new Date(at).toISOString();
export const one = (move: Move, row: Row, rest: Partial<Step> = {}): Step[] => [
  { move, to: targetOf(move, row.status) ?? row.status, ...rest },
];

/** What is over protects nothing, waits for nobody, and no clock runs for it. */
export const over = (now: number): Patch => ({ closedAt: iso(now), protectedUntil: null, waitsFor: null, ...stopped });

/** Ends it; whoever waited for the account moves up. */
export async function close(actor: Actor, row: Row, patch: Patch, steps: Step[]) {
  await unprotect(actor, row.id);
  const after = await step(actor, row, patch, steps);
  await release(actor, row.id);
  return after;
}
