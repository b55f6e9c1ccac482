import type { Row, Value } from "#features/intelligence/rules/table.ts";

/** Training and test rows as positions, the oldest first, and the column that the split uses up. */
export type Split = { training: number[]; test: number[]; column: string | undefined };

const testShare = 0.2;

/**
 * `row5`: every fifth row is a test, from the first. `last20`: the last fifth. `time:COLUMN`: the newest fifth by that column.
 * `id5:COLUMN`: a fifth of the values of that column, with all their rows.
 */
export function splitTable(rows: readonly Row[], split: string): Split {
  const [name, column] = split.split(/:(.*)/s);
  const positions = rows.map((_, row) => row);
  const by = (isTest: (row: number, place: number) => boolean, order = positions): Split => ({
    training: order.filter((row, place) => !isTest(row, place)),
    test: order.filter(isTest),
    column,
  });
  const firstTest = Math.round(rows.length * (1 - testShare));
  if (name === "row5") return by((row) => row % 5 === 0);
  if (name === "last20") return by((_, place) => place >= firstTest);
  if (!column || !rows.some((row) => column in row)) throw new Error(`--split ${split} names no column of the table`);
  if (name === "id5") return by((row) => idNumber(rows[row]?.[column]) % 5 === 0);
  if (name === "time") {
    const order = positions.toSorted((a, b) => compare(rows[a]?.[column], rows[b]?.[column]) || a - b);
    return by((_, place) => place >= firstTest, order);
  }
  throw new Error(`--split ${split} is none of row5, last20, time:COLUMN, id5:COLUMN`);
}

/** Rows without a time come first. */
function compare(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [one, other] = [String(a ?? ""), String(b ?? "")];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A whole number stands for itself, any other id for its hash (FNV-1a). */
function idNumber(id: Value): number {
  if (typeof id === "number" && Number.isInteger(id)) return Math.abs(id);
  let hash = 0x811c9dc5;
  for (const character of String(id)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
