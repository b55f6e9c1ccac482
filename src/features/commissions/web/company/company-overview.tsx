import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { CommissionChart } from "../overview/commission-chart.tsx";
import { LatestLines } from "../overview/latest-lines.tsx";
import { useSlots } from "../slots.ts";
import { BudgetUse } from "./budget-use.tsx";
import { LiabilitiesByAge } from "./liabilities-by-age.tsx";
import { liabilities } from "./queries.ts";
import { WaitingTiles } from "./waiting-tiles.tsx";

/** Shows what the company owes and what needs its attention. */
export function CompanyOverview() {
  const { t } = useTranslation("commissions");
  const { more } = useSlots();
  const { data, error, refetch } = useQuery(liabilities);
  const retry = () => void refetch();
  if (!data) return error ? <ErrorState error={error} onRetry={retry} /> : <ItemSkeleton rows={6} />;
  return (
    <>
      {error ? <PartialNotice error={error} onRetry={retry} /> : null}
      <WaitingTiles waiting={data.waiting} />
      {data.liabilities.length > 0 || data.owedBack.length > 0 ? (
        <LiabilitiesByAge liabilities={data.liabilities} owedBack={data.owedBack} />
      ) : (
        <EmptyState
          title={t("ui.liabilities.emptyTitle")}
          picture="bars"
          action={more.map(({ label, onClick }) => (
            <Button key={label} onClick={onClick}>
              {label}
            </Button>
          ))}
        >
          {t("ui.liabilities.emptyLine")}
        </EmptyState>
      )}
      {data.budgets.length > 0 ? <BudgetUse budgets={data.budgets} /> : null}
      <CommissionChart />
      <LatestLines />
    </>
  );
}
