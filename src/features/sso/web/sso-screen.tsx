import { Can } from "#web/api/can.tsx";
import { listSsoProviders } from "../contract.ts";
import { LockedSso } from "./locked-sso.tsx";
import { Providers } from "./providers.tsx";

/** Sign-in through the tenant's own identity providers. */
export function SsoScreen() {
  return (
    <Can do={listSsoProviders} otherwise={<LockedSso />}>
      <Providers />
    </Can>
  );
}
