/** PostgreSQL stores neither null bytes nor lone surrogates, and no valid input contains either. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

type Entry = { value: unknown; path: string };

/**
 * Returns the path of a text or field name in the input that cannot be stored, or undefined if there is none. It is iterative rather than
 * recursive, because the sender controls how deep the input is nested.
 */
export function findUnstorablePath(input: object): string | undefined {
  const pending: Entry[] = [{ value: input, path: "" }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !isStorable(value)) return path;
    if (typeof value !== "object" || value === null) continue; // files have no enumerable fields, so they are skipped
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) return path;
      if (typeof inner === "string" || typeof inner === "object")
        pending.push({ value: inner, path: path === "" ? name : `${path}.${name}` });
    }
  }
  return undefined;
}
