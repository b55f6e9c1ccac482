/**
 * The interface languages [R1.3]. `name` is written in the language itself, so that a person who picked a wrong one recognises theirs.
 * `currency` is only for amounts that have none of their own, such as an example on a page [R1.7].
 */
export const locales = [
  { code: "en", name: "English", flag: "us", intl: "en-US", dir: "ltr", currency: "USD" },
  { code: "es", name: "Español", flag: "es", intl: "es-ES", dir: "ltr", currency: "EUR" },
  { code: "fr", name: "Français", flag: "fr", intl: "fr-FR", dir: "ltr", currency: "EUR" },
  { code: "de", name: "Deutsch", flag: "de", intl: "de-DE", dir: "ltr", currency: "EUR" },
  { code: "it", name: "Italiano", flag: "it", intl: "it-IT", dir: "ltr", currency: "EUR" },
  { code: "pt", name: "Português", flag: "br", intl: "pt-BR", dir: "ltr", currency: "BRL" },
  { code: "ar", name: "العربية", flag: "sa", intl: "ar-SA-u-ca-gregory-nu-latn", dir: "rtl", currency: "SAR" },
  { code: "zh", name: "简体中文", flag: "cn", intl: "zh-CN", dir: "ltr", currency: "CNY" },
] as const;

export type Locale = (typeof locales)[number];
export type LocaleCode = Locale["code"];
export const fallbackLocale: LocaleCode = "en";

export const localeOf = (code: string): Locale =>
  locales.find((locale) => locale.code === code.slice(0, 2)) ?? locales[0];

export const isLocale = (code: string): code is LocaleCode => locales.some((locale) => locale.code === code);

/** Returns the first supported language of a list, or the fallback if none is supported. */
export const preferredLocale = (tags: readonly string[], fallback: LocaleCode = fallbackLocale): LocaleCode =>
  tags.map((tag) => locales.find(({ code }) => code === tag.toLowerCase().split("-")[0])).find(Boolean)?.code ??
  fallback;

/** Parses an `Accept-Language` header, highest weight first: `fr-CA, en;q=0.8`. */
export const acceptedTags = (header = ""): string[] =>
  header
    .split(",", 20)
    .map((part) => {
      const [tag = "", ...params] = part.trim().split(";");
      const weight = Number(params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find(Boolean) ?? 1);
      return { tag, weight };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
