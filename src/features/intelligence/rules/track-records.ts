/** A referral as far as it counts for its partner's record. Times are in milliseconds since 1970. */
export type PastReferral = { submittedAt: number; closedAt: number | null; outcome: 0 | 1 | undefined };
export type TrackRecord = { partnerReferrals: number; partnerDecided: number; partnerWon: number };

/** The number of sorted times before a moment. */
function countBefore(times: readonly number[], moment: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns a function that says what was known about a partner at a moment: only referrals submitted and closed before it count, so that
 * a prediction never knows its own outcome.
 */
export function trackRecordOf(past: readonly PastReferral[]): (moment: number) => TrackRecord {
  const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b);
  const submitted = sorted(past.map(({ submittedAt }) => submittedAt));
  const closings = (won: boolean) =>
    sorted(
      past.flatMap(({ closedAt, outcome }) =>
        closedAt !== null && outcome !== undefined && (!won || outcome === 1) ? [closedAt] : [],
      ),
    );
  const [decided, won] = [closings(false), closings(true)];
  return (moment) => ({
    partnerReferrals: countBefore(submitted, moment),
    partnerDecided: countBefore(decided, moment),
    partnerWon: countBefore(won, moment),
  });
}
