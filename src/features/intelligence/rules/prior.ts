/** What is believed before any outcome: a rate, as strongly as if it had been seen in `strength` outcomes. */
export type Prior = { rate: number; strength: number };

/** One in four referrals won, which eight outcomes of a tenant's own weigh as much as. */
export const defaultPrior: Prior = { rate: 0.25, strength: 8 };

/** The rate after some outcomes. */
export function priorRate(outcomes: ArrayLike<number>, { rate, strength }: Prior): number {
  let positives = 0;
  for (let i = 0; i < outcomes.length; i++) positives += outcomes[i] ?? 0;
  return (positives + rate * strength) / (outcomes.length + strength);
}
