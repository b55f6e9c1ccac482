import i18next, { createInstance, type i18n, type Resource } from "i18next";
import { type OwnTerms, termForms } from "#base/brand/terms.ts";
import type { LocaleCode } from "#base/locales.ts";
import { applyOwnTexts } from "../../../apply-own-texts.ts";

type Catalogs = Record<string, Record<string, unknown>>;
const names = ["shell", "site", "ui"];

/** Loads the catalogs of a language, which need not be the language of the editor. */
export async function loadCatalogs(locale: LocaleCode): Promise<Catalogs> {
  await i18next.reloadResources([locale], names);
  return Object.fromEntries(names.map((name) => [name, i18next.getResourceBundle(locale, name)]));
}

/** Returns the translations of the preview, with the texts as typed. */
export function createPreviewTexts(
  locale: LocaleCode,
  catalogs: Catalogs,
  texts: Record<string, string>,
  terms: OwnTerms,
): i18n {
  const instance = createInstance();
  const resources = { ...catalogs, site: applyOwnTexts(catalogs.site ?? {}, texts) };
  void instance.init({
    lng: locale,
    resources: { [locale]: resources } as Resource,
    ns: names,
    defaultNS: "shell",
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { terms: termForms(terms, locale) } },
  });
  return instance;
}
