import { rememberedKeys } from "#features/identity/server/api-keys.ts";
import { rememberedSessions } from "#features/identity/server/session.ts";
import { type HostTenant, hosts } from "#features/tenancy/server/hosts.ts";
import type { Caller, Floor } from "#server/ctx.ts";
import type { Receive, Visit } from "#server/http/mount.ts";

/** On a tenant's own host only its own sessions and keys count; on the house's own, they say which tenant. */
export function receiver({ db, listener, settings }: Floor): Receive {
  const tenantOf = hosts(db, listener, settings.BASE_URL);
  const sessionOf = rememberedSessions(db, listener);
  const keyOf = rememberedKeys(db, listener);
  const visit = (host: HostTenant, caller: Caller | undefined): Visit => {
    const mine = caller && (!host.named || caller.tenantId === host.tenantId) ? caller : undefined;
    return { tenantId: mine?.tenantId ?? host.tenantId, hostNamesTenant: host.named, caller: mine };
  };
  return ({ headers, hostname }) => {
    const host = tenantOf(hostname);
    // A program says who it is; a browser's cookie is not even looked at then.
    const caller = headers.authorization ? keyOf(headers.authorization) : sessionOf(headers.cookie);
    // Nearly always both are remembered, and then nobody has to wait.
    if (!(host instanceof Promise) && !(caller instanceof Promise)) return visit(host, caller);
    return Promise.all([host, caller]).then((found) => visit(...found));
  };
}
