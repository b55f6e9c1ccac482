import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { screenAt } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import { readTableSearch } from "#web/ui/table-search.ts";
import type { Specimen } from "../contract.ts";
import { specimenList } from "./api.ts";

const route = screenAt("/signed-in/specimens", (raw) => readTableSearch(raw, {}));
const column = columnsFor<Specimen>();

export function SpecimensScreen() {
  const { t } = useTranslation("specimens");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(specimenList);
  const columns = [
    column.display({
      id: "name",
      header: t("column.name"),
      enableHiding: false,
      meta: { label: t("column.name") },
      cell: ({ row: { original } }) => <bdi>{original.name}</bdi>,
    }),
    column.display({
      id: "createdAt",
      header: t("column.createdAt"),
      meta: { label: t("column.createdAt") },
      cell: ({ row: { original } }) => <RelativeTime at={new Date(original.createdAt)} />,
    }),
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <DataTable
        label={t("title")}
        rows={list.data?.pages.flatMap((page) => page.items)}
        columns={columns}
        rowId={({ id }) => id}
        search={search}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true })}
        paging={{
          next: list.hasNextPage ? "next" : null,
          loading: list.isFetchingNextPage,
          onMore: () => void list.fetchNextPage(),
        }}
        empty={<EmptyState title={t("empty.title")}>{t("empty.line")}</EmptyState>}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    </>
  );
}
