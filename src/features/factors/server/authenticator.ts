import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { assertAccountProof } from "#features/identity/server/reads.ts";
import { factors } from "#features/identity/server/table.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { seal, unseal } from "#server/secrets.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type enrolAuthenticator as enrolEndpoint, errors } from "../contract.ts";
import { clockSkew, normalizeCode } from "../rules.ts";
import { limitAttempts, savePendingCode } from "./codes.ts";
import { factorsOf, ownerOf } from "./reads.ts";
import { pendingCodes } from "./table.ts";
import { enrollFactor } from "./writes.ts";

/** Returns the time step for which the app shows this code; undefined when no step within the clock skew matches. */
export function stepOf(secret: string, code: string, timestamp = Date.now()) {
  const token = normalizeCode(code);
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), window: clockSkew, timestamp });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

export async function startAuthenticator(ctx: ReadCtx) {
  await assertAccountProof(ctx);
  const { services, tenantId, personId } = ctx;
  const [{ email }, { name }] = await Promise.all([ownerOf(ctx, personId), brand(ctx)]);
  const secret = new Secret().base32;
  const uri = new TOTP({ issuer: name, label: email, secret }).toString();
  const sealed = seal(services.settings, "authenticator", secret);
  await withTenant(services, tenantId, (tenantCtx) =>
    savePendingCode(tenantCtx, { personId, purpose: "enrolAuthenticator", secret: sealed, codeHash: null }),
  );
  return { secret, uri, qr: qrOf(uri) };
}

/** Draws the dark modules, row by row, as one SVG path. */
function qrOf(text: string) {
  const { size, data } = encode(text, { border: 2 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join("") };
}

export async function enrolAuthenticator(ctx: ReadCtx, { code }: z.infer<typeof enrolEndpoint.input>) {
  const { services, tenantId, personId, exchange, address } = ctx;
  const owner = await ownerOf(ctx, personId);
  return limitAttempts(ctx, owner, "authenticator", () =>
    withTenant(services, tenantId, async (tenantCtx) => {
      const [pending] = await tenantCtx.db
        .select({ secret: pendingCodes.secret })
        .from(pendingCodes)
        .where(and(pendingEnrollmentOf(personId), gt(pendingCodes.expiresAt, now)))
        .for("update");
      const step = pending && stepOf(unseal(services.settings, "authenticator", pending.secret), code);
      if (!pending || step === undefined) throw errors.wrongCode();
      await tenantCtx.db.delete(pendingCodes).where(pendingEnrollmentOf(personId));
      const factor = { kind: "authenticator", secret: pending.secret, lastStep: step } as const;
      return enrollFactor({ ...tenantCtx, exchange, address }, owner, factor);
    }),
  );
}

const pendingEnrollmentOf = (personId: Id<"per">) =>
  and(eq(pendingCodes.personId, personId), eq(pendingCodes.purpose, "enrolAuthenticator"));

/** Accepts a code once: neither it nor an older one is accepted again, even by concurrent requests. */
export async function consumeStep(ctx: TenantCtx, personId: Id<"per">, code: string) {
  const { authenticator } = await factorsOf(ctx, personId);
  const step = authenticator && stepOf(unseal(ctx.services.settings, "authenticator", authenticator.secret), code);
  if (step === undefined) return false;
  const consumed = await ctx.db
    .update(factors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(
      and(
        eq(factors.personId, personId),
        eq(factors.kind, "authenticator"),
        or(isNull(factors.lastStep), lt(factors.lastStep, step)),
      ),
    )
    .returning({ id: factors.id });
  return consumed.length > 0;
}
