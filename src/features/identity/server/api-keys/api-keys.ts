import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { createApiKey as createEndpoint, revokeApiKey as revokeEndpoint } from "../../contract/api-keys.ts";
import { assertRecentProof, emailOf } from "../reads.ts";
import { apiKeys } from "../table.ts";
import { recordAuthEvent } from "../writes.ts";

/** Makes a key recognizable in logs, and for scanners that search for leaked ones. */
export const apiKeyPrefix = "gw_";

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
export async function createApiKey(ctx: ReadCtx, { name, scope, days }: z.infer<typeof createEndpoint.input>) {
  await assertRecentProof(ctx);
  const { services, personId, tenantId, exchange } = ctx;
  const key = `${apiKeyPrefix}${createToken()}`;
  const expiresAt = sql`now() + ${days} * interval '1 day'`;
  const email = await emailOf(ctx);
  const created = await withTenant(services, tenantId, async (tenantCtx) => {
    const row = firstOf(
      await tenantCtx.db
        .insert(apiKeys)
        .values({ tokenHash: hashToken(key), ending: key.slice(-4), personId, tenantId, name, scope, expiresAt })
        .returning(shown),
    );
    await recordAuthEvent(
      { ...tenantCtx, exchange },
      { type: "api_key_made", email, personId, details: { name, scope } },
    );
    return row;
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
