import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { fallbackLocale } from "#base/locales.ts";
import { credentialsRevoked } from "#features/identity/contract.ts";
import { factors } from "#features/identity/server/table.ts";
import { assertAccountProof, recordAuthEvent } from "#features/identity/server/writes.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import type { Ctx, HandlerCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { on } from "#server/events.ts";
import type { removeFactor as removeEndpoint } from "../contract.ts";
import { issueBackupCodes } from "./backup-codes.ts";
import { factorsOf, type Owner, ownerOf } from "./reads.ts";
import { backupCodes, passkeys, pendingCodes } from "./table.ts";

export { consumeProof } from "./bot-check.ts";

type Factor = Pick<typeof factors.$inferInsert, "kind" | "secret" | "lastStep">;

export type FactorContext = TenantCtx & Pick<HandlerCtx, "exchange" | "address">;

/** Mails the owner, who may not have added the factor, and explains how to undo it. */
export const mailNewFactor = (ctx: FactorContext, { email, locale }: Owner) =>
  sendMail(ctx, email, {
    locale: locale ?? fallbackLocale,
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
