import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { ListedPayee } from "../../contract/payees.ts";
import { Destination } from "../values/destination.tsx";
import { PayeeBadge, TaxCell } from "./cells.tsx";

const column = columnsFor<ListedPayee>();

/** The columns: payee, destination, state, currency and tax profile. */
export function usePayeeColumns() {
  const { t } = useTranslation("payouts");
  const roleName = useRoleName();
  return useMemo(() => {
    return column.columns([
      column.display({
        id: "person",
        enableHiding: false,
        ...namedColumn(roleName("referrer"), 220),
        cell: ({ row }) => <b dir="auto">{row.original.personName ?? t("ui.formerMember")}</b>,
      }),
      column.display({
        id: "to",
        ...namedColumn(t("ui.column.to")),
        cell: ({ row: { original } }) => <Destination rail={original.rail} hint={original.hint} />,
      }),
      column.display({
        id: "state",
        ...namedColumn(t("ui.column.state")),
        cell: ({ row }) => <PayeeBadge payee={row.original} />,
      }),
      column.display({
        id: "currency",
        ...namedColumn(t("ui.column.currency")),
        cell: ({ row }) => row.original.currency ?? <span className="soft">{t("ui.payee.asEarned")}</span>,
      }),
      column.display({
        id: "tax",
        ...namedColumn(t("ui.tabs.tax")),
        cell: ({ row }) => <TaxCell payee={row.original} />,
      }),
    ]);
  }, [t, roleName]);
}
