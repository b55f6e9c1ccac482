import i18next, { type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import { type OwnTerms, termForms } from "#base/brand/terms.ts";
import { fallbackLocale, type LocaleCode, localeOf, preferredLocale } from "#base/locales.ts";
import { readStored, writeStored } from "../local-storage.ts";
import { loadScriptFont } from "../theme/fonts.ts";
import { withPluralsOf } from "./fallback-plurals.ts";

/** Loads one catalogue in one language. The app passes it in, because the platform knows no feature. */
export type CatalogLoader = (locale: LocaleCode, name: string) => Promise<Record<string, unknown>>;

const key = "user-locale";
/** The parameter of links in search engines, which lead to a page in one language. */
const localeParameter = "lang";
/** The language of the page depends on whether this catalogue loads; the others follow it. */
const baseCatalog = "shell";

let load: CatalogLoader;
let latestChoice: LocaleCode = fallbackLocale;
let ownTerms: OwnTerms = {};

/** The language in the URL, else the stored choice, else the one the server chose for this browser, else the browser's own. */
function requestedLocale(): LocaleCode {
  const choice = new URLSearchParams(location.search).get(localeParameter) ?? readStored(key);
  if (choice) return preferredLocale([choice]);
  const { lang } = document.documentElement;
  return preferredLocale(document.getElementById("page") ? [lang] : [...navigator.languages, lang]);
}

/** The person can continue in English, so the failure is only logged [R1.5]. */
function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the requirement asks for exactly this
  console.error(error);
}

/** The language to show: the requested one, or English if its catalogue fails to load. */
async function loadLocale(code: LocaleCode): Promise<LocaleCode> {
  try {
    // Text is readable without its font, so only the catalogue decides.
    await Promise.all([load(code, baseCatalog), loadScriptFont(code).catch(log)]);
    return code;
  } catch (error) {
    log(error);
    return fallbackLocale;
  }
}

/** English replaces a missing catalogue individually; i18next's own fallback would download English together with every language. */
async function read(code: string, name: string, done: ReadCallback): Promise<void> {
  try {
    done(null, await load(localeOf(code).code, name));
  } catch (error) {
    log(error);
    load(fallbackLocale, name).then(
      (catalog) => done(null, withPluralsOf(code, catalog)),
      (fallbackError: Error) => done(fallbackError, null),
    );
  }
}

function setDocumentLocale(code: LocaleCode): void {
  document.documentElement.lang = code;
  document.documentElement.dir = localeOf(code).dir;
}

/** Stores the language for the server, which renders public pages in it, and removes a different language from the URL. */
function rememberLocale(code: LocaleCode): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `locale=${code}; path=/; max-age=31536000; samesite=lax${secure}`;
  const url = new URL(location.href);
  if (!url.searchParams.has(localeParameter)) return;
  url.searchParams.delete(localeParameter);
  history.replaceState(history.state, "", url);
}

/** Switches the language. The choice is stored even if its catalogue fails to load, so that the next visit tries again. */
export async function changeLocale(code: LocaleCode): Promise<void> {
  latestChoice = code;
  writeStored(key, code);
  rememberLocale(code);
  const loadedLocale = await loadLocale(code);
  // Of two quick choices the second wins, whichever loads first.
  if (latestChoice !== code) return;
  await i18next.changeLanguage(loadedLocale);
  setDocumentLocale(loadedLocale);
}

/**
 * Texts refer to the tenant's terms as `{{terms.partners}}`, so every text can use them without being passed them. The terms change in the
 * same moment as the language: while the texts of the next one are loading, what is rendered still belongs to the previous one.
 */
function applyTerms(language: string): void {
  i18next.options.interpolation = { ...i18next.options.interpolation, ...interpolationWith(localeOf(language).code) };
}

const interpolationWith = (code: LocaleCode) => ({
  escapeValue: false,
  defaultVariables: { terms: termForms(ownTerms, code) },
});

/** Takes on terms that an admin changed while the page is open. */
export function changeTerms(terms: OwnTerms): void {
  ownTerms = terms;
  i18next.emit("languageChanged", i18next.language);
}

export async function startI18n(loader: CatalogLoader, terms: OwnTerms = {}): Promise<void> {
  load = loader;
  ownTerms = terms;
  latestChoice = requestedLocale();
  const loadedLocale = await loadLocale(latestChoice);
  // Before any component listens, so that the terms are there when it renders again.
  i18next.off("languageChanged", applyTerms);
  i18next.on("languageChanged", applyTerms);
  await i18next
    .use({ type: "backend", read: (...question: Parameters<typeof read>) => void read(...question) })
    .use(initReactI18next)
    .init({
      lng: loadedLocale,
      fallbackLng: false,
      load: "languageOnly",
      ns: [baseCatalog],
      defaultNS: baseCatalog,
      interpolation: interpolationWith(loadedLocale),
    });
  setDocumentLocale(loadedLocale);
}
