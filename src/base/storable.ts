/** PostgreSQL keeps neither a null byte nor half of a character, and nobody means either. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

type Inside = { value: unknown; path: string };

/**
 * Where in an input there is a text, or the name of a field, that cannot be stored; undefined when there is none. One after another and
 * not by calling itself: how deep an input goes is up to its sender.
 */
export function unstorablePath(input: object): string | undefined {
  const left: Inside[] = [{ value: input, path: "" }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !isStorable(value)) return path;
    if (typeof value !== "object" || value === null) continue; // a file has no fields, and is passed over by itself
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) return path;
      if (typeof inner === "string" || typeof inner === "object")
        left.push({ value: inner, path: path === "" ? name : `${path}.${name}` });
    }
  }
  return undefined;
}
