import { useRouter } from "@tanstack/react-router";
import { use } from "react";
import type { LocaleCode } from "#base/locales.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { SiteFacts } from "../contract.ts";

const nothing = (locale: LocaleCode): SiteFacts => ({ locale, words: {}, pages: {}, earnings: null, email: null });

const asked = new Map<LocaleCode, Promise<SiteFacts>>();

/** What the server says of this tenant in a language. Where it cannot be asked, the page says what it says of everybody. */
export function factsIn(locale: LocaleCode): Promise<SiteFacts> {
  const known = asked.get(locale);
  if (known) return known;
  const coming = import("./api.ts")
    .then(({ readSite }) => readSite(locale))
    .catch(() => {
      // Not at once: whoever waits for it asks again with each drawing, and would wait forever.
      setTimeout(() => asked.delete(locale), 30_000);
      return nothing(locale);
    });
  asked.set(locale, coming);
  return coming;
}

/** As the page brought them; whoever comes from inside the app, or changed the language, asks for them. */
export function useFacts(): SiteFacts {
  const { code } = useLocale();
  const written = useRouter().options.context.facts as SiteFacts | null;
  return written?.locale === code ? written : use(factsIn(code));
}
