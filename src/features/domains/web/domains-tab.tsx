import { Can } from "#web/api/can.tsx";
import { listDomains } from "../contract.ts";
import { Domains } from "./domains.tsx";
import { LockedDomains } from "./locked-domains.tsx";

/** The tenant's address, its custom domains and their encryption. */
export function DomainsTab() {
  return (
    <Can do={listDomains} otherwise={<LockedDomains />}>
      <Domains />
    </Can>
  );
}
