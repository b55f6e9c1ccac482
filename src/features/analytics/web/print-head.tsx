import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { useWords } from "#web/ui/use-words.ts";
import styles from "./analytics.module.css";
import { answerTo } from "./api.ts";
import { useFilterWords } from "./filters/use-filter-words.ts";
import type { Tab } from "./search.ts";
import { useLightPaper } from "./use-light-paper.ts";
import { useScope } from "./use-scope.ts";
import { usePeriodWords } from "./values/period-words.ts";

/** On paper the bar is gone: whose figures they are, of which days and of what, stands here in words. */
export function PrintHead({ tab }: { tab: Tab }) {
  const { t } = useTranslation("analytics");
  const { span } = usePeriodWords();
  const { day } = useWords();
  const { scope, books } = useScope();
  const { data } = useQuery(
    answerTo(tab === "commissions" ? { ...books, measures: ["earned"] } : { ...scope, measures: ["referrals"] }),
  );
  const chosen = useFilterWords();
  useLightPaper();
  return (
    <header className={styles.paper}>
      <TenantMark />
      <h1>{t("print.title", { part: t(`tab.${tab}`) })}</h1>
      {data ? (
        <p>
          {data.before
            ? t("period.compared", { period: span(data.period), before: span(data.before) })
            : span(data.period)}
        </p>
      ) : null}
      <p>{chosen.length > 0 ? chosen.join(" · ") : t("print.all")}</p>
      <p className="soft">{t("print.made", { day: day(new Date().toISOString()) })}</p>
    </header>
  );
}
