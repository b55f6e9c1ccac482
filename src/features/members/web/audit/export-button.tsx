import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { CsvExportButton } from "#web/ui/csv-export-button.tsx";
import type { AuditEntry } from "../../contract/audit.ts";
import { type AuditSearch, fetchAllAudit } from "../api.ts";
import { useAuditText } from "./use-audit-text.ts";

export function ExportButton({ search }: { search: AuditSearch }) {
  const { t } = useTranslation("members");
  const { tenant } = useSession();
  const tableOf = useAuditTable();
  const load = async () => tableOf(await fetchAllAudit(search));
  return <CsvExportButton label={t("audit.export")} fileName={t("audit.file", { tenant: tenant.name })} load={load} />;
}

/** Texts are in the reader's language; times and email addresses are as stored. */
function useAuditTable() {
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
