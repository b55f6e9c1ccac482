import { Can } from "#web/api/can.tsx";
import { listDomains } from "../contract.ts";
import { Domains } from "./domains.tsx";
import { LockedDomains } from "./locked-domains.tsx";

/** Where the tenant is found: its address, its own domains and how they are encrypted. */
export function DomainsTab() {
  return (
    <Can do={listDomains} otherwise={<LockedDomains />}>
      <Domains />
    </Can>
  );
}
