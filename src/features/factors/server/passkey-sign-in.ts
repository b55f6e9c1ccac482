import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import { attempt, enter, proven, recordFailure } from "#features/identity/server/writes.ts";
import type { PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import type { proveWithPasskey as proveEndpoint, signInWithPasskey as signInEndpoint } from "../passkeys.ts";
import type { giveSecondFactorPasskey as giveEndpoint } from "../second-factor.ts";
import { withinTries } from "./codes.ts";
import { answered, ask } from "./passkey-answers.ts";
import { letIn, mayAnswerWithPasskey, owingHere } from "./second-factor.ts";

export const askPasskey = (ctx: PublicReadCtx) => ask(ctx, null, "preferred");

/** One that did not recognise its owner is one factor: whoever has a second still owes it. */
export async function signInWithPasskey(ctx: PublicReadCtx, input: z.infer<typeof signInEndpoint.input>) {
  const refused = async (error: unknown) => {
    const reason = error instanceof AppError ? error.code : "unexpected";
    await recordFailure(ctx, { type: "login_failed", email: "", details: { reason, way: "passkey" } });
    throw error;
  };
  const { personId, userVerified } = await attempt(ctx.services, "signInFrom", networkOf(ctx.exchange.ip))
    .then(() => answered(ctx, input.response, null))
    .catch(refused);
  return enter(ctx, { personId, way: "passkey", remember: input.remember, strong: userVerified });
}

export async function askSecondFactorPasskey(ctx: PublicReadCtx) {
  const owing = await owingHere(ctx);
  if (!mayAnswerWithPasskey(owing)) throw errors.notEnrolled();
  return ask(ctx, owing.personId, "preferred");
}

export async function giveSecondFactorPasskey(ctx: PublicReadCtx, { response }: z.infer<typeof giveEndpoint.input>) {
  const owing = await owingHere(ctx);
  if (!mayAnswerWithPasskey(owing)) throw errors.notEnrolled();
  await withinTries({ ...ctx, tenantId: owing.tenantId }, owing, "passkey", () =>
    answered(ctx, response, owing.personId),
  );
  return letIn(ctx, owing);
}

export const askProof = (ctx: ReadCtx) => ask(ctx, ctx.personId, "required");

/** Stands for the password, so it must have recognised its owner: a key left in the machine proves nobody. */
export async function proveWithPasskey(ctx: ReadCtx, { response }: z.infer<typeof proveEndpoint.input>) {
  const { services, tenantId, personId, sessionId } = ctx;
  const { userVerified } = await answered(ctx, response, personId);
  if (!userVerified) throw errors.passkeyRefused();
  await withTenant(services, tenantId, ({ db }) => proven({ db, sessionId }));
  return { done: true };
}
