import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import { completeSignIn, countAttempt, recordAuthFailure, recordProof } from "#features/identity/server/writes.ts";
import type { PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import type { proveWithPasskey as proveEndpoint, signInWithPasskey as signInEndpoint } from "../passkeys.ts";
import type { submitSecondFactorPasskey as giveEndpoint } from "../second-factor.ts";
import { canAnswerWithPasskey, completeChallenge, requireChallenge } from "./challenge.ts";
import { limitAttempts } from "./codes.ts";
import { requestAssertion, verifyAssertion } from "./passkey-assertions.ts";

export const startPasskeySignIn = (ctx: PublicReadCtx) => requestAssertion(ctx, null, "preferred");

/** A passkey that did not verify its user is one factor: a person with a second factor still has to provide it. */
export async function signInWithPasskey(ctx: PublicReadCtx, input: z.infer<typeof signInEndpoint.input>) {
  const recordRefusal = async (error: unknown) => {
    const reason = error instanceof AppError ? error.code : "unexpected";
    await recordAuthFailure(ctx, { type: "login_failed", email: "", details: { reason, way: "passkey" } });
    throw error;
  };
  const { personId, userVerified } = await countAttempt(ctx.services, "signInFrom", networkOf(ctx.exchange.ip))
    .then(() => verifyAssertion(ctx, input.response, null))
    .catch(recordRefusal);
  return completeSignIn(ctx, { personId, way: "passkey", remember: input.remember, strong: userVerified });
}

export async function startSecondFactorPasskey(ctx: PublicReadCtx) {
  const challenge = await requireChallenge(ctx);
  if (!canAnswerWithPasskey(challenge)) throw errors.notEnrolled();
  return requestAssertion(ctx, challenge.personId, "preferred");
}

export async function submitSecondFactorPasskey(ctx: PublicReadCtx, { response }: z.infer<typeof giveEndpoint.input>) {
  const challenge = await requireChallenge(ctx);
  if (!canAnswerWithPasskey(challenge)) throw errors.notEnrolled();
  await limitAttempts({ ...ctx, tenantId: challenge.tenantId }, challenge, "passkey", () =>
    verifyAssertion(ctx, response, challenge.personId),
  );
  return completeChallenge(ctx, challenge);
}

export const startPasskeyProof = (ctx: ReadCtx) => requestAssertion(ctx, ctx.personId, "required");

/** Replaces the password, so the passkey must have verified its user: a key left in the computer proves nothing about the person. */
export async function proveWithPasskey(ctx: ReadCtx, { response }: z.infer<typeof proveEndpoint.input>) {
  const { services, tenantId, personId, sessionId } = ctx;
  const { userVerified } = await verifyAssertion(ctx, response, personId);
  if (!userVerified) throw errors.passkeyRefused();
  await withTenant(services, tenantId, ({ db }) => recordProof({ db, sessionId }));
  return { done: true };
}
