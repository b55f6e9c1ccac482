import { baseErrors } from "#base/errors.ts";
import type { Closed } from "#base/page.ts";
import { createApiKeyCache } from "#features/identity/server/api-keys/api-key-cache.ts";
import { createSessionCache } from "#features/identity/server/sessions/session-cache.ts";
import { type HostTenant, hosts, type TenantOf } from "#features/tenancy/server/hosts.ts";
import { createStatusCache, type TenantStatus } from "#features/tenancy/server/tenant-status.ts";
import type { Caller, Services } from "#server/ctx.ts";
import type { Receive, RequestScope } from "#server/http/mount.ts";

const closedForVisitors: Closed = { state: "away", note: "" };

/**
 * Resolves a request to a tenant and a caller. On a tenant's own host only that tenant's sessions and keys count; on the platform host they
 * determine the tenant. A suspended tenant serves nobody except a visiting operator, and shows the reason only to its own members.
 */
export function createReceiver(
  { db, listener, settings }: Services,
  tenantOf: TenantOf = hosts(db, listener, settings.BASE_URL),
): Receive {
  const sessionOf = createSessionCache({ db, listener, settings });
  const keyOf = createApiKeyCache(db, listener);
  const statusOf = createStatusCache(db, listener);
  const visit = (host: HostTenant | undefined, caller: Caller | undefined): RequestScope | Promise<RequestScope> => {
    if (!host) throw baseErrors.unknownHost();
    const ownCaller = caller && (!host.named || caller.tenantId === host.tenantId) ? caller : undefined;
    const tenantId = ownCaller?.tenantId ?? host.tenantId;
    const status = statusOf(tenantId);
    const toVisit = ({ closed }: TenantStatus): RequestScope => ({
      tenantId,
      isTenantHost: host.named,
      address: host.address,
      caller: ownCaller,
      closed: ownCaller?.visiting ? undefined : closed && (ownCaller ? closed : closedForVisitors),
    });
    return status instanceof Promise ? status.then(toVisit) : toVisit(status);
  };
  return ({ headers, hostname }) => {
    const host = tenantOf(hostname);
    // A request with an API key ignores the browser's cookie.
    const caller = headers.authorization ? keyOf(headers.authorization) : sessionOf(headers.cookie);
    // Both are nearly always cached; then the result is returned synchronously.
    if (!(host instanceof Promise) && !(caller instanceof Promise)) return visit(host, caller);
    return Promise.all([host, caller]).then((resolved) => visit(...resolved));
  };
}
