import { Can } from "#web/api/can.tsx";
import { listAudit } from "../../contract.ts";
import { AuditTable } from "./audit-table.tsx";
import { LockedAudit } from "./locked-audit.tsx";

/** Who changed what. If the plan does not include it, names the one that does. */
export function AuditTab() {
  return (
    <Can do={listAudit} otherwise={<LockedAudit />}>
      <AuditTable />
    </Can>
  );
}
