import { createHash } from "node:crypto";
import { verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { and, eq, lt } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { credentialsRevoked } from "#features/identity/contract.ts";
import { assertAccountProof } from "#features/identity/server/reads.ts";
import { factors } from "#features/identity/server/table.ts";
import { recordAuthEvent } from "#features/identity/server/writes.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import type { Ctx, HandlerCtx, PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { on } from "#server/events.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type Proof, type removeFactor as removeEndpoint } from "../contract.ts";
import { issueBackupCodes } from "./backup-codes.ts";
import { botCheckSecrets } from "./bot-check.ts";
import { factorsOf, type Owner, ownerOf } from "./reads.ts";
import { backupCodes, passkeys, pendingCodes, spentProofs } from "./table.ts";

type Factor = Pick<typeof factors.$inferInsert, "kind" | "secret" | "lastStep">;

export type FactorContext = TenantCtx & Pick<HandlerCtx, "exchange" | "address">;

/** Mails the owner, who may not have added the factor, and explains how to undo it. */
export const mailNewFactor = (ctx: FactorContext, { email, locale }: Owner) =>
  sendMail(ctx, email, {
    locale,
    feature: "identity",
    name: "newFactor",
    link: `${ctx.address}/profile?tab=security`,
  });

/** Called only after a code was verified. The first factor comes with backup codes. */
export async function enrollFactor(ctx: FactorContext, owner: Owner, factor: Factor) {
  const { db } = ctx;
  const { personId, email } = owner;
  const { kind, secret, lastStep = null } = factor;
  await db
    .insert(factors)
    .values({ personId, kind, secret, lastStep })
    .onConflictDoUpdate({
      target: [factors.personId, factors.kind],
      set: { secret, lastStep, createdAt: now, lastUsedAt: null },
    });
  await recordAuthEvent(ctx, { type: "mfa_enabled", email, personId, details: { kind } });
  await mailNewFactor(ctx, owner);
  const before = await db.select().from(backupCodes).where(eq(backupCodes.personId, personId)).limit(1);
  return { backupCodes: before.length > 0 ? [] : await issueBackupCodes(ctx, personId) };
}

async function deletePasskeys({ db }: TenantCtx, { personId, why }: z.infer<typeof credentialsRevoked.payload>) {
  await db.delete(passkeys).where(eq(passkeys.personId, personId));
  await db.delete(pendingCodes).where(eq(pendingCodes.personId, personId));
  if (why === "firstProof") await db.delete(backupCodes).where(eq(backupCodes.personId, personId));
}

export const listeners = [on(credentialsRevoked, deletePasskeys)];

/** Backup codes only stand in for a factor, so they are deleted with the last one. */
export async function removeFactor(ctx: Ctx, { kind }: z.infer<typeof removeEndpoint.input>) {
  await assertAccountProof(ctx);
  const { db, personId } = ctx;
  const removed = await db
    .delete(factors)
    .where(and(eq(factors.personId, personId), eq(factors.kind, kind)))
    .returning({ id: factors.id });
  if (removed.length === 0) throw baseErrors.notFound();
  await db.delete(pendingCodes).where(eq(pendingCodes.personId, personId));
  const { phone, authenticator } = await factorsOf(ctx, personId);
  if (!phone && !authenticator) await db.delete(backupCodes).where(eq(backupCodes.personId, personId));
  const { email } = await ownerOf(ctx, personId);
  await recordAuthEvent(ctx, { type: "mfa_disabled", email, personId, details: { kind } });
  return { done: true };
}

/** Consumes a proof of work, whether or not the action it was made for succeeds. */
export async function consumeProof({ services, tenantId }: Pick<PublicReadCtx, "services" | "tenantId">, proof: Proof) {
  const { verified } = await verifySolution({ ...proof, deriveKey, ...botCheckSecrets(services) });
  if (!verified) throw errors.botCheck();
  const { signature, parameters } = proof.challenge;
  const proofHash = createHash("sha256").update(signature).digest();
  const consumed = await withTenant(services, tenantId, async ({ db }) => {
    await db.delete(spentProofs).where(lt(spentProofs.expiresAt, now));
    const expiresAt = new Date(parameters.expiresAt * 1000).toISOString();
    return db.insert(spentProofs).values({ proofHash, expiresAt }).onConflictDoNothing().returning();
  });
  if (consumed.length === 0) throw errors.botCheck();
}
