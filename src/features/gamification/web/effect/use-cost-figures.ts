import { listFormat } from "#base/formats.ts";
import { formatMoney, type Money } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Figure } from "#web/ui/figure-card.tsx";
import type { GameEffect } from "../../contract/effect.ts";
import { useGameText } from "../use-game-text.ts";

/** Returns what points, rewards and tiers cost, each with what it is worth. */
export function useCostFigures({ cost, currency }: GameEffect): Figure[] {
  const { t, number } = useGameText();
  const { intl } = useLocale();
  const { awarded, open, spent, redemptions, pointValue, tierBonuses, prizes } = cost;
  const worth = (points: number) =>
    pointValue === null
      ? t("effect.noValue")
      : t("effect.worth", { amount: formatMoney({ minor: Math.round((points * pointValue) / 100), currency }, intl) });
  const all = (amounts: Money[]) =>
    amounts.length > 0 ? listFormat(intl).format(amounts.map((amount) => formatMoney(amount, intl))) : "–";
  return [
    { label: t("effect.awarded"), value: number(awarded), note: worth(awarded) },
    { label: t("effect.open"), value: number(open), note: worth(open) },
    {
      label: t("effect.spent"),
      value: number(spent),
      note: t("effect.redemptions", { count: redemptions, number: number(redemptions) }),
    },
    {
      label: t("effect.bonuses"),
      value: all(tierBonuses),
      note: prizes.length > 0 && t("effect.prizes", { amount: all(prizes) }),
    },
  ];
}
