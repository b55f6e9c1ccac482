import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { columnsFor } from "#web/ui/table-features.ts";
import type { Link } from "../../contract.ts";
import { changeOf, shareOf } from "../../performance.ts";
import type { Scope } from "../api.ts";
import { ConversionCell, LinkCell, RatedCell, TrendCell } from "./cells.tsx";
import { nameOf } from "./link-values.ts";

const column = columnsFor<Link>();

export function useLinkColumns(scope: Scope) {
  const { t } = useTranslation("links");
  return useMemo(() => {
    // The attribute lets the style sheet hide a whole column where there is no room.
    const named = (label: string, name: string) => ({
      header: () => <span data-column={name}>{label}</span>,
      meta: { label },
    });
    const numeric = (label: string) => ({ header: label, meta: { label, numeric: true } });
    const share = ({ won, clicks }: Link) => shareOf(won, clicks) ?? -1;
    return column.columns([
      column.accessor(nameOf, {
        id: "name",
        ...named(t("column.link"), "name"),
        enableHiding: false,
        cell: ({ row }) => <LinkCell link={row.original} scope={scope} />,
      }),
      column.accessor((link) => changeOf(link.clicks, link.previousClicks) ?? -2, {
        id: "trend",
        ...named(t("column.trend"), "trend"),
        cell: ({ row }) => <TrendCell link={row.original} />,
      }),
      column.accessor("clicks", {
        ...numeric(t("step.clicks")),
        cell: ({ row }) => <RatedCell value={row.original.clicks} />,
      }),
      column.accessor("leads", {
        ...numeric(t("step.leads")),
        cell: ({ row: { original: link } }) => (
          <RatedCell value={link.leads} share={shareOf(link.leads, link.clicks)} />
        ),
      }),
      column.accessor("won", {
        ...numeric(t("step.won")),
        cell: ({ row: { original: link } }) => <RatedCell value={link.won} share={shareOf(link.won, link.leads)} />,
      }),
      column.accessor(share, {
        id: "conversion",
        ...named(t("column.conversion"), "conversion"),
        cell: ({ row, table }) => (
          <ConversionCell
            link={row.original}
            best={Math.max(...table.getRowModel().rows.map(({ original }) => share(original)))}
          />
        ),
      }),
    ]);
  }, [t, scope]);
}
