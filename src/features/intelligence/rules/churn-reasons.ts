import { type ChurnReason, churnFieldNames } from "../contract/churn.ts";
import type { Reason } from "./model.ts";

const strongest = 3;
/** Less than half a point would be shown as zero. */
const minPoints = 0.5;

/** Returns the three strongest reasons for and the three strongest against, the strongest first. */
export function strongestReasons(reasons: readonly Reason[]): ChurnReason[] {
  const known = reasons.flatMap(({ field, points }) => {
    const name = churnFieldNames.find((one) => one === field);
    return name && Math.abs(points) >= minPoints ? [{ field: name, points }] : [];
  });
  known.sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const speaking = (sign: 1 | -1) => known.filter(({ points }) => points * sign > 0).slice(0, strongest);
  return [...speaking(1), ...speaking(-1)];
}
