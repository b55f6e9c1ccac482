import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { formatCompactMoney, fractionDigits } from "#base/money.ts";
import { catalog, useProgramName, useStageName, useStages } from "#features/programs/web/api.ts";
import { confidenceLevels } from "#features/referrals/contract/values.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import type { PredictionReason } from "../../contract/predictions.ts";
import type { ReferralFeature } from "../../values.ts";

type Reason = Pick<PredictionReason, "field" | "value">;

/** Says a reason in words: the field and the value that the prediction was made from. */
export function useReasonText(): (reason: Reason) => string {
  const { t } = useTranslation("intelligence");
  const { t: ofReferrals } = useTranslation("referrals");
  const { intl } = useLocale();
  const { data } = useQuery(catalog);
  const programName = useProgramName();
  const stageOf = useStages();
  const stageName = useStageName();
  const countryName = useCountryName();
  const number = (value: unknown) => numberFormat(intl).format(Math.round(Number(value)));
  const pair = (field: ReferralFeature, text: string) => t("reason.pair", { field: t(`field.${field}`), value: text });
  const texts: Partial<Record<ReferralFeature, (value: NonNullable<Reason["value"]>) => string | undefined>> = {
    programId: (value) => {
      const program = data?.programs.find(({ id }) => id === value);
      return program && programName(program);
    },
    stageId: (value) => {
      const stage = stageOf(String(value));
      return stage && stageName(stage);
    },
    source: (value) => ofReferrals(`values.source.${value as "personal"}`),
    timeline: (value) => ofReferrals(`values.timeline.${value as "now"}`),
    priority: (value) => ofReferrals(`values.priority.${value as "high"}`),
    relationship: (value) => ofReferrals(`values.relationship.${value as "client"}`),
    confidenceLevel: (value) => {
      const level = confidenceLevels[Number(value) - 1];
      return level && ofReferrals(`values.confidenceLevel.${level}`);
    },
    estimatedMinor: (value) => {
      const currency = data?.currency ?? "USD";
      return formatCompactMoney({ minor: Math.round(Number(value) * 10 ** fractionDigits(currency)), currency }, intl);
    },
    country: (value) => countryName(String(value)),
    partnerWinRate: (value) => numberFormat(intl, { style: "percent", maximumFractionDigits: 0 }).format(Number(value)),
    partnerReferrals: number,
    daysAccepted: (value) => t("reason.days", { count: Math.round(Number(value)), days: number(value) }),
    reviewDays: (value) => t("reason.days", { count: Math.round(Number(value)), days: number(value) }),
    stepsBack: number,
    attachments: number,
    notes: (value) => t(`reason.text.${value as "none"}`),
    context: (value) => t(`reason.text.${value as "none"}`),
    productInterest: String,
  };
  return ({ field, value }) => {
    if (value === null) return t("reason.missing", { field: t(`field.${field}`) });
    if (field === "email") return t(`reason.email.${value as "none"}`);
    if (typeof value === "boolean") return t(value ? "reason.given" : "reason.missing", { field: t(`field.${field}`) });
    return pair(field, texts[field]?.(value) ?? String(value));
  };
}
