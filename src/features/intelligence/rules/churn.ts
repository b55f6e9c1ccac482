import type { Field, Row } from "./table.ts";

/** A referral that a partner submitted: when, in milliseconds since 1970, and what it was worth if known. */
export type Submission = { at: number; amount: number | null };

const day = 86_400_000;
/** A partner counts as lost if no referral comes for this long. */
export const churnHorizonDays = 90;

export const churnFields: Field[] = [
  { name: "recency", kind: "number" },
  { name: "frequency", kind: "number" },
  { name: "meanGap", kind: "number" },
  { name: "silence", kind: "number" },
  { name: "last90Days", kind: "number" },
  { name: "last180Days", kind: "number" },
  { name: "amount", kind: "number" },
];

/**
 * Describes a partner as of a moment, from the submissions before it only. `silence` is the time since the last one divided by the
 * partner's own mean gap: three quiet weeks mean more of someone who refers weekly. Returns undefined before the first submission.
 */
export function churnFeatures(submissions: readonly Submission[], moment: number): Row | undefined {
  const past = submissions.filter(({ at }) => at <= moment).toSorted((a, b) => a.at - b.at);
  const first = past[0];
  const last = past.at(-1);
  if (!first || !last) return undefined;
  const recency = (moment - last.at) / day;
  const meanGap = past.length > 1 ? (last.at - first.at) / day / (past.length - 1) : null;
  const amounts = past.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const within = (days: number) => past.filter(({ at }) => at > moment - days * day).length;
  return {
    recency,
    frequency: past.length,
    meanGap,
    // Several submissions on one day have no rhythm yet; a gap of a day keeps their silence finite.
    silence: meanGap === null ? null : recency / Math.max(1, meanGap),
    last90Days: within(90),
    last180Days: within(180),
    amount: amounts.length ? amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length : null,
  };
}

/** Returns 1 if no submission followed within the horizon, 0 if one did, and undefined while the horizon has not passed. */
export function churnOutcome(submissions: readonly Submission[], moment: number, now: number): 0 | 1 | undefined {
  const end = moment + churnHorizonDays * day;
  if (submissions.some(({ at }) => at > moment && at <= end)) return 0;
  return end <= now ? 1 : undefined;
}
