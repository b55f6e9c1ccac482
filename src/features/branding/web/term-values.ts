import { type OwnTerms, type Term, type TermName, termNames } from "#base/brand/terms.ts";
import { type LocaleCode, locales } from "#base/locales.ts";

/** The form's values of the terms: every language and term is there, and unset ones are empty. */
export type TermValues = Record<LocaleCode, Record<TermName, Term>>;

const byName = <V>(value: (name: TermName) => V) =>
  Object.fromEntries(termNames.map((name) => [name, value(name)])) as Record<TermName, V>;

export const termValuesOf = (terms: OwnTerms): TermValues =>
  Object.fromEntries(
    locales.map(({ code }) => [code, byName((name) => terms[code]?.[name] ?? { one: "", many: "" })]),
  ) as TermValues;

/** Returns the terms that are set. One that has only a singular or a plural uses it for both. */
export function termsOf(values: TermValues): OwnTerms {
  const set = locales.map(({ code }) => {
    const own = termNames.flatMap((name) => {
      const [one, many] = [values[code][name].one.trim(), values[code][name].many.trim()];
      return one || many ? [[name, { one: one || many, many: many || one }] as const] : [];
    });
    return [code, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(set.filter(([, own]) => Object.keys(own).length > 0));
}

/** Languages whose usual plural adds an "s". A suggestion only: the admin sees and can change it. */
const pluralWithS: readonly LocaleCode[] = ["en", "es", "fr", "pt"];

export const suggestPlural = (one: string, locale: LocaleCode) =>
  one && pluralWithS.includes(locale) && !/[sxz]$/i.test(one) ? `${one}s` : one;
