/**
 * Ranks of any number of people in constant time: scores are counted by their digits in base 64, highest first, as in a radix tree. A
 * rank is one plus, at each digit, the people who share the digits before it and have a greater one.
 */
export const digitBits = 6;
export const digitCount = 7;
const base = 2 ** digitBits;
/** The highest score that can be ranked; about 44 billion in whole cents. */
export const maxScore = base ** digitCount - 1;

/** A node of the tree: a number of leading digits, and their value. */
export type RankNode = { depth: number; prefix: number };

/** Returns the nodes that count a person with this score, one for each depth. */
export const nodesOf = (score: number): RankNode[] =>
  Array.from({ length: digitCount }, (_, i) => ({
    depth: i + 1,
    prefix: Math.floor(clampScore(score) / base ** (digitCount - i - 1)),
  }));

/** Returns the ranges of nodes whose people have a higher score: at each depth, the greater siblings. */
export const rangesAbove = (score: number): (RankNode & { to: number })[] =>
  nodesOf(score)
    .map(({ depth, prefix }) => ({ depth, prefix: prefix + 1, to: Math.floor(prefix / base) * base + base - 1 }))
    .filter(({ prefix, to }) => prefix <= to);

export const clampScore = (score: number): number => Math.min(maxScore, Math.max(0, Math.floor(score)));

/** Adds ranks to rows that are ordered by score, highest first; equal scores share a rank, and the next one skips. */
export function withRanks<T extends { score: number }>(
  ordered: readonly T[],
): (T & { rank: number; isTied: boolean })[] {
  return ordered.map((row, i) => {
    const first = ordered.findIndex(({ score }) => score === row.score);
    const isTied = ordered.some((other, j) => j !== i && other.score === row.score);
    return { ...row, rank: first + 1, isTied };
  });
}

/** How many outcomes the tenant's own rate weighs in a conversion. */
export const priorOutcomes = 8;

/**
 * Returns a conversion in hundredths of a percent, shrunk towards the tenant's rate: one win of one deal does not rank above forty of
 * fifty.
 */
export const shrunkConversion = (won: number, closed: number, tenantRate: number): number =>
  Math.round((10_000 * (won + priorOutcomes * tenantRate)) / (closed + priorOutcomes));
