import { listFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Figure } from "#web/ui/figure-card.tsx";
import type { GameEffect } from "../../contract/effect.ts";
import { useGameText } from "../use-game-text.ts";

/** Returns what points, rewards and tiers cost, each with what it is worth. */
export function useCostFigures({ cost, currency }: GameEffect): Figure[] {
  const { t, number } = useGameText();
  const { intl } = useLocale();
  const { awarded, open, spent, redemptions, pointValue, tierBonuses } = cost;
  const worth = (points: number) =>
    pointValue === null
      ? t("effect.noValue")
      : t("effect.worth", { amount: formatMoney({ minor: Math.round((points * pointValue) / 100), currency }, intl) });
  const bonuses = tierBonuses.map((amount) => formatMoney(amount, intl));
  return [
    { label: t("effect.awarded"), value: number(awarded), note: worth(awarded) },
    { label: t("effect.open"), value: number(open), note: worth(open) },
    {
      label: t("effect.spent"),
      value: number(spent),
      note: t("effect.redemptions", { count: redemptions, number: number(redemptions) }),
    },
    { label: t("effect.bonuses"), value: bonuses.length > 0 ? listFormat(intl).format(bonuses) : "–" },
  ];
}
