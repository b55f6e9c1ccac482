import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { figuresQuery } from "./api.ts";
import type { Tab } from "./search.ts";
import { useScope } from "./use-scope.ts";
import { usePeriodText } from "./values/use-period-text.ts";

/** The period and comparison period of a tab, loaded once for the page's head, its filters and its print view. */
export function useShownDays(tab: Tab) {
  const { t } = useTranslation("analytics");
  const { span } = usePeriodText();
  const { scope, ledgerScope } = useScope();
  const { data } = useQuery(
    figuresQuery(
      tab === "commissions"
        ? { ...ledgerScope, measures: ["earned", "paid", "held", "payable"] }
        : { ...scope, measures: tab === "outcomes" ? ["referrals"] : ["referrals", "wonValue"] },
    ),
  );
  if (!data) return { data, days: undefined, words: undefined };
  const days = span(data.period);
  const words = data.before ? t("period.compared", { period: days, before: span(data.before) }) : days;
  return { data, days, words };
}
