import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Caller, Ctx, ReadCtx } from "#server/ctx.ts";
import type { Db } from "#server/db/client.ts";
import { now } from "#server/db/columns.ts";
import { execute, read } from "#server/db/in-tenant.ts";
import type { Listener } from "#server/db/listener.ts";
import { ListenerCache } from "#server/db/listener-cache.ts";
import { command, statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { createApiKey as makeEndpoint, revokeApiKey as revokeEndpoint } from "../api-keys.ts";
import { recordAuthEvent } from "./auth-events.ts";
import { emailOf, isOperatorTenant } from "./reads.ts";
import { createToken, evictOnChange, hashToken } from "./session.ts";
import { apiKeys, members, people } from "./table.ts";
import { assertRecentProof } from "./writes.ts";

/** Makes a key recognizable in logs, and for scanners that search for leaked ones. */
const prefix = "gw_";

const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  ending: apiKeys.ending,
  scope: apiKeys.scope,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
};
const keysByPerson = statement(
  "identity.ownKeys",
  { personId: apiKeys.personId, tenantId: apiKeys.tenantId },
  (from, p) =>
    from
      .select(shown)
      .from(apiKeys)
      .where(and(eq(apiKeys.personId, p.personId), eq(apiKeys.tenantId, p.tenantId)))
      .orderBy(desc(apiKeys.id)),
);

export const listApiKeys = async ({ db, personId, tenantId }: ReadCtx) => ({
  items: await db.run(keysByPerson, { personId, tenantId }),
});

/** Runs outside the idempotency store: a response that contains a secret is returned once and never stored. */
export async function createApiKey(ctx: ReadCtx, { name, scope, days }: z.infer<typeof makeEndpoint.input>) {
  await assertRecentProof(ctx);
  const { services, personId, tenantId, exchange } = ctx;
  const key = `${prefix}${createToken()}`;
  const expiresAt = sql`now() + ${days} * interval '1 day'`;
  const email = await emailOf(ctx);
  const created = await withTenant(services, tenantId, async (tenantCtx) => {
    const [row] = await tenantCtx.db
      .insert(apiKeys)
      .values({ tokenHash: hashToken(key), ending: key.slice(-4), personId, tenantId, name, scope, expiresAt })
      .returning(shown);
    await recordAuthEvent(
      { ...tenantCtx, exchange },
      { type: "api_key_made", email, personId, details: { name, scope } },
    );
    return row!;
  });
  return { ...created, key };
}

export async function revokeApiKey(ctx: Ctx, { id }: z.infer<typeof revokeEndpoint.input>) {
  const { db, personId, tenantId } = ctx;
  const [gone] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.personId, personId), eq(apiKeys.tenantId, tenantId)))
    .returning({ name: apiKeys.name });
  if (!gone) throw baseErrors.notFound();
  await recordAuthEvent(ctx, { type: "api_key_revoked", email: await emailOf(ctx), personId, details: gone });
  return { done: true };
}

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
    if (!authorization?.startsWith(`Bearer ${prefix}`)) return undefined;
    const token = authorization.slice("Bearer ".length);
    return cache.peek(token) ?? cache.get(token);
  };
}
