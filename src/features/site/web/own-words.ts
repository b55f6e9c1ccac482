import type { CatalogLoader } from "#web/i18n/i18n.ts";
import type { SiteFacts } from "../contract.ts";
import { inOwnWords } from "../own-words.ts";
import { factsIn } from "./facts.ts";

/** Wraps the loader of locale catalogs and replaces the site's texts with the tenant's own. */
export const withOwnWords =
  (load: CatalogLoader, written: SiteFacts | null): CatalogLoader =>
  async (locale, name) => {
    if (name !== "site") return load(locale, name);
    const facts = written?.locale === locale ? written : factsIn(locale);
    const [catalog, { words }] = await Promise.all([load(locale, name), facts]);
    return inOwnWords(catalog, words);
  };
