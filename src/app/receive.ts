import { baseErrors } from "#base/errors.ts";
import type { Closed } from "#base/page.ts";
import { rememberedKeys } from "#features/identity/server/api-keys.ts";
import { rememberedSessions } from "#features/identity/server/session.ts";
import { type HostTenant, hosts, type TenantOf } from "#features/tenancy/server/hosts.ts";
import { rememberedStatuses, type TenantStatus } from "#features/tenancy/server/tenant-status.ts";
import type { Caller, Services } from "#server/ctx.ts";
import type { Receive, Visit } from "#server/http/mount.ts";

const away: Closed = { state: "away", note: "" };

/**
 * On a tenant's own host only its own sessions and keys count; on the house's own, they say which tenant. Where that one
 * is suspended, nobody is served but an operator who visits, and why is told to its own people only.
 */
export function receiver(
  { db, listener, settings }: Services,
  tenantOf: TenantOf = hosts(db, listener, settings.BASE_URL),
): Receive {
  const sessionOf = rememberedSessions({ db, listener, settings });
  const keyOf = rememberedKeys(db, listener);
  const statusOf = rememberedStatuses(db, listener);
  const visit = (host: HostTenant | undefined, caller: Caller | undefined): Visit | Promise<Visit> => {
    if (!host) throw baseErrors.unknownHost();
    const mine = caller && (!host.named || caller.tenantId === host.tenantId) ? caller : undefined;
    const tenantId = mine?.tenantId ?? host.tenantId;
    const status = statusOf(tenantId);
    const seen = ({ closed }: TenantStatus): Visit => ({
      tenantId,
      hostNamesTenant: host.named,
      address: host.address,
      caller: mine,
      closed: mine?.visiting ? undefined : closed && (mine ? closed : away),
    });
    return status instanceof Promise ? status.then(seen) : seen(status);
  };
  return ({ headers, hostname }) => {
    const host = tenantOf(hostname);
    // A program says who it is; a browser's cookie is not even looked at then.
    const caller = headers.authorization ? keyOf(headers.authorization) : sessionOf(headers.cookie);
    // Nearly always all is remembered, and then nobody has to wait.
    if (!(host instanceof Promise) && !(caller instanceof Promise)) return visit(host, caller);
    return Promise.all([host, caller]).then((found) => visit(...found));
  };
}
