/** Returns a value that the surrounding code guarantees, and fails at once where that guarantee is broken. */
export function defined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error("A value that must exist is missing");
  return value;
}

/** Returns the first of items that are never empty, such as the rows of an insert with RETURNING. */
export const firstOf = <T>(items: readonly T[]): NonNullable<T> => defined(items[0]);
