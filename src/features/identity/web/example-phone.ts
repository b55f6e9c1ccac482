import type { LocaleCode } from "#base/locales.ts";

/** Numbers as they are written where each language is spoken most by our users; none belongs to a person. */
const examplePhones: Record<LocaleCode, string> = {
  en: "+1 201 555 0123",
  es: "+34 612 345 678",
  fr: "+33 6 12 34 56 78",
  de: "+49 1512 3456789",
  it: "+39 312 345 6789",
  pt: "+55 11 96123-4567",
  ar: "+966 51 234 5678",
  zh: "+86 131 2345 6789",
};

export const examplePhoneIn = (locale: LocaleCode): string => examplePhones[locale];
