import type { OwnHint } from "../contract/own-insights.ts";
import type { Hint } from "./hints.ts";

/** A referral with what would raise its probability. */
export type HintedReferral = { id: `ref_${string}`; name: string; hints: readonly Hint[] };

/** Groups the hints of several referrals by field, the one that adds most to all of them together first. */
export function groupHints(referrals: readonly HintedReferral[]): OwnHint[] {
  const all = referrals.flatMap(({ id, name, hints }) => hints.map((hint) => ({ ...hint, id, name })));
  return [...Map.groupBy(all, ({ field }) => field)]
    .map(([field, found]) => {
      const sum = found.reduce((total, { points }) => total + points, 0);
      const best = found.reduce((one, other) => (other.points > one.points ? other : one));
      return {
        sum,
        hint: { field, referrals: found.length, points: sum / found.length, best: { id: best.id, name: best.name } },
      };
    })
    .sort((a, b) => b.sum - a.sum)
    .map(({ hint }) => hint);
}
