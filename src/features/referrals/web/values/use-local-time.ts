import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { onlyTimeZoneOf } from "../../rules/local-time.ts";

/** Returns what time it is for the contact now, where the whole country has one time. */
export function useLocalTime(country: string): string | null {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const now = useNow();
  const timeZone = onlyTimeZoneOf(country, now);
  return timeZone
    ? t("values.localTime", { time: dateFormat(intl, { timeStyle: "short", timeZone }).format(now) })
    : null;
}
