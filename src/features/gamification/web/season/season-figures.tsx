import type { ReactNode } from "react";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { SeasonSummary } from "../../contract/seasons.ts";
import { previousQuarter } from "../../rules/periods.ts";
import { useSeasonText } from "./use-season-text.ts";

const counts = ["submitted", "accepted", "won"] as const;

/** What was done in the season, each figure compared with the season before. */
export function SeasonFigures({ summary }: { summary: SeasonSummary }) {
  const { t, number, name } = useSeasonText();
  const { intl } = useLocale();
  const { season, previous, currency } = summary;
  const before = (value: (of: NonNullable<typeof previous>) => string): { note?: ReactNode } =>
    previous ? { note: t("season.before", { season: name(previousQuarter(season)), value: value(previous) }) } : {};
  return (
    <>
      <FigureCards
        label={t("season.figures")}
        figures={[
          ...counts.map((key) => ({
            label: t(`season.figure.${key}`),
            value: number(summary[key]),
            ...before((of) => number(of[key])),
          })),
          {
            label: t("season.figure.wonValue"),
            value: <MoneyText amount={{ minor: summary.wonMinor, currency }} withoutCents />,
            ...before((of) => formatMoney({ minor: of.wonMinor, currency }, intl, true)),
          },
        ]}
      />
      <FigureCards
        figures={[
          {
            label: t("season.figure.points"),
            value: number(summary.points),
            ...before((of) => number(of.points)),
          },
          {
            label: t("season.figure.streak"),
            value: t("streak.weeks", { count: summary.longestStreak, weeks: number(summary.longestStreak) }),
          },
          { label: t("season.figure.challenges"), value: number(summary.challenges) },
          { label: t("season.figure.badges"), value: number(summary.badges.length) },
        ]}
      />
    </>
  );
}
