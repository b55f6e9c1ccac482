import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DayText } from "#web/ui/day-text.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { Item } from "../../contract/items.ts";
import { Destination } from "../values/destination.tsx";
import { ItemBadge } from "../values/item-badge.tsx";

const column = columnsFor<Item>();

/** The columns: date, amount, state and destination. */
export function useOwnColumns() {
  const { t } = useTranslation("payouts");
  return useMemo(() => {
    return column.columns([
      column.accessor("createdAt", {
        enableHiding: false,
        ...namedColumn(t("ui.column.created")),
        cell: ({ row }) => <DayText at={new Date(row.original.paidAt ?? row.original.createdAt)} />,
      }),
      column.display({
        id: "minor",
        header: t("ui.column.amount"),
        meta: { label: t("ui.column.amount"), numeric: true, width: 150 },
        cell: ({ row: { original } }) => (
          <b>
            <MoneyText amount={original} />
          </b>
        ),
      }),
      column.display({
        id: "state",
        ...namedColumn(t("ui.column.state")),
        cell: ({ row }) => <ItemBadge item={row.original} own />,
      }),
      column.display({
        id: "to",
        ...namedColumn(t("ui.column.to")),
        cell: ({ row: { original } }) => <Destination rail={original.rail} hint={original.hint} />,
      }),
      column.display({
        id: "reference",
        ...namedColumn(t("ui.column.reference")),
        cell: ({ row }) => <bdi>{row.original.reference}</bdi>,
      }),
    ]);
  }, [t]);
}
