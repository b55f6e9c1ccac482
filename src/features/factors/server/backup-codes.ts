import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { assertAccountProof } from "#features/identity/server/reads.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import { backupCodeCount, backupCodeFrom } from "../rules.ts";
import { hashCode, possibleHashesOf } from "./codes.ts";
import { factorsOf } from "./reads.ts";
import { backupCodes } from "./table.ts";

/** Issues ten new codes and invalidates the old ones. */
export async function issueBackupCodes({ db, services }: TenantCtx, personId: Id<"per">) {
  const codes = Array.from({ length: backupCodeCount }, () => backupCodeFrom(randomBytes(backupCodeCount)));
  await db.delete(backupCodes).where(eq(backupCodes.personId, personId));
  await db
    .insert(backupCodes)
    .values(codes.map((code) => ({ personId, codeHash: hashCode(services, personId, code) })));
  return codes;
}

/** Consumes a backup code; of two concurrent requests only one succeeds. */
export async function consumeBackupCode({ db, services }: TenantCtx, personId: Id<"per">, code: string) {
  const [consumed] = await db
    .update(backupCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(backupCodes.personId, personId),
        inArray(backupCodes.codeHash, possibleHashesOf(services, personId, code)),
        isNull(backupCodes.usedAt),
      ),
    )
    .returning({ personId: backupCodes.personId });
  return consumed !== undefined;
}

/** Runs outside the idempotency store: a response that contains secrets is returned once and never stored. */
export async function createBackupCodes(ctx: ReadCtx) {
  await assertAccountProof(ctx);
  const { personId, services, tenantId } = ctx;
  const { phone, authenticator } = await factorsOf(ctx, personId);
  if (!phone && !authenticator) throw errors.notEnrolled();
  return { backupCodes: await withTenant(services, tenantId, (tenantCtx) => issueBackupCodes(tenantCtx, personId)) };
}
