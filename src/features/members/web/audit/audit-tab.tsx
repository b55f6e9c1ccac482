import { Can } from "#web/api/can.tsx";
import { listAudit } from "../../contract.ts";
import { AuditTable } from "./audit-table.tsx";
import { LockedAudit } from "./locked-audit.tsx";

/** Who changed what. Where the plan lacks it, it says which has it. */
export function AuditTab() {
  return (
    <Can do={listAudit} otherwise={<LockedAudit />}>
      <AuditTable />
    </Can>
  );
}
