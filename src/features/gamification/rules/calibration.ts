import { confidenceLevels } from "#features/referrals/contract/values.ts";

export type ConfidenceLevel = (typeof confidenceLevels)[number];

/** The probability that each confidence level states. */
export const statedProbability: Record<ConfidenceLevel, number> = {
  low: 0.15,
  medium: 0.3,
  good: 0.45,
  high: 0.6,
  excellent: 0.75,
};

/** Under so many outcomes nothing is said about a person's judgment. */
export const minOutcomes = 10;
/** The average gap between stated and actual shares up to which a judgment is good. */
export const goodGap = 0.1;

export type LevelOutcomes = { level: ConfidenceLevel; won: number; closed: number };

export type Calibration = {
  closed: number;
  /** The average of the stated probabilities, and the share that was won; null without outcomes. */
  stated: number | null;
  actual: number | null;
  /** Null while there are too few outcomes to tell. */
  isGood: boolean | null;
  curve: { level: ConfidenceLevel; stated: number; won: number; closed: number }[];
};

/** Compares stated confidence with outcomes. */
export function calibrationOf(outcomes: readonly LevelOutcomes[]): Calibration {
  const curve = confidenceLevels.map((level) => {
    const { won = 0, closed = 0 } = outcomes.find((row) => row.level === level) ?? {};
    return { level, stated: statedProbability[level], won, closed };
  });
  const sum = (of: (row: (typeof curve)[number]) => number) => curve.reduce((all, row) => all + of(row), 0);
  const closed = sum((row) => row.closed);
  if (closed === 0) return { closed, stated: null, actual: null, isGood: null, curve };
  const gap = sum((row) => Math.abs(row.stated * row.closed - row.won)) / closed;
  return {
    closed,
    stated: sum((row) => row.stated * row.closed) / closed,
    actual: sum((row) => row.won) / closed,
    isGood: closed < minOutcomes ? null : gap <= goodGap,
    curve,
  };
}
