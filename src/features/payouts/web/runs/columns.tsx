import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DayText } from "#web/ui/day-text.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { Run } from "../../contract/runs.ts";
import { Amounts } from "../values/amounts.tsx";
import { RunBadge } from "../values/run-badge.tsx";
import { tallyOf } from "./tally.ts";

const column = columnsFor<Run>();

export function useRunColumns() {
  const { t } = useTranslation("payouts");
  return useMemo(() => {
    return column.columns([
      column.accessor("createdAt", {
        enableHiding: false,
        ...namedColumn(t("ui.column.run")),
        cell: ({ row }) => (
          <b>
            <DayText at={new Date(row.original.createdAt)} />
          </b>
        ),
      }),
      column.display({
        id: "state",
        ...namedColumn(t("ui.column.state")),
        cell: ({ row }) => <RunBadge run={row.original} />,
      }),
      column.display({
        id: "totals",
        header: t("ui.column.total"),
        meta: { label: t("ui.column.total"), numeric: true },
        cell: ({ row }) => <Amounts amounts={row.original.totals} />,
      }),
      column.display({
        id: "paid",
        ...namedColumn(t("ui.column.progress")),
        cell: ({ row }) => <Progress run={row.original} />,
      }),
      column.display({
        id: "by",
        ...namedColumn(t("ui.column.by")),
        cell: ({ row: { original } }) => <bdi>{original.releasedBy ?? original.createdBy ?? t("ui.run.byClock")}</bdi>,
      }),
    ]);
  }, [t]);
}

/** Shows how many payouts have arrived; for a draft, how many it would pay. */
export function Progress({ run }: { run: Run }) {
  const { t } = useTranslation("payouts");
  const { paid, all, action } = tallyOf(run);
  if (run.state === "draft" || run.state === "cancelled") return t("ui.run.payouts", { count: all });
  const done = t("ui.run.paidOf", { count: all, paid });
  return action > 0 ? `${done} · ${t("ui.run.stuck", { count: action })}` : done;
}
