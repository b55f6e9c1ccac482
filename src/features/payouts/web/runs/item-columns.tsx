import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { Item } from "../../contract/items.ts";
import type { RunState } from "../../values.ts";
import { Destination } from "../values/destination.tsx";
import { ActCell, PersonCell, StatusCell } from "./item-cells.tsx";

const column = columnsFor<Item>();

/** The columns: payee, amount, state, destination and quick action. */
export function useItemColumns(run: RunState, left: boolean) {
  const { t } = useTranslation("payouts");
  const roleName = useRoleName();
  return useMemo(() => {
    return column.columns([
      column.display({
        id: "person",
        enableHiding: false,
        ...namedColumn(roleName("referrer"), 220),
        cell: ({ row }) => <PersonCell item={row.original} />,
      }),
      column.display({
        id: "minor",
        header: t("ui.column.amount"),
        meta: { label: t("ui.column.amount"), numeric: true },
        cell: ({ row: { original } }) => <MoneyText amount={original} />,
      }),
      column.display({
        id: "state",
        ...namedColumn(t(left ? "ui.column.why" : "ui.column.state"), left ? 300 : undefined),
        cell: ({ row }) => <StatusCell item={row.original} />,
      }),
      column.display({
        id: "to",
        ...namedColumn(t("ui.column.to"), 170),
        cell: ({ row: { original } }) => <Destination rail={original.rail} hint={original.hint} />,
      }),
      ...(left || run === "draft"
        ? []
        : [
            column.display({
              id: "reference",
              ...namedColumn(t("ui.column.reference")),
              cell: ({ row }) => <bdi>{row.original.reference}</bdi>,
            }),
          ]),
      column.display({
        id: "act",
        header: () => <span className="visually-hidden">{t("ui.column.act")}</span>,
        meta: { label: t("ui.column.act"), width: 110 },
        cell: ({ row }) => <ActCell item={row.original} run={run} />,
      }),
    ]);
  }, [t, roleName, run, left]);
}
