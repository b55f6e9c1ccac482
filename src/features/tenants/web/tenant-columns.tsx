import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { Tenant } from "../contract.ts";
import { TenantCell } from "./tenant-mark.tsx";
import { TenantStateBadge } from "./tenant-state.tsx";

const column = columnsFor<Tenant>();

export function useTenantColumns() {
  const { t } = useTranslation(["tenants", "shell"]);
  return useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          header: t("column.name"),
          enableHiding: false,
          meta: { label: t("column.name") },
          cell: ({ row }) => <TenantCell tenant={row.original} />,
        }),
        column.display({
          id: "plan",
          header: t("column.plan"),
          meta: { label: t("column.plan") },
          cell: ({ row }) => t(`shell:plans.${row.original.plan}`),
        }),
        column.display({
          id: "state",
          header: t("column.state"),
          meta: { label: t("column.state") },
          cell: ({ row }) => <TenantStateBadge state={row.original.state} />,
        }),
        column.accessor("people", {
          header: t("column.people"),
          meta: { label: t("column.people") },
          cell: ({ row }) => <span className="tabular">{row.original.people}</span>,
        }),
        column.display({
          id: "domains",
          header: t("column.domains"),
          meta: { label: t("column.domains") },
          cell: ({ row }) => <span className="tabular">{row.original.domains}</span>,
        }),
        column.accessor("createdAt", {
          header: t("column.made"),
          meta: { label: t("column.made") },
          cell: ({ row }) => <RelativeTime at={new Date(row.original.createdAt)} />,
        }),
      ]),
    [t],
  );
}
