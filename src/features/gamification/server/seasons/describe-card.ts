import type { OwnTerms } from "#base/brand/terms.ts";
import { numberFormat } from "#base/formats.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import { translatorFor } from "#server/translator.ts";
import { initialsOf } from "../../rules/boards.ts";
import type { CardContent, CardFact, CardFigure } from "../../rules/seasons.ts";
import type { SummaryRow } from "./summary-rows.ts";

type Around = { names: { name: string; alias: string }; locale: LocaleCode; terms: OwnTerms };

/** Writes what a share card says: exactly what the person agreed to. */
export function describeCard(
  { season, currency, figures }: Pick<SummaryRow, "season" | "currency" | "figures">,
  { name, facts, figures: chosen }: CardContent,
  { names, locale, terms }: Around,
) {
  const t = translatorFor(locale, "gamification", terms);
  const { intl } = localeOf(locale);
  const number = (value: number) => numberFormat(intl).format(value);
  const [year, quarter = ""] = season.split("-Q");
  const { levelAfter, tier, badges, best } = figures;

  const factText: Record<CardFact, string> = {
    level: t("level.title", { level: number(levelAfter) }),
    tier: t("rank", { tier: t(`tier.${tier}`) }),
    badges: t("season.card.badges", { count: badges.length, number: number(badges.length) }),
  };
  const values: Record<CardFigure, string> = {
    xp: number(figures.xp),
    submitted: number(figures.submitted),
    accepted: number(figures.accepted),
    won: number(figures.won),
    wonValue: formatMoney({ minor: figures.wonMinor, currency }, intl, true),
    streak: t("streak.weeks", { count: figures.longestStreak, weeks: number(figures.longestStreak) }),
    challenges: number(figures.challenges),
    rank: best ? t("season.place", { rank: number(best.rank), people: number(best.people) }) : "–",
  };
  return {
    season: t("season.name", { quarter, year }),
    name: name === "name" ? names.name : names.alias || initialsOf(names.name),
    // Without the level, the mark shows the quarter.
    mark: facts.includes("level") ? number(levelAfter) : t("season.short", { quarter }),
    facts: facts.map((fact) => factText[fact]),
    figures: chosen.map((figure) => ({ value: values[figure], label: t(`season.figure.${figure}`) })),
  };
}
