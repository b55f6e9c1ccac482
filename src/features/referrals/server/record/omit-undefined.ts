/** Drops omitted fields, which are not a change. */
export const omitUndefined = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
