import { existsSync, readdirSync, readFileSync } from "node:fs";
import i18next, { type TFunction } from "i18next";
import { type OwnTerms, termForms } from "#base/brand/terms.ts";
import { fallbackLocale, type LocaleCode } from "#base/locales.ts";

const features = new URL("../features/", import.meta.url);

/**
 * The translations of all features by language, for texts that the server itself writes, such as mails and files. They are loaded on
 * demand.
 */
const translators = new Map<LocaleCode, TFunction>();

/** Returns the texts of a feature in a language, with the tenant's terms where the text is written for a tenant. */
export function translatorFor(
  locale: LocaleCode,
  feature: string,
  ownTerms: OwnTerms = {},
): (key: string, params?: Record<string, unknown>) => string {
  let t = translators.get(locale);
  if (!t) {
    const chain = locale === fallbackLocale ? [locale] : [locale, fallbackLocale];
    const instance = i18next.createInstance();
    void instance.init({
      lng: locale,
      fallbackLng: fallbackLocale,
      resources: Object.fromEntries(chain.map((code) => [code, readCatalogues(code)])),
      interpolation: { escapeValue: false },
      initAsync: false,
    });
    t = instance.t;
    translators.set(locale, t);
  }
  const translate = t;
  const terms = termForms(ownTerms, locale);
  return (key, params = {}) => String(translate(key as never, { terms, ...params, ns: feature } as never));
}

const readCatalogues = (code: LocaleCode) =>
  Object.fromEntries(
    readdirSync(features).flatMap((feature) => {
      const file = new URL(`${feature}/locales/${code}.json`, features);
      // A feature that only computes has no texts.
      return existsSync(file) ? [[feature, JSON.parse(readFileSync(file, "utf8"))]] : [];
    }),
  );
