import { useTranslation } from "react-i18next";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import styles from "./analytics.module.css";
import { useFilterText } from "./filters/use-filter-text.ts";
import type { Tab } from "./search.ts";
import { useLightPrint } from "./use-light-print.ts";
import { useShownDays } from "./use-shown-days.ts";

/** Replaces the filter bar in print: it states whose figures these are, for which days and under which filters. */
export function PrintHead({ tab }: { tab: Tab }) {
  const { t } = useTranslation("analytics");
  const { day } = useFormatters();
  const { words } = useShownDays(tab);
  const chosen = useFilterText();
  useLightPrint();
  return (
    <header className={styles.paper}>
      <TenantMark />
      <h1>{t("print.title", { part: t(`tab.${tab}`) })}</h1>
      {words ? <p>{words}</p> : null}
      <p>{chosen.length > 0 ? chosen.join(" · ") : t("print.all")}</p>
      <p className="soft">{t("print.made", { day: day(new Date().toISOString()) })}</p>
    </header>
  );
}
