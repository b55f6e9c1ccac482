import { useTranslation } from "react-i18next";
import { screenAt } from "#web/api/screen-route.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import { readTableSearch } from "#web/ui/table-search.ts";
import { usePages } from "#web/ui/use-pages.ts";
import type { Specimen } from "../contract.ts";
import { specimenList } from "./api.ts";

const route = screenAt("/signed-in/specimens", (raw) => readTableSearch(raw, {}));
const column = columnsFor<Specimen>();

export function SpecimensScreen() {
  const { t } = useTranslation("specimens");
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
      <ListTab
        label={t("title")}
        list={usePages(specimenList)}
        columns={columns}
        search={route.useSearch()}
        empty={{ title: t("empty.title"), text: t("empty.line"), picture: "cards" }}
      />
    </>
  );
}
