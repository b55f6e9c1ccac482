import type { State } from "../values.ts";

/** How a commission is shown: a paid one of which something was taken back afterwards is not simply paid. */
type ShownState = State | "clawed_back" | "partly_clawed_back";

type Line = { state: State; paidAt: string | null; leftMinor: number; clawedBackMinor: number };

export function shownStateOf({ state, paidAt, leftMinor, clawedBackMinor }: Line): ShownState {
  if (paidAt === null || clawedBackMinor <= 0) return state;
  return leftMinor === 0 ? "clawed_back" : "partly_clawed_back";
}

type ClawBack<Id> = { id: Id; minor: number };

/**
 * Returns how much of each claw-back is still owed. Payouts are offset against a person's whole debt, so the oldest claw-backs are
 * settled first: what is owed now belongs to the newest. `clawBacks` are sorted oldest first.
 */
export function outstandingOf<Id>(clawBacks: readonly ClawBack<Id>[], owedMinor: number): Map<Id, number> {
  const outstanding = new Map<Id, number>();
  let rest = Math.max(owedMinor, 0);
  for (const { id, minor } of clawBacks.toReversed()) {
    const part = Math.min(Math.max(minor, 0), rest);
    outstanding.set(id, part);
    rest -= part;
  }
  return outstanding;
}
