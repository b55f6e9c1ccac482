import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DayText } from "#web/ui/day-text.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { Dispute } from "../../contract/disputes.ts";
import { DisputeBadge, stateOf } from "./dispute-thread.tsx";
import styles from "./disputes.module.css";

const column = columnsFor<Dispute>();

export function useColumns() {
  const { t } = useTranslation("commissions");
  return useMemo(() => {
    return column.columns([
      column.display({
        id: "who",
        enableHiding: false,
        ...namedColumn(t("ui.column.who"), 220),
        cell: ({ row }) => <DisputeSummary dispute={row.original} />,
      }),
      column.display({
        id: "text",
        ...namedColumn(t("ui.column.says")),
        cell: ({ row }) => (
          <span className={styles.text} dir="auto">
            {row.original.text}
          </span>
        ),
      }),
      column.display({
        id: "amount",
        header: t("ui.column.amount"),
        meta: { label: t("ui.column.amount"), numeric: true },
        cell: ({ row: { original } }) => (
          <MoneyText amount={{ minor: original.leftMinor, currency: original.currency }} />
        ),
      }),
      column.display({
        id: "state",
        ...namedColumn(t("ui.column.state")),
        cell: ({ row }) => <DisputeBadge state={stateOf(row.original)} />,
      }),
      column.accessor("createdAt", {
        ...namedColumn(t("ui.column.told")),
        cell: ({ row }) => <DayText at={new Date(row.original.createdAt)} />,
      }),
    ]);
  }, [t]);
}

function DisputeSummary({ dispute: { personName, dealName, reason } }: { dispute: Dispute }) {
  const { t } = useTranslation("commissions");
  return (
    <span className={styles.who}>
      <b dir="auto">{personName ?? t("ui.formerMember")}</b>
      <span className="soft" dir="auto">
        {dealName ?? t(`ui.dispute.reasons.${reason}`)}
      </span>
    </span>
  );
}

/** A dispute as a card for narrow screens. */
export function DisputeCard({ dispute }: { dispute: Dispute }) {
  return (
    <div className={styles.card}>
      <DisputeSummary dispute={dispute} />
      <span className={styles.text} dir="auto">
        {dispute.text}
      </span>
      <div>
        <DisputeBadge state={stateOf(dispute)} />
        <MoneyText amount={{ minor: dispute.leftMinor, currency: dispute.currency }} />
      </div>
    </div>
  );
}
