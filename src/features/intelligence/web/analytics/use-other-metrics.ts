import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useCan } from "#web/api/can.tsx";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { insightsAccess } from "../../access.ts";
import { churn } from "../churn/api.ts";
import { insightsQuery } from "../insights/api.ts";
import { commissionRates } from "../rates/api.ts";
import { recommendationsQuery } from "../recommendations/api.ts";
import type { Metric } from "./metric.ts";

const weekMs = 7 * 86_400_000;

/** The figures of recommendations, insights, partners and rates, from the same answers as their own tabs [R3.9]. */
export function useOtherMetrics(): Metric[] {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { percent, wholeMoney } = useFormatters();
  const enabled = useCan(insightsAccess);
  const now = useNow().getTime();
  const { data: advice } = useQuery({ ...recommendationsQuery, enabled });
  const { data: changes } = useQuery({ ...insightsQuery, enabled });
  const { data: partners } = useQuery(churn);
  const { data: rates } = useQuery(commissionRates);
  const number = (value: number) => numberFormat(intl).format(value);
  const active = advice?.items.filter(({ state }) => state === "active");
  const urgent = active?.filter(({ priority }) => priority === "critical" || priority === "high").length ?? 0;
  const fresh = changes?.items.filter(({ createdAt }) => now - Date.parse(createdAt) < weekMs).length;
  const rated = rates?.programs.find(({ currentBp }) => currentBp !== null);
  const suggested = rates?.programs.find(({ state }) => state === "suggested");
  const gain = suggested?.impact;
  return [
    {
      key: "activeRecommendations",
      value: active ? number(active.length) : null,
      note: t("metrics.urgent", { count: urgent, number: number(urgent) }),
    },
    { key: "newInsights", value: fresh === undefined ? null : number(fresh), note: t("metrics.lastWeek") },
    {
      key: "usersAnalyzed",
      value: partners ? number(partners.analyzed) : null,
      note: partners ? t("metrics.lost", { count: partners.lost, number: number(partners.lost) }) : "",
    },
    {
      key: "highRiskUsers",
      value: partners ? number(partners.highRisk) : null,
      note: partners ? t("metrics.horizon", { count: partners.horizonDays, days: number(partners.horizonDays) }) : "",
    },
    {
      key: "recommendedRate",
      value:
        suggested?.suggestedBp != null
          ? percent(suggested.suggestedBp)
          : rated?.currentBp != null
            ? percent(rated.currentBp)
            : null,
      note: suggested ? suggested.name : t("metrics.noChange"),
    },
    {
      key: "potentialIncrease",
      value: gain ? wholeMoney({ minor: gain.minor, currency: gain.currency }) : null,
      note: gain
        ? t("forecast.between", {
            low: wholeMoney({ minor: gain.lowMinor, currency: gain.currency }),
            high: wholeMoney({ minor: gain.highMinor, currency: gain.currency }),
          })
        : t("metrics.noSuggestion"),
    },
  ];
}
