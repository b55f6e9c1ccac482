import { useRouter } from "@tanstack/react-router";
import { createContext, use } from "react";
import type { LocaleCode } from "#base/locales.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { SiteFacts } from "../contract.ts";

const emptyFacts = (locale: LocaleCode): SiteFacts => ({
  locale,
  words: {},
  pages: {},
  earnings: null,
  email: null,
  figures: null,
});

const cache = new Map<LocaleCode, Promise<SiteFacts>>();

/** Loads what the public pages show for this tenant in a language. If the request fails, the page shows the defaults. */
export function loadFacts(locale: LocaleCode): Promise<SiteFacts> {
  const cached = cache.get(locale);
  if (cached) return cached;
  const promise = import("./api.ts")
    .then(({ readSite }) => readSite(locale))
    .catch(() => {
      // The delay prevents an endless loop: a suspended component asks again on every render.
      setTimeout(() => cache.delete(locale), 30_000);
      return emptyFacts(locale);
    });
  cache.set(locale, promise);
  return promise;
}

/** Facts that differ from the stored ones, while an admin edits them. */
export const FactsContext = createContext<SiteFacts | null>(null);

/** The facts of the server-rendered page, or loaded after navigating from inside the app or changing the language. */
export function useFacts(): SiteFacts {
  const { code } = useLocale();
  const serverFacts = useRouter().options.context.facts as SiteFacts | null;
  const edited = use(FactsContext);
  if (edited) return edited;
  return serverFacts?.locale === code ? serverFacts : use(loadFacts(code));
}
