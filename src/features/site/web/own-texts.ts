import type { CatalogLoader } from "#web/i18n/i18n.ts";
import { applyOwnTexts } from "../apply-own-texts.ts";
import type { SiteFacts } from "../contract.ts";
import { loadFacts } from "./facts.ts";

/** Wraps the loader of locale catalogs and replaces the site's texts with the tenant's own. */
export const withOwnTexts =
  (load: CatalogLoader, serverFacts: SiteFacts | null): CatalogLoader =>
  async (locale, name) => {
    if (name !== "site") return load(locale, name);
    const facts = serverFacts?.locale === locale ? serverFacts : loadFacts(locale);
    const [catalog, { words }] = await Promise.all([load(locale, name), facts]);
    return applyOwnTexts(catalog, words);
  };
