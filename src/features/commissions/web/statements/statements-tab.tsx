import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import type { Commission } from "../../contract/lines.ts";
import { listStatements } from "../../contract/statements.ts";
import { commissionsKey } from "../api.ts";
import { useView } from "../use-view.ts";
import { MonthCard } from "./month-card.tsx";
import styles from "./statements.module.css";

const statementsOf = (personId: Commission["personId"] | undefined) =>
  queryOptions({
    queryKey: [...commissionsKey, "statements", personId],
    queryFn: async () => (await call(listStatements, personId ? { personId } : {})).months,
  });

/** Lists a statement for each month with changes. */
export function StatementsTab() {
  const { t } = useTranslation("commissions");
  const { personId } = useView();
  const { data, error, refetch } = useQuery(statementsOf(personId));
  const retry = () => void refetch();
  if (!data) return error ? <ErrorState error={error} onRetry={retry} /> : <ItemSkeleton rows={4} />;
  if (data.length === 0)
    return (
      <EmptyState title={t("ui.statement.emptyTitle")} picture="tray">
        {t("ui.statement.emptyLine")}
      </EmptyState>
    );
  const months = [...Map.groupBy(data, ({ month }) => month)].toSorted(([a], [b]) => b.localeCompare(a));
  return (
    <div className={styles.months}>
      {error ? <PartialNotice error={error} onRetry={retry} /> : null}
      {months.map(([month, sums]) => (
        <MonthCard key={month} month={month} sums={sums} personId={personId} />
      ))}
    </div>
  );
}
