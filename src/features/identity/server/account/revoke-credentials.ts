import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { credentialsRevoked, type RevocationReason } from "../../contract.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { apiKeys, factors, passwords, tokens } from "../table.ts";

/**
 * Revokes every credential of a person: password, API keys, sessions, mailed links and, in the features that listen, passkeys and connected
 * accounts. Second factors are kept only at a password reset.
 */
export async function revokeCredentials(ctx: TenantCtx, personId: Id<"per">, reason: RevocationReason) {
  const { db } = ctx;
  await db.delete(passwords).where(eq(passwords.personId, personId));
  await db.delete(apiKeys).where(eq(apiKeys.personId, personId));
  await db.delete(tokens).where(eq(tokens.personId, personId));
  if (reason === "firstProof") await db.delete(factors).where(eq(factors.personId, personId));
  await endSessions(ctx, personId);
  await ctx.emit(credentialsRevoked, { personId, why: reason });
}
