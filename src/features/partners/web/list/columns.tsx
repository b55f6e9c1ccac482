import { use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { ListedPartner } from "../../contract.ts";
import { Slots } from "../slots.ts";
import { Amounts } from "../values/amounts.tsx";
import { PartnerState } from "../values/partner-state.tsx";
import { PartnerCell } from "./partner-cell.tsx";

const column = columnsFor<ListedPartner>();

export function usePartnerColumns() {
  const { t } = useTranslation("partners");
  const { intl } = useLocale();
  const { tier } = use(Slots);
  return useMemo(() => {
    const number = numberFormat(intl);
    const count = (field: "submitted" | "won") =>
      column.display({
        id: field,
        header: t(`column.${field}`),
        meta: { label: t(`column.${field}`), numeric: true },
        cell: ({ row }) => <span className="tabular">{number.format(row.original[field])}</span>,
      });
    const money = (id: "wonValue" | "open", amountsOf: (row: ListedPartner) => ListedPartner["wonValue"] | null) =>
      column.display({
        id,
        header: t(`column.${id}`),
        meta: { label: t(`column.${id}`), numeric: true },
        cell: ({ row }) => <Amounts amounts={amountsOf(row.original) ?? []} />,
      });
    return column.columns([
      column.accessor("displayName", {
        enableHiding: false,
        ...namedColumn(t("column.partner"), 270),
        cell: ({ row }) => <PartnerCell partner={row.original} />,
      }),
      column.display({
        id: "state",
        ...namedColumn(t("column.personState")),
        cell: ({ row }) => <PartnerState state={row.original.state} />,
      }),
      column.display({
        id: "tier",
        ...namedColumn(t("column.tier")),
        cell: ({ row }) => tier(row.original.tier),
      }),
      count("submitted"),
      count("won"),
      money("wonValue", ({ wonValue }) => wonValue),
      money("open", ({ openCommissions }) => openCommissions),
      column.display({
        id: "lastReferral",
        ...namedColumn(t("column.lastReferral")),
        cell: ({ row: { original } }) =>
          original.lastReferralAt ? (
            <RelativeTime at={new Date(original.lastReferralAt)} />
          ) : (
            <span className="soft">{t("never")}</span>
          ),
      }),
      column.accessor("joinedAt", {
        ...namedColumn(t("column.joined")),
        cell: ({ row }) => <RelativeTime at={new Date(row.original.joinedAt)} />,
      }),
    ]);
  }, [t, intl, tier]);
}
