import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { SumRow } from "#web/ui/sum-rows.tsx";
import type { Calculation, Limit } from "../calculation.ts";
import { usePercent } from "./use-percent.ts";
import { useRateText } from "./use-rate-text.ts";

type CalculationDetail = Omit<Calculation, "plan">;

/** Explains an amount as rows that add up to it: the basis, each rate, the limits, the share and the amount. */
export function useWhyRows(): (why: CalculationDetail, currency: string, minor: number) => SumRow[] {
  const { t } = useTranslation("plans");
  const { intl } = useLocale();
  const percent = usePercent();
  const rateText = useRateText();
  return useCallback(
    (why, currency, minor) => {
      const { basisMinor, basisCurrency, slices, grossMinor, limits, shareBp, wholeMinor, overrideBp, month } = why;
      const money = (amount: number, code = currency) => ({ minor: amount, currency: code });
      const limitRow = ({ by, minor: amount }: Limit): SumRow => ({
        key: by,
        label: t(`why.limit.${by}`),
        amount: money(amount),
        kind: "limit",
      });
      const ofPerson = limits.filter(({ by }) => by === "personCap");
      const kept = ofPerson.reduce((sum, limit) => sum + limit.minor, 0);
      const isShared = shareBp !== 10_000;
      const basis = overrideBp !== null ? "why.overrideOf" : (`why.basis.${basisOf(why)}` as const);
      return [
        ...(basisMinor === null
          ? []
          : [
              {
                key: "basis",
                label: t(basis),
                amount: money(basisMinor, basisCurrency),
                kind: "from" as const,
                ...(month !== null && { note: t("why.month", { month }) }),
              },
            ]),
        ...(slices.length === 0 ? [{ key: "fixed", label: t("why.fixed"), amount: money(grossMinor) }] : []),
        ...slices.map(({ minor: part, bp, earnedMinor }) => ({
          key: `slice-${bp}-${part}`,
          label: t("why.slice", {
            percent: percent(bp),
            amount: formatMoney(money(part, basisCurrency), intl),
          }),
          amount: money(earnedMinor),
        })),
        ...limits.filter(({ by }) => by !== "personCap").map(limitRow),
        ...(isShared
          ? [
              { key: "whole", label: t("why.whole"), amount: money(wholeMinor), kind: "total" as const },
              {
                key: "share",
                label: t("why.share", { percent: percent(shareBp) }),
                amount: money(minor - kept),
              },
            ]
          : []),
        ...ofPerson.map(limitRow),
        {
          key: "total",
          label: t("why.total"),
          note: why.rates.map(rateText).join(" · "),
          amount: money(minor),
          kind: "total" as const,
        },
      ];
    },
    [t, intl, percent, rateText],
  );
}

const basisOf = ({ rule }: CalculationDetail) => (rule.basis === "netReceived" ? "netReceived" : "dealValue");
