import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { listAudit } from "../../contract/audit.ts";
import { AuditTable } from "./audit-table.tsx";

/** Who changed what. If the plan does not include it, names the one that does. */
export function AuditTab() {
  const { t } = useTranslation("members");
  const locked = <LockedScreen access={listAudit} text={(key, values) => t(`audit.locked.${key}`, values)} />;
  return (
    <Can do={listAudit} otherwise={locked}>
      <AuditTable />
    </Can>
  );
}
