import type { FastifyRequest } from "fastify";
import { rememberedSessions } from "#features/identity/server/session.ts";
import { hosts } from "#features/tenancy/server/hosts.ts";
import type { Floor } from "#server/ctx.ts";
import type { Receive, Visit } from "#server/http/mount.ts";

/** On a tenant's own host only its own sessions count; on the house's own, the session says which tenant. */
export function receiver({ db, listener, settings }: Floor): Receive {
  const tenantOf = hosts(db, listener, settings.BASE_URL);
  const callerOf = rememberedSessions(db, listener);
  return async ({ headers, hostname }: Pick<FastifyRequest, "headers" | "hostname">): Promise<Visit> => {
    const host = await tenantOf(hostname);
    const caller = await callerOf(headers.cookie);
    const mine = caller && (!host.named || caller.tenantId === host.tenantId) ? caller : undefined;
    return { tenantId: mine?.tenantId ?? host.tenantId, hostNamesTenant: host.named, caller: mine };
  };
}
