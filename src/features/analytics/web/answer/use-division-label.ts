import { useTranslation } from "react-i18next";
import type { Division } from "../../values.ts";

/** The heading of the rows of an answer. */
export function useDivisionLabel(by: Division): string {
  const { t } = useTranslation("analytics");
  if (by === "none" || by === "day" || by === "month") return t("chart.when");
  if (by === "referrer") return t("partners.name");
  return by === "rejectReason" || by === "lossReason" ? t("reasons.reason") : t(`dimension.${by}`);
}
