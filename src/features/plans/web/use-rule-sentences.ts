import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { listFormat } from "#base/formats.ts";
import { useCan } from "#web/api/can.tsx";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { listPartners } from "../contract.ts";
import type { Rule } from "../rule.ts";
import { describeRule, type RuleLanguage } from "../sentence.ts";
import { partners } from "./queries.ts";
import { useAmountText } from "./use-amount-text.ts";
import { usePercent } from "./use-percent.ts";

/** Describes a rule in the reader's language, one sentence at a time. Amounts are in the currency of the rule's plan. */
export function useRuleSentences(): (rule: Rule, currency: string) => string[] {
  const { t } = useTranslation("plans");
  const { t: ofReferrals } = useTranslation("referrals");
  const { intl } = useLocale();
  const country = useCountryName();
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
        country,
        tier: (tier) => t(`tier.${tier}`),
        source: (source) => ofReferrals(`values.source.${source}`),
        person: (to) =>
          to === "referrer"
            ? t("person.referrer")
            : (known?.find(({ personId }) => personId === to)?.name ?? t("person.another")),
      };
      return describeRule(rule, say);
    },
    [t, ofReferrals, intl, country, percent, amountText, known],
  );
}

/** Describes a rule as one string. */
export function useRuleSentence(): (rule: Rule, currency: string) => string {
  const sentences = useRuleSentences();
  const { code } = useLocale();
  // Chinese has no space after a full stop.
  return (rule, currency) => sentences(rule, currency).join(code === "zh" ? "" : " ");
}
