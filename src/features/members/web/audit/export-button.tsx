import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { csvOf } from "#web/ui/csv.ts";
import { download } from "#web/ui/download.ts";
import type { TableSearch } from "#web/ui/table-search.ts";
import { toast } from "#web/ui/toast.ts";
import type { AuditEntry } from "../../contract.ts";
import { fetchAllAudit } from "../api.ts";
import { useAuditText } from "./use-audit-text.ts";

/** Exports every page that matches the current filters, not only the loaded ones. */
export function ExportButton({ search }: { search: TableSearch<"action"> }) {
  const { t } = useTranslation("members");
  const errorText = useErrorText();
  const { tenant } = useSession();
  const tableOf = useAuditCsv();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchAllAudit(search),
    onSuccess: (entries) => download(csvOf(tableOf(entries)), `${t("audit.file", { tenant: tenant.name })}.csv`),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {t("audit.export")}
    </Button>
  );
}

/** Texts are in the reader's language; times and email addresses are as stored. */
function useAuditCsv() {
  const { t } = useTranslation("members");
  const text = useAuditText();
  const formatState = (state: AuditEntry["before"]) =>
    Object.entries(state ?? {})
      .map(([name, value]) => `${text.field(name)}: ${text.value(name, value)}`)
      .join("; ");
  const columns = ["when", "who", "what", "whom", "before", "after", "ip"] as const;
  return (entries: AuditEntry[]) => ({
    columns: columns.map((name) => t(`audit.column.${name}`)),
    rows: entries.map(({ createdAt, by, action, subject, before, after, ip }) => [
      createdAt,
      by ?? t("audit.system"),
      text.action(action),
      text.subject({ action, subject }),
      formatState(before),
      formatState(after),
      ip,
    ]),
  });
}
