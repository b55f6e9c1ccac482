import { use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#base/formats.ts";
import type { Tier } from "#features/programs/tiers.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { TimeZone } from "#web/ui/time-zone.ts";

/** The texts of the game, with the numbers and dates that stand in them. */
export function useGameText() {
  const { t } = useTranslation("gamification");
  const { intl, dir } = useLocale();
  const timeZone = use(TimeZone);
  return {
    t,
    number: (value: number) => numberFormat(intl).format(value),
    percent: (share: number) => numberFormat(intl, { style: "percent", maximumFractionDigits: 0 }).format(share),
    bonus: (basisPoints: number) =>
      isolated(
        numberFormat(intl, { style: "percent", maximumFractionDigits: 2, signDisplay: "exceptZero" }).format(
          basisPoints / 10_000,
        ),
        dir,
      ),
    signed: (value: number) => isolated(numberFormat(intl, { signDisplay: "exceptZero" }).format(value), dir),
    tierName: (tier: Tier) => t(`tier.${tier}`),
    /** A calendar date without its year, for the next weeks. */
    shortDay: (date: string) =>
      dateFormat(intl, { month: "long", day: "numeric", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`)),
    month: (at: string) => dateFormat(intl, { month: "short", year: "numeric", timeZone }).format(new Date(at)),
  };
}

/** In a right-to-left sentence a sign would move behind its number. */
const isolated = (text: string, dir: "ltr" | "rtl") => (dir === "rtl" ? `\u2066${text}\u2069` : text);
