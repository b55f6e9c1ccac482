import { useTranslation } from "react-i18next";
import { type Locale, localeOf } from "#base/locales.ts";

/** The current language: its code, direction, Intl tag and currency. */
export function useLocale(): Locale {
  const { i18n } = useTranslation("shell");
  return localeOf(i18n.language);
}
