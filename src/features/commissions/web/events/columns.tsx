import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DayText } from "#web/ui/day-text.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { DealEvent } from "../../contract/events.ts";
import { EventState, EventSummary, Origin } from "./cells.tsx";
import styles from "./events.module.css";

const column = columnsFor<DealEvent>();

export function useColumns() {
  const { t } = useTranslation("commissions");
  return useMemo(() => {
    return column.columns([
      column.display({
        id: "event",
        enableHiding: false,
        ...namedColumn(t("ui.column.event"), 240),
        cell: ({ row }) => <EventSummary event={row.original} />,
      }),
      column.display({
        id: "amount",
        header: t("ui.column.amount"),
        meta: { label: t("ui.column.amount"), numeric: true },
        cell: ({ row }) => <EventAmount event={row.original} />,
      }),
      column.display({
        id: "state",
        ...namedColumn(t("ui.column.state")),
        cell: ({ row }) => <EventState event={row.original} />,
      }),
      column.display({
        id: "source",
        ...namedColumn(t("ui.column.source")),
        cell: ({ row }) => <Origin event={row.original} />,
      }),
      column.display({
        id: "occurredAt",
        ...namedColumn(t("ui.column.occurred")),
        cell: ({ row }) => <DayText at={new Date(row.original.occurredAt)} />,
      }),
      column.accessor("createdAt", {
        ...namedColumn(t("ui.column.told")),
        cell: ({ row }) => <DayText at={new Date(row.original.createdAt)} />,
      }),
    ]);
  }, [t]);
}

function EventAmount({ event: { minor, currency, kind } }: { event: DealEvent }) {
  if (minor === null || currency === null) return null;
  return <MoneyText amount={{ minor: kind === "refund" ? -minor : minor, currency }} />;
}

/** An event as a card for narrow screens. */
export function EventCard({ event }: { event: DealEvent }) {
  return (
    <div className={styles.card}>
      <div>
        <EventSummary event={event} />
        <EventAmount event={event} />
      </div>
      <EventState event={event} />
      <div>
        <Origin event={event} />
        <span className="soft">
          <DayText at={new Date(event.occurredAt)} />
        </span>
      </div>
    </div>
  );
}
