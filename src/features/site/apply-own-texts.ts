import { defined } from "#base/defined.ts";

type Catalog = { [key: string]: unknown };

/** Returns a locale catalog with the tenant's texts in place of the defaults. Unknown keys are ignored. */
export function applyOwnTexts(catalog: Catalog, own: Record<string, string>): Catalog {
  const changed = structuredClone(catalog);
  for (const [key, text] of Object.entries(own)) {
    const path = key.split(".");
    const last = defined(path.pop());
    const place = path.reduce<unknown>((at, name) => (at as Catalog | undefined)?.[name], changed) as
      | Catalog
      | undefined;
    if (place && typeof place[last] === "string") place[last] = text;
  }
  return changed;
}
