import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { Commission } from "../../contract/lines.ts";
import { Amount } from "../lines/cells.tsx";
import { ApprovalStatus, EarnerCell, WhyCell } from "./cells.tsx";

const column = columnsFor<Commission>();

/** The columns: earner, deal, amount, reason, closer and progress. */
export function useColumns() {
  const { t } = useTranslation("commissions");
  const roleName = useRoleName();
  return useMemo(() => {
    return column.columns([
      column.display({
        id: "who",
        enableHiding: false,
        ...namedColumn(roleName("referrer"), 220),
        cell: ({ row }) => <EarnerCell line={row.original} />,
      }),
      column.accessor("leftMinor", {
        id: "minor",
        header: t("ui.column.amount"),
        meta: { label: t("ui.column.amount"), numeric: true },
        cell: ({ row }) => <Amount line={row.original} />,
      }),
      column.display({
        id: "why",
        ...namedColumn(t("ui.column.why"), 170),
        cell: ({ row }) => <WhyCell line={row.original} />,
      }),
      column.display({
        id: "closedBy",
        ...namedColumn(t("ui.column.closedBy")),
        cell: ({ row }) => <bdi>{row.original.closedBy}</bdi>,
      }),
      column.display({
        id: "word",
        ...namedColumn(t("ui.column.approvals")),
        cell: ({ row }) => <ApprovalStatus line={row.original} />,
      }),
      column.accessor("createdAt", {
        ...namedColumn(t("ui.column.created")),
        cell: ({ row }) => <DayText at={new Date(row.original.createdAt)} />,
      }),
    ]);
  }, [t, roleName]);
}
