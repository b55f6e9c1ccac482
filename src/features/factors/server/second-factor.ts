import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { factors } from "#features/identity/server/table.ts";
import { countAttempt } from "#features/identity/server/writes.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { unseal } from "#server/secrets.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import { maskNumber } from "../rules.ts";
import {
  type submitSecondFactor as giveEndpoint,
  secondFactorMethods,
  type sendSecondFactorCode as sendEndpoint,
} from "../second-factor.ts";
import { consumeStep } from "./authenticator.ts";
import { consumeBackupCode } from "./backup-codes.ts";
import { canAnswerWithPasskey, completeChallenge, type OpenChallenge, requireChallenge } from "./challenge.ts";
import { consumeCode, limitAttempts, sendCode } from "./codes.ts";
import { backupCodesLeft, factorsOf, ownerOf, passkeysOf } from "./reads.ts";
import { consumeProof } from "./writes.ts";

export async function getSecondFactor(ctx: PublicReadCtx) {
  const challenge = await requireChallenge(ctx);
  const { personId } = challenge;
  const [{ phone, authenticator }, codesLeft, keys] = await Promise.all([
    factorsOf(ctx, personId),
    backupCodesLeft(ctx, personId),
    passkeysOf(ctx, personId),
  ]);
  const available = {
    authenticator: authenticator !== undefined,
    phone: phone !== undefined,
    passkey: keys.length > 0 && canAnswerWithPasskey(challenge),
    backup: codesLeft > 0,
  };
  return {
    methods: secondFactorMethods.filter((method) => available[method]),
    phone: phone ? maskNumber(unseal(ctx.services.settings, "phone", phone.secret)) : null,
  };
}

export async function sendSecondFactorCode(ctx: PublicReadCtx, { proof }: z.infer<typeof sendEndpoint.input>) {
  const { services } = ctx;
  const { personId, tenantId } = await requireChallenge(ctx);
  await consumeProof(ctx, proof);
  const { phone } = await factorsOf(ctx, personId);
  if (!phone) throw errors.notEnrolled();
  const number = unseal(services.settings, "phone", phone.secret);
  await countAttempt(services, "sms", personId, number);
  const owner = await ownerOf(ctx, personId);
  await withTenant(services, tenantId, (tenantCtx) => sendCode(tenantCtx, owner, { number, purpose: "answer" }));
  return { sentTo: maskNumber(number) };
}

type SecondFactorInput = z.infer<typeof giveEndpoint.input>;

export async function submitSecondFactor(ctx: PublicReadCtx, { method, code }: SecondFactorInput) {
  const challenge = await requireChallenge(ctx);
  const { personId, tenantId } = challenge;
  await limitAttempts({ ...ctx, tenantId }, challenge, method, async () => {
    if (!(await withTenant(ctx.services, tenantId, (tenantCtx) => consumeByMethod[method](tenantCtx, personId, code))))
      throw errors.wrongCode();
  });
  return completeChallenge(ctx, challenge);
}

/** Each consumes a code and returns whether it was correct. */
const consumeByMethod: Record<
  SecondFactorInput["method"],
  (ctx: TenantCtx, personId: OpenChallenge["personId"], code: string) => Promise<boolean>
> = { authenticator: consumeStep, phone: consumePhoneCode, backup: consumeBackupCode };

async function consumePhoneCode(ctx: TenantCtx, personId: OpenChallenge["personId"], code: string) {
  if (!(await consumeCode(ctx, personId, "answer", code))) return false;
  // The phone may have been turned off since the code was sent.
  const updated = await ctx.db
    .update(factors)
    .set({ lastUsedAt: now })
    .where(and(eq(factors.personId, personId), eq(factors.kind, "phone")))
    .returning({ id: factors.id });
  return updated.length > 0;
}
