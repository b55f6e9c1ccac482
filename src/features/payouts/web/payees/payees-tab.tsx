import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { listPayees } from "../../contract/payees.ts";
import { payeeStates, rails } from "../../values.ts";
import { payoutsKey } from "../api.ts";
import type { PayoutsSearch } from "../search.ts";
import { route } from "../search.ts";
import { usePayeeColumns } from "./columns.tsx";

const payeePages = ({ rail, payeeState }: PayoutsSearch) => {
  const filter = [...(rail ? [`rail:in:${rail}`] : []), ...(payeeState ? [`state:in:${payeeState}`] : [])];
  return infiniteQueryOptions({
    queryKey: [...payoutsKey, "payees", filter],
    queryFn: ({ pageParam }) =>
      call(listPayees, { filter, orderBy: "createdAt:desc", limit: 25, ...(pageParam && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
  });
};

/** Lists how partners are paid, with only the last characters of each account. */
export function PayeesTab() {
  const { t } = useTranslation("payouts");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(payeePages(search));
  return (
    <DataTable
      label={t("ui.tabs.payees")}
      rows={list.data?.pages.flatMap((page) => page.items)}
      columns={usePayeeColumns()}
      rowId={({ id }) => id}
      search={{ hide: search.hide, rail: search.rail, payeeState: search.payeeState }}
      onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
      filters={[
        {
          key: "rail",
          label: t("ui.column.way"),
          options: rails.map((value) => ({ value, label: t(`ui.rail.${value}`) })),
        },
        {
          key: "payeeState",
          label: t("ui.column.state"),
          options: payeeStates
            .filter((value) => value !== "missing")
            .map((value) => ({ value, label: t(`ui.payeeState.${value}`) })),
        },
      ]}
      {...pagingOf(list)}
      empty={
        <EmptyState title={t("ui.payees.emptyTitle")} picture="tray">
          {t("ui.payees.emptyLine")}
        </EmptyState>
      }
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
}
