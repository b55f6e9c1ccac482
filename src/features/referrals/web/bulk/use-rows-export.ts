import { useTranslation } from "react-i18next";
import type { CsvCell } from "#base/csv.ts";
import { useStageName, useStages } from "#features/programs/web/api.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { csvOf } from "#web/ui/csv.ts";
import { download } from "#web/ui/download.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { useReferrerName } from "../values/use-referrer-name.ts";

/** Exports the selected rows as a file in the reader's language; a whole list is exported by the server. */
export function useRowsExport(): (rows: ReferralRow[]) => void {
  const { t } = useTranslation("referrals");
  const roleName = useRoleName();
  const stageName = useStageName();
  const stageOf = useStages();
  const referrerName = useReferrerName();
  return (rows) => {
    const amount = ({ wonMinor, estimatedMinor, currency }: ReferralRow) => {
      const minor = wonMinor ?? estimatedMinor;
      return minor === null ? null : { minor, currency };
    };
    const columns: [string, (row: ReferralRow) => CsvCell][] = [
      [t("list.column.contact"), (row) => row.fullName],
      [t("bulk.column.email"), (row) => row.email],
      [t("bulk.column.phone"), (row) => row.phone],
      [t("bulk.column.company"), (row) => row.company],
      [t("list.column.status"), (row) => t(`values.status.${row.status}`)],
      [t("list.column.stage"), (row) => stageName(stageOf(row.stageId) ?? { name: "", code: null })],
      [t("list.column.value"), amount],
      [t("list.filter.currency"), (row) => row.currency],
      [roleName("referrer"), (row) => referrerName(row) ?? ""],
      [t("list.column.assignee"), (row) => row.assigneeName ?? ""],
      [t("list.column.tags"), (row) => row.tags.join(", ")],
      [t("list.column.created"), (row) => row.createdAt],
      [t("list.column.updated"), (row) => row.updatedAt],
    ];
    const table = { columns: columns.map(([name]) => name), rows: rows.map((row) => columns.map(([, of]) => of(row))) };
    download(csvOf(table), `${t("bulk.file")}.csv`);
  };
}
