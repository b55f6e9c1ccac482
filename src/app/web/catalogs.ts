import { defined } from "#base/defined.ts";
import type { CatalogLoader } from "#web/i18n/i18n.ts";

/** Every catalog in every language. Each is a separate file and loads with the first screen that uses it. */
const catalogs = import.meta.glob<Record<string, unknown>>(
  ["../../web/*/locales/*.json", "../../features/*/locales/*.json", "../../features/*/web/*/locales/*.json"],
  { import: "default" },
);

/** A catalog is named after the folder its `locales` are in: a feature, a part of one, or the platform's `shell` and `ui`. */
export const loadCatalog: CatalogLoader = async (locale, name) => {
  const path = Object.keys(catalogs).find((path) => path.endsWith(`/${name}/locales/${locale}.json`));
  if (!path) throw new Error(`There is no catalog ${name} in ${locale}.`);
  return defined(catalogs[path])();
};
