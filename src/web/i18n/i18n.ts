import i18next, { type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import { fallbackLocale, type LocaleCode, localeOf, preferredLocale } from "#base/locales.ts";
import { keep, kept } from "../kept.ts";
import { loadScriptFont } from "../theme/fonts.ts";
import { withPluralsOf } from "./fallback-plurals.ts";

/** Reads one catalogue in one language; the app hands it in, because this floor knows no feature. */
export type CatalogLoader = (locale: LocaleCode, name: string) => Promise<Record<string, unknown>>;

const key = "user-locale";
/** Of links in search engines, which lead to a page in one language. */
const inAddress = "lang";
/** The pack whose arrival decides the language of the page: the others follow it. */
const frame = "shell";

let load: CatalogLoader;
let latest: LocaleCode = fallbackLocale;

/** What the address asks for, else what was chosen here, else what the server chose for this browser, else what the browser speaks. */
function wantedLocale(): LocaleCode {
  const choice = new URLSearchParams(location.search).get(inAddress) ?? kept(key);
  if (choice) return preferredLocale([choice]);
  const { lang } = document.documentElement;
  return preferredLocale(document.getElementById("page") ? [lang] : [...navigator.languages, lang]);
}

/** A person can go on in English: what failed is for whoever reads the log [R1.5]. */
function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the requirement asks for exactly this
  console.error(error);
}

/** The language that can be shown: the one asked for, or English where its pack does not arrive. */
async function arriving(code: LocaleCode): Promise<LocaleCode> {
  try {
    // Words without their font can be read; only the words decide.
    await Promise.all([load(code, frame), loadScriptFont(code).catch(log)]);
    return code;
  } catch (error) {
    log(error);
    return fallbackLocale;
  }
}

/** English steps in per catalogue; i18next's own fallback would download it beside every language. */
async function read(code: string, name: string, done: ReadCallback): Promise<void> {
  try {
    done(null, await load(localeOf(code).code, name));
  } catch (error) {
    log(error);
    load(fallbackLocale, name).then(
      (catalog) => done(null, withPluralsOf(code, catalog)),
      (worse: Error) => done(worse, null),
    );
  }
}

function markDocument(code: LocaleCode): void {
  document.documentElement.lang = code;
  document.documentElement.dir = localeOf(code).dir;
}

/** For the server, which writes public pages in it; and no address says another language any more. */
function tellServer(code: LocaleCode): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser we serve
  document.cookie = `locale=${code}; path=/; max-age=31536000; samesite=lax${secure}`;
  const here = new URL(location.href);
  if (!here.searchParams.has(inAddress)) return;
  here.searchParams.delete(inAddress);
  history.replaceState(history.state, "", here);
}

/** Takes on another language. The choice is kept even when its pack fails, so that the next visit tries again. */
export async function changeLocale(code: LocaleCode): Promise<void> {
  latest = code;
  keep(key, code);
  tellServer(code);
  const shown = await arriving(code);
  // Somebody who clicks twice gets the second one, whichever arrives first.
  if (latest !== code) return;
  await i18next.changeLanguage(shown);
  markDocument(shown);
}

export async function startI18n(loader: CatalogLoader): Promise<void> {
  load = loader;
  latest = wantedLocale();
  const shown = await arriving(latest);
  await i18next
    .use({ type: "backend", read: (...question: Parameters<typeof read>) => void read(...question) })
    .use(initReactI18next)
    .init({
      lng: shown,
      fallbackLng: false,
      load: "languageOnly",
      ns: [frame],
      defaultNS: frame,
      interpolation: { escapeValue: false },
    });
  markDocument(shown);
}
