/** A prediction that was made before its outcome, with that outcome. */
export type Scored = { probability: number; outcome: number };

const rollingWindow = 200;
/** Fewer outcomes can be bad by luck. */
const minScored = 50;

/**
 * Returns whether the model has become worse than the base rate it was trained at: the Brier score of its last 200 predictions is higher than
 * that of predicting the base rate for all of them. `scored` are the oldest first.
 */
export function hasDrifted(scored: readonly Scored[], baseRate: number): boolean {
  const recent = scored.slice(-rollingWindow);
  if (recent.length < minScored) return false;
  const brier = (predict: (one: Scored) => number) =>
    recent.reduce((sum, one) => sum + (predict(one) - one.outcome) ** 2, 0) / recent.length;
  return brier((one) => one.probability) > brier(() => baseRate);
}

const minNewOutcomes = 20;

/** A model is trained again at most daily: when there is something new to learn, or when it has drifted. */
export function isTrainingDue(hoursSince: number, newOutcomes: number, drifted: boolean): boolean {
  return hoursSince >= 24 && (newOutcomes >= minNewOutcomes || (drifted && newOutcomes > 0));
}
