import { useRouter } from "@tanstack/react-router";
import { use } from "react";
import type { LocaleCode } from "#base/locales.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { SiteFacts } from "../contract.ts";

const nothing = (locale: LocaleCode): SiteFacts => ({ locale, words: {}, pages: {}, earnings: null, email: null });

const asked = new Map<LocaleCode, Promise<SiteFacts>>();

/** Loads what the public pages show for this tenant in a language. If the request fails, the page shows the defaults. */
export function factsIn(locale: LocaleCode): Promise<SiteFacts> {
  const known = asked.get(locale);
  if (known) return known;
  const coming = import("./api.ts")
    .then(({ readSite }) => readSite(locale))
    .catch(() => {
      // The delay prevents an endless loop: a suspended component asks again on every render.
      setTimeout(() => asked.delete(locale), 30_000);
      return nothing(locale);
    });
  asked.set(locale, coming);
  return coming;
}

/** The facts of the server-rendered page, or loaded after navigating from inside the app or changing the language. */
export function useFacts(): SiteFacts {
  const { code } = useLocale();
  const written = useRouter().options.context.facts as SiteFacts | null;
  return written?.locale === code ? written : use(factsIn(code));
}
