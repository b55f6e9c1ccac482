type Catalog = Record<string, unknown>;

/**
 * Gives an English catalogue the plural forms of the language it replaces. i18next picks the form by the current language, so without this
 * an Arabic reader would see a key wherever English has no such form.
 */
export function withPluralsOf(code: string, catalog: Catalog): Catalog {
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  const complete: Catalog = {};
  for (const [key, value] of Object.entries(catalog)) {
    complete[key] = value && typeof value === "object" ? withPluralsOf(code, value as Catalog) : value;
    if (!key.endsWith("_other")) continue;
    for (const category of pluralCategories) {
      const form = key.replace(/other$/, category);
      complete[form] = catalog[form] ?? value;
    }
  }
  return complete;
}
