import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { disputeStates } from "../../values.ts";
import { route, withOpenLine } from "../search.ts";
import { DisputeCard, useColumns } from "./columns.tsx";
import { defaultSort, disputePages } from "./queries.ts";

/** Lists disputes. A dispute opens beside the list, with its full calculation and the answer form. */
export function DisputesTab() {
  const { t } = useTranslation("commissions");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(disputePages(search.disputeState, search.sort));
  return (
    <DataTable
      label={t("ui.tabs.disputes")}
      rows={list.data?.pages.flatMap((page) => page.items)}
      columns={useColumns()}
      rowId={({ id }) => id}
      search={search}
      onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
      defaultSort={defaultSort}
      filters={[
        {
          key: "disputeState",
          label: t("ui.column.state"),
          options: disputeStates.map((value) => ({ value, label: t(`ui.dispute.state.${value}`) })),
        },
      ]}
      {...pagingOf(list)}
      onOpen={({ commissionId }) => void navigate({ search: withOpenLine(commissionId), ...keepScroll })}
      card={(dispute) => <DisputeCard dispute={dispute} />}
      empty={
        <EmptyState title={t("ui.dispute.emptyTitle")} picture="tray">
          {t("ui.dispute.emptyLine")}
        </EmptyState>
      }
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
}
