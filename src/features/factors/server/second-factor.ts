import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { factors } from "#features/identity/server/table.ts";
import { attempt, challenged, meetChallenge } from "#features/identity/server/writes.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { unseal } from "#server/secrets.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import { maskedNumber } from "../rules.ts";
import {
  type giveSecondFactor as giveEndpoint,
  secondFactorMethods,
  type sendSecondFactorCode as sendEndpoint,
} from "../second-factor.ts";
import { takeStep } from "./authenticator.ts";
import { takeBackupCode } from "./backup-codes.ts";
import { spendProof } from "./bot-check.ts";
import { sendCode, takeCode, withinTries } from "./codes.ts";
import { backupCodesLeft, factorsOf, ownerOf, passkeysOf } from "./reads.ts";

/** Whoever has shown the first factor in this browser. Without that no code is sent, looked at or taken. */
export async function owingHere(ctx: PublicReadCtx) {
  const owing = await challenged(ctx);
  if (!owing) throw errors.noChallenge();
  return owing;
}
export type Owing = Awaited<ReturnType<typeof owingHere>>;

/** A passkey that was the first factor is not the second as well. */
export const mayAnswerWithPasskey = ({ way }: Pick<Owing, "way">) => way !== "passkey";

export async function getSecondFactor(ctx: PublicReadCtx) {
  const owing = await owingHere(ctx);
  const { personId } = owing;
  const [{ phone, authenticator }, left, keys] = await Promise.all([
    factorsOf(ctx, personId),
    backupCodesLeft(ctx, personId),
    passkeysOf(ctx, personId),
  ]);
  const has = {
    authenticator: authenticator !== undefined,
    phone: phone !== undefined,
    passkey: keys.length > 0 && mayAnswerWithPasskey(owing),
    backup: left > 0,
  };
  return {
    methods: secondFactorMethods.filter((method) => has[method]),
    phone: phone ? maskedNumber(unseal(ctx.services.settings, "phone", phone.secret)) : null,
  };
}

export async function sendSecondFactorCode(ctx: PublicReadCtx, { proof }: z.infer<typeof sendEndpoint.input>) {
  const { services } = ctx;
  const { personId, tenantId } = await owingHere(ctx);
  await spendProof(ctx, proof);
  const { phone } = await factorsOf(ctx, personId);
  if (!phone) throw errors.notEnrolled();
  const number = unseal(services.settings, "phone", phone.secret);
  await attempt(services, "sms", personId, number);
  const owner = await ownerOf(ctx, personId);
  await withTenant(services, tenantId, (inside) => sendCode(inside, owner, { number, purpose: "answer" }));
  return { sentTo: maskedNumber(number) };
}

type Given = z.infer<typeof giveEndpoint.input>;

export async function giveSecondFactor(ctx: PublicReadCtx, { method, code }: Given) {
  const owing = await owingHere(ctx);
  const { personId, tenantId } = owing;
  await withinTries({ ...ctx, tenantId }, owing, method, async () => {
    if (!(await withTenant(ctx.services, tenantId, (inside) => taken[method](inside, personId, code))))
      throw errors.wrongCode();
  });
  return letIn(ctx, owing);
}

/** Each takes a code so that it is not taken again, and says whether it was right. */
const taken: Record<Given["method"], (ctx: TenantCtx, personId: Owing["personId"], code: string) => Promise<boolean>> =
  { authenticator: takeStep, phone: takePhoneCode, backup: takeBackupCode };

async function takePhoneCode(ctx: TenantCtx, personId: Owing["personId"], code: string) {
  if (!(await takeCode(ctx, personId, "answer", code))) return false;
  // The phone may have been turned off since the code was sent.
  const used = await ctx.db
    .update(factors)
    .set({ lastUsedAt: now as never })
    .where(and(eq(factors.personId, personId), eq(factors.kind, "phone")))
    .returning({ id: factors.id });
  return used.length > 0;
}

/** Of two that answer the same challenge at once, the later finds it met. */
export const letIn = (ctx: PublicReadCtx, owing: Owing) =>
  meetChallenge(ctx, owing).catch((error) => {
    throw identityErrors.linkOver.is(error) ? errors.noChallenge() : error;
  });
