import { use } from "react";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { TimeZone } from "#web/ui/time-zone.ts";
import { useGameText } from "../use-game-text.ts";

/** The texts of a season, with its name and days. */
export function useSeasonText() {
  const text = useGameText();
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const { t, shortDay } = text;
  return {
    ...text,
    name: (season: string) => {
      const [year = "", quarter = ""] = season.split("-Q");
      return t("season.name", { quarter, year });
    },
    days: ({ from, to }: { from: string; to: string }) => t("season.days", { from: shortDay(from), to: shortDay(to) }),
    longDay: (at: string) => dateFormat(intl, { dateStyle: "long", timeZone }).format(new Date(at)),
  };
}
