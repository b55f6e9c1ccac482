import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";

/** How the tenant answers, and within which time if it promises one. */
export function useAnswerTime(answerDays: number | null): string {
  const { t } = useTranslation("applications");
  const { name: tenant } = useBrand();
  return answerDays === null ? t("apply.heard", { tenant }) : t("apply.heardDays", { tenant, count: answerDays });
}
