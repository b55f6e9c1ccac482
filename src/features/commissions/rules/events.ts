import type { DealEventKind } from "../values.ts";

export const isPayment = (kind: DealEventKind) => kind === "payment" || kind === "renewal";

type Stage = { id: string; kind: "open" | "won" | "lost"; code: string | null };

/**
 * Returns the deal events that entering a stage causes. Only the stage itself counts: a stage that a deal skipped, on the way to a
 * later one or to a win, never happened and pays nothing.
 */
export function eventsOfStage(stages: readonly Stage[], stageId: string): ("qualified" | "meeting")[] {
  const entered = stages.find(({ id }) => id === stageId);
  return (["qualified", "meeting"] as const).filter((code) => entered?.kind === "open" && entered.code === code);
}

/** Returns the deal events that a new status causes. */
export const eventsOfStatus = (status: string): ("accepted" | "won")[] =>
  (["accepted", "won"] as const).filter((kind) => kind === status);
