import type { Submission } from "./churn.ts";
import { churnHorizonDays } from "./churn.ts";

const day = 86_400_000;
/** A referral every 45 days, believed as strongly as one referral, and one partner in four who stops after a referral. */
const belief = { referrals: 1, days: 45, stops: 1, stays: 3 };

/**
 * Estimates the probability that a partner sends no referral within the horizon, from their own rhythm and silence: the BG/NBD model of
 * Fader, Hardie and Lee (2005) with fixed parameters. The partner either stopped after the last referral, or still refers at a rate that
 * their past suggests. The longer a silence is, measured by that rate, the more likely is the former.
 */
export function estimateChurn(submissions: readonly Submission[], now: number): number | undefined {
  const times = submissions.map(({ at }) => at).filter((at) => at <= now);
  if (times.length === 0) return undefined;
  const first = times.reduce((one, other) => Math.min(one, other));
  const last = times.reduce((one, other) => Math.max(one, other));
  const repeats = times.length - 1;
  const age = belief.days + (now - first) / day;
  const strength = belief.referrals + repeats;
  const silence = (age / (belief.days + (last - first) / day)) ** strength;
  // The model lets a partner stop only after a repeated referral.
  const stopOdds = repeats > 0 ? (belief.stops / (belief.stays + repeats - 1)) * silence : 0;
  const isStillActive = 1 / (1 + stopOdds);
  const noneIfActive = (age / (age + churnHorizonDays)) ** strength;
  return 1 - isStillActive * (1 - noneIfActive);
}
