import { and, eq, gt, isNull } from "drizzle-orm";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Caller } from "#server/ctx.ts";
import type { Db } from "#server/db/client.ts";
import { now } from "#server/db/columns.ts";
import { execute, read } from "#server/db/in-tenant.ts";
import type { Listener } from "#server/db/listener.ts";
import { ListenerCache } from "#server/db/listener-cache.ts";
import { command, statement } from "#server/db/statement.ts";
import { hashToken } from "#server/tokens.ts";
import { isOperatorTenant } from "../reads.ts";
import { evictOnChange } from "../sessions/session-cache.ts";
import { apiKeys, members, people } from "../table.ts";
import { apiKeyPrefix } from "./api-keys.ts";

const keyHolder = statement("identity.keyHolder", { tokenHash: apiKeys.tokenHash }, (from, p) =>
  from
    .select({
      id: apiKeys.id,
      personId: apiKeys.personId,
      tenantId: apiKeys.tenantId,
      scope: apiKeys.scope,
      role: members.role,
      plan: tenants.plan,
      off: tenants.off,
      operator: isOperatorTenant,
    })
    .from(apiKeys)
    .innerJoin(people, and(eq(people.id, apiKeys.personId), people.isActive))
    .innerJoin(
      members,
      and(eq(members.tenantId, apiKeys.tenantId), eq(members.personId, apiKeys.personId), isNull(members.disabledAt)),
    )
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(and(eq(apiKeys.tokenHash, p.tokenHash), gt(apiKeys.expiresAt, now))),
);
const touchKey = command("identity.touchKey", { id: apiKeys.id }, (db, p) =>
  db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, p.id)),
);

/** The caller of the key in `Authorization: Bearer`, cached like a session. */
export function createApiKeyCache(db: Db, listener: Listener) {
  const cache = new ListenerCache<Caller | undefined>(listener, async (token) => {
    const [found] = await read(db, keyHolder, { tokenHash: hashToken(token) });
    if (!found) return undefined;
    await execute(db, touchKey, { id: found.id });
    const { id, ...holder } = found;
    return { ...holder, sessionId: `ses_${id.slice(4)}` };
  });
  evictOnChange(listener, cache);
  return (authorization: string | undefined): Caller | undefined | Promise<Caller | undefined> => {
    if (!authorization?.startsWith(`Bearer ${apiKeyPrefix}`)) return undefined;
    const token = authorization.slice("Bearer ".length);
    return cache.peek(token) ?? cache.get(token);
  };
}
