import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { listFormat, numberFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { SumRow } from "#web/ui/sum-rows.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Calculation, Limit } from "../calculation.ts";
import { listPartners, listPlans, type Partner } from "../contract.ts";
import type { UsedRate } from "../facts.ts";
import type { Rule } from "../rule.ts";
import { describeRule, type RuleLanguage } from "../sentence.ts";
import { useAcceptedValueName } from "./use-accepted-value-name.ts";
import { useAmountText } from "./use-amount-text.ts";
import { usePercent } from "./use-percent.ts";

/** The topic the server announces for any change to commissions; it invalidates every query below this key. */
const commissionsKey = ["commissions"];

export const plans = queryOptions({
  queryKey: [...commissionsKey, "plans"],
  queryFn: async () => (await call(listPlans, {})).plans,
});

/** All partners by name, for pickers and for showing who a rule refers to. */
export const partners = queryOptions({
  queryKey: [...commissionsKey, "partners"],
  queryFn: async () => {
    const all: Partner[] = [];
    for (let after: Partner["personId"] | null | undefined; after !== null; ) {
      const page: z.output<typeof listPartners.output> = await call(listPartners, after ? { after } : {});
      all.push(...page.partners);
      after = page.next;
    }
    return all.sort((one, other) => one.name.localeCompare(other.name));
  },
});

/** Describes a rule in the reader's language, one sentence at a time. Amounts are in the currency of the rule's plan. */
export function useRuleSentences(): (rule: Rule, currency: string) => string[] {
  const { t } = useTranslation("plans");
  const { intl } = useLocale();
  const acceptedValue = useAcceptedValueName();
  const percent = usePercent();
  const amountText = useAmountText();
  // Referrers read rules too, but may not list the partners' names.
  const { data: known } = useQuery({ ...partners, enabled: useCan(listPartners) });
  return useCallback(
    (rule, currency) => {
      const list = (type: "conjunction" | "disjunction") => (items: string[]) =>
        listFormat(intl, { type }).format(items);
      const say: RuleLanguage = {
        t: (key, params = {}) => t(`sentence.${key}`, params as { count: number }),
        money: (minor) => amountText(minor, currency),
        percent,
        all: list("conjunction"),
        any: list("disjunction"),
        acceptedValue,
        person: (to) =>
          to === "referrer"
            ? t("person.referrer")
            : (known?.find(({ personId }) => personId === to)?.name ?? t("person.another")),
      };
      return describeRule(rule, say);
    },
    [t, intl, acceptedValue, percent, amountText, known],
  );
}

/** Describes a rule as one string. */
export function useRuleSentence(): (rule: Rule, currency: string) => string {
  const sentences = useRuleSentences();
  const { code } = useLocale();
  // Chinese has no space after a full stop.
  return (rule, currency) => sentences(rule, currency).join(code === "zh" ? "" : " ");
}

/** Formats an exchange rate with a readable number of digits: "1 USD = 0.892698 EUR on September 25, 2026". */
export function useRateText(): (rate: UsedRate) => string {
  const { t } = useTranslation("plans");
  const { intl } = useLocale();
  const { calendarDay } = useFormatters();
  return useCallback(
    ({ from, to, rate, day }) => {
      const short = numberFormat(intl, { maximumSignificantDigits: 6 }).format(Number(rate));
      return t("why.rate", { from, to, rate: short, day: calendarDay(day) });
    },
    [t, intl, calendarDay],
  );
}

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
