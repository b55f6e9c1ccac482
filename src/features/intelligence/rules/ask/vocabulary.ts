import { fallbackLocale, type LocaleCode } from "#base/locales.ts";
import type { Words } from "./lexicon.ts";
import { ar } from "./words/ar.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import { pt } from "./words/pt.ts";
import { zh } from "./words/zh.ts";

const vocabulary: Record<LocaleCode, Words> = { en, es, fr, de, it, pt, ar, zh };

/** The languages in which a question of this person may be asked: their own, and English. */
export const languagesOf = (locale: LocaleCode) =>
  [...new Set([locale, fallbackLocale])].map((code) => ({ locale: code, words: vocabulary[code] }));
