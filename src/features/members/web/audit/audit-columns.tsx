import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { AuditEntry } from "../../contract/audit.ts";
import { useAuditText } from "./use-audit-text.ts";

const column = columnsFor<AuditEntry>();

export function useAuditColumns() {
  const { t } = useTranslation("members");
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "what",
          header: t("audit.column.what"),
          enableHiding: false,
          meta: { label: t("audit.column.what") },
          cell: ({ row }) => <Action code={row.original.action} />,
        }),
        column.display({
          id: "whom",
          header: t("audit.column.whom"),
          meta: { label: t("audit.column.whom") },
          cell: ({ row }) => <Subject entry={row.original} />,
        }),
        column.display({
          id: "who",
          header: t("audit.column.who"),
          meta: { label: t("audit.column.who") },
          cell: ({ row }) => <bdi>{row.original.by ?? t("audit.system")}</bdi>,
        }),
        column.accessor("createdAt", {
          header: t("audit.column.when"),
          meta: { label: t("audit.column.when") },
          cell: ({ row }) => <RelativeTime at={new Date(row.original.createdAt)} />,
        }),
      ]),
    [t],
  );
}

function Action({ code }: { code: string }) {
  return <b>{useAuditText().action(code)}</b>;
}

function Subject({ entry }: { entry: AuditEntry }) {
  return <bdi>{useAuditText().subject(entry)}</bdi>;
}
