import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { ListedCommission } from "../../contract/lines.ts";
import type { ListSearch } from "../search.ts";
import { Amount, DealCell, LineStatus, PeriodAmount, useCause } from "./cells.tsx";

const column = columnsFor<ListedCommission>();

/** With a period filter, columns for the amounts within that period are added. */
export function useColumns(company: boolean, { earned, paid }: Pick<ListSearch, "earned" | "paid">) {
  const { t } = useTranslation("commissions");
  const cause = useCause();
  const roleName = useRoleName();
  return useMemo(() => {
    const counted = (entry: string | undefined, of: "earned" | "paid") =>
      entry
        ? [
            column.display({
              id: of,
              enableHiding: false,
              header: t(`ui.column.${of}`),
              meta: { label: t(`ui.column.${of}`), numeric: true },
              cell: ({ row }) => <PeriodAmount line={row.original} of={of} />,
            }),
          ]
        : [];
    return column.columns([
      column.display({
        id: "deal",
        enableHiding: false,
        ...namedColumn(t("ui.column.deal"), 260),
        cell: ({ row }) => <DealCell line={row.original} below={cause(row.original)} />,
      }),
      ...(company
        ? [
            column.display({
              id: "person",
              ...namedColumn(roleName("referrer")),
              cell: ({ row }) => <bdi>{row.original.personName ?? t("ui.formerMember")}</bdi>,
            }),
          ]
        : []),
      column.accessor("minor", {
        header: t("ui.column.amount"),
        meta: { label: t("ui.column.amount"), numeric: true },
        cell: ({ row }) => <Amount line={row.original} />,
      }),
      ...counted(earned, "earned"),
      ...counted(paid, "paid"),
      column.display({
        id: "state",
        ...namedColumn(t("ui.column.state")),
        cell: ({ row }) => <LineStatus line={row.original} />,
      }),
      column.accessor("holdUntil", {
        ...namedColumn(t("ui.column.holdUntil")),
        cell: ({ row: { original } }) =>
          original.state === "on_hold" && original.holdUntil ? <DayText at={new Date(original.holdUntil)} /> : null,
      }),
      column.accessor("createdAt", {
        ...namedColumn(t("ui.column.created")),
        cell: ({ row }) => <DayText at={new Date(row.original.createdAt)} />,
      }),
    ]);
  }, [t, cause, roleName, company, earned, paid]);
}
