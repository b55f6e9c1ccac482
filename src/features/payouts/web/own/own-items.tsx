import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { ItemCard } from "../item/item-card.tsx";
import { itemPages } from "../item/queries.ts";
import { route, withItem } from "../search.ts";
import { useView } from "../use-view.ts";
import { useOwnColumns } from "./columns.tsx";

/** Lists the current user's payouts, done or in transit, newest first. */
export function OwnItems() {
  const { t } = useTranslation("payouts");
  const { sort, hide } = route.useSearch();
  const navigate = route.useNavigate();
  const { me } = useView();
  const order = sort === "createdAt:asc" ? sort : "createdAt:desc";
  const list = useInfiniteQuery(itemPages({ filter: [`personId:eq:${me}`, "state:notIn:draft,left"], orderBy: order }));
  return (
    <DataTable
      label={t("ui.tabs.payouts")}
      rows={list.data?.pages.flatMap((page) => page.items)}
      columns={useOwnColumns()}
      rowId={({ id }) => id}
      search={{ sort, hide }}
      onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
      defaultSort="createdAt:desc"
      {...pagingOf(list)}
      onOpen={({ id }) => void navigate({ search: withItem(id), ...keepScroll })}
      card={(item) => <ItemCard item={item} own />}
      empty={
        <EmptyState title={t("ui.own.emptyTitle")} picture="tray">
          {t("ui.own.emptyLine")}
        </EmptyState>
      }
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
}
