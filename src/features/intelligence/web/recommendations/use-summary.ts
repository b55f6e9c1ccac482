import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { insightsAccess } from "../../access.ts";
import { insightsQuery } from "../insights/api.ts";
import { recommendationsQuery } from "./api.ts";
import { useRecommendationText } from "./use-recommendation-text.ts";

/** The first line of the page, and how many recommendations and unread insights there are. */
export function useSummary() {
  const { t } = useTranslation("intelligence");
  const enabled = useCan(insightsAccess);
  const { data } = useQuery({ ...recommendationsQuery, enabled });
  const { data: changes } = useQuery({ ...insightsQuery, enabled });
  const textOf = useRecommendationText();
  const { wholeMoney } = useFormatters();
  const active = (data?.items ?? []).filter(({ state }) => state === "active");
  const [top] = active
    .filter(({ value }) => value && value.span !== "ten")
    .toSorted((a, b) => (b.value?.minor ?? 0) - (a.value?.minor ?? 0));
  const lines = [
    active.length > 0
      ? t("recommendations.summary.count", { count: active.length })
      : t("recommendations.summary.none"),
    ...(top?.value
      ? [
          t(`recommendations.summary.${top.value.span === "quarter" ? "quarter" : "once"}`, {
            title: textOf(top).title,
            value: wholeMoney({ minor: top.value.minor, currency: top.currency }),
          }),
        ]
      : []),
  ];
  return {
    line: data?.refreshedAt ? lines.join(" ") : undefined,
    counts: { recommendations: active.length, insights: changes?.unread ?? 0 },
  };
}
