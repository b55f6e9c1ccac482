import { Can } from "#web/api/can.tsx";
import { listSsoHouses } from "../contract.ts";
import { Houses } from "./houses.tsx";
import { LockedSso } from "./locked-sso.tsx";

/** The ways in by the tenant's own identity houses. */
export function SsoScreen() {
  return (
    <Can do={listSsoHouses} otherwise={<LockedSso />}>
      <Houses />
    </Can>
  );
}
