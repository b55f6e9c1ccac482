import { useMemo } from "react";
import { DayText } from "#web/ui/day-text.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { Entry } from "../../contract/standing.ts";
import { useGameText } from "../use-game-text.ts";
import { EntryReason } from "./entry-reason.tsx";

const column = columnsFor<Entry>();

/** The columns: date, reason, XP and points. */
export function useEntryColumns() {
  const { t, signed } = useGameText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signed` changes with the language, as `t` does
  return useMemo(
    () =>
      column.columns([
        column.accessor("occurredAt", {
          enableHiding: false,
          ...namedColumn(t("history.date"), 150),
          cell: ({ row }) => <DayText at={new Date(row.original.occurredAt)} />,
        }),
        column.display({
          id: "reason",
          ...namedColumn(t("history.reason")),
          cell: ({ row }) => <EntryReason entry={row.original} />,
        }),
        ...(["xp", "points"] as const).map((key) =>
          column.display({
            id: key,
            header: t(`history.${key}`),
            meta: { label: t(`history.${key}`), numeric: true, width: 110 },
            cell: ({ row }) => <b>{signed(row.original[key])}</b>,
          }),
        ),
      ]),
    [t],
  );
}
