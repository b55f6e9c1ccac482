import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "../analytics.module.css";
import { figuresQuery } from "../api.ts";
import { linkToRows } from "../row-links.ts";
import { filterKeys } from "../search.ts";
import { ForecastSlot } from "../slots.ts";
import { useScope } from "../use-scope.ts";
import { useFigureCard } from "../values/use-figure-card.tsx";
import { EarnedBy } from "./earned-by.tsx";
import { MoneyChart } from "./money-chart.tsx";

const measures = ["earned", "paid", "held", "payable"] as const;

/** What was earned and paid, and the current balances. The ledger supports people and time, but not countries. */
export function MoneyTab() {
  const { t } = useTranslation("analytics");
  const predicted = use(ForecastSlot);
  const { ledgerScope, rowScope, company, search } = useScope();
  const { data, error, refetch } = useQuery(figuresQuery({ ...ledgerScope, measures: [...measures], by: "month" }));
  const failed = { error: data ? undefined : error, onRetry: () => void refetch() };
  const cardOf = useFigureCard(data?.currency ?? "USD");
  const none = { sum: 0, of: null };
  const figures =
    data &&
    measures.map((measure) =>
      cardOf(
        {
          measure,
          now: data.whole.figures[measure] ?? none,
          before: data.whole.before?.[measure] ?? null,
          course: data.rows.map((row) => row.figures[measure] ?? none),
        },
        linkToRows(measure, rowScope(data)),
      ),
    );
  const unheard = filterKeys.some((key) => key !== "referrerId" && search[key]);
  return (
    <div className={styles.charts}>
      {unheard ? (
        <div className={styles.wide}>
          <Notice tone="info">
            <p>{t("money.unheard")}</p>
          </Notice>
        </div>
      ) : null}
      {failed.error ? null : (
        <div className={styles.wide}>
          <FigureCards figures={figures} count={measures.length} />
        </div>
      )}
      <div className={styles.wide}>
        <MoneyChart data={data} failed={failed} />
      </div>
      {company && predicted ? <div className={styles.wide}>{predicted}</div> : null}
      {company ? (
        <div className={styles.wide}>
          <EarnedBy />
        </div>
      ) : null}
    </div>
  );
}
