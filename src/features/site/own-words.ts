type Words = { [key: string]: unknown };

/** Returns a locale catalog with the tenant's texts in place of the defaults. Unknown keys are ignored. */
export function inOwnWords(catalog: Words, own: Record<string, string>): Words {
  const changed = structuredClone(catalog);
  for (const [key, text] of Object.entries(own)) {
    const path = key.split(".");
    const last = path.pop()!;
    const place = path.reduce<unknown>((at, name) => (at as Words | undefined)?.[name], changed) as Words | undefined;
    if (place && typeof place[last] === "string") place[last] = text;
  }
  return changed;
}
