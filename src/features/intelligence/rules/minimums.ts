/**
 * What may be learned from how many outcomes. `prior`: nothing, an estimate is shown and labelled as such. `shrunken`: a regression,
 * strongly shrunk. `full`: trees may compete.
 */
export type Stage = "prior" | "shrunken" | "full";

export const minimums = {
  shrunken: { outcomes: 30, minority: 10 },
  full: { outcomes: 100, minority: 20 },
} as const;

/** The minority counts, because of a thousand outcomes with three wins there are only three to learn from. */
export function stageOf(outcomes: number, positives: number): Stage {
  const minority = Math.min(positives, outcomes - positives);
  const reaches = (stage: "shrunken" | "full") =>
    outcomes >= minimums[stage].outcomes && minority >= minimums[stage].minority;
  return reaches("full") ? "full" : reaches("shrunken") ? "shrunken" : "prior";
}
