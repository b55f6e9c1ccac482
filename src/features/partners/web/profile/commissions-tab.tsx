import { useNavigate } from "@tanstack/react-router";
import { use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ListedCommission } from "#features/commissions/contract/lines.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import { usePages } from "#web/ui/use-pages.ts";
import type { Partner } from "../../contract.ts";
import { commissionsOf } from "../api.ts";
import { Slots } from "../slots.ts";

const column = columnsFor<ListedCommission>();

function useColumns() {
  const { t } = useTranslation("partners");
  const { commissionState } = use(Slots);
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "deal",
          enableHiding: false,
          ...namedColumn(t("column.deal"), 220),
          cell: ({ row }) => <b dir="auto">{row.original.dealName ?? "–"}</b>,
        }),
        column.display({
          id: "amount",
          header: t("column.amount"),
          meta: { label: t("column.amount"), numeric: true },
          cell: ({ row: { original } }) => (
            <MoneyText amount={{ minor: original.leftMinor, currency: original.currency }} />
          ),
        }),
        column.display({
          id: "state",
          ...namedColumn(t("column.state")),
          cell: ({ row }) => commissionState(row.original),
        }),
        column.display({
          id: "earnedAt",
          ...namedColumn(t("column.earnedAt")),
          cell: ({ row }) => <RelativeTime at={new Date(row.original.createdAt)} />,
        }),
      ]),
    [t, commissionState],
  );
}

export function CommissionsTab({ id }: { id: Partner["id"] }) {
  const { t } = useTranslation("partners");
  const navigate = useNavigate();
  return (
    <ListTab
      label={t("tabs.commissions")}
      list={usePages(commissionsOf(id))}
      columns={useColumns()}
      search={{}}
      onOpen={(line) =>
        void navigate({ to: "/commissions", search: { view: "company", tab: "lines", personId: id, id: line.id } })
      }
      empty={{ title: t("commissions.empty"), text: t("commissions.emptyLine"), picture: "bars" }}
    />
  );
}
