import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, PublicReadCtx } from "#server/ctx.ts";
import { networkOf, siteOf } from "#server/http/network.ts";
import { errors, type signIn as signInEndpoint } from "../contract.ts";
import { normalEmail, sessionCookie } from "../rules.ts";
import { attempt, attemptSignIn, forgive, refuseWhileWaiting, uncount } from "./attempts.ts";
import { record, recordFailure } from "./auth-events.ts";
import { knownDevice } from "./known-device.ts";
import { isPassword, pretendToCheck } from "./password.ts";
import { accountAt, hidesAccounts } from "./reads.ts";
import { people, sessions } from "./table.ts";
import { enter } from "./writes.ts";

/** Outside a transaction, since hashing takes its time. */
export async function signIn(ctx: PublicReadCtx, input: z.infer<typeof signInEndpoint.input>) {
  const email = normalEmail(input.email);
  const [person, isHidden] = await Promise.all([accountAt(ctx, email), hidesAccounts(ctx)]);
  const refuse = async (error: Error, reason: string) => {
    await recordFailure(ctx, { type: "login_failed", email, personId: person?.id ?? null, details: { reason } });
    throw error;
  };
  const forgiveAll = await countTries(ctx, email, person && knownDevice(ctx, person.id)).catch((error) =>
    refuse(error, "too many attempts"),
  );

  // Every path costs one hash, so that the time of the answer does not say who has an account, or a password.
  const isRight = await (person?.hash ? isPassword(input.password, person.hash) : pretendToCheck(input.password));
  const hidden = isHidden ? errors.wrongEither() : undefined;
  if (!person?.isKnownHere) return refuse(hidden ?? errors.noAccount(), "no account");
  if (!isRight) return refuse(hidden ?? errors.wrongPassword(), "password");
  await forgiveAll();
  return enter(ctx, { personId: person.id, way: "email", remember: input.remember });
}

/**
 * Strangers who try passwords make an address wait in their own network, and everywhere after many failures, but never on a device
 * that its owner has signed in on: that one has a count of its own.
 */
async function countTries({ services, exchange }: PublicReadCtx, email: string, device: string | undefined) {
  const network = networkOf(exchange.ip);
  const here = signInPlace(exchange.ip, email, device);
  // Asked before anything is counted: the owner on a new device must not make their own network wait by being refused.
  if (device === undefined) await refuseWhileWaiting(services, "signInAs", email);
  await attemptSignIn(services, "signInHere", here);
  if (device === undefined) {
    await attemptSignIn(services, "signInAs", email);
    await attempt(services, "signInFrom", network);
  }
  return async () => {
    await forgive(services, "signInHere", here);
    await forgive(services, "signInAs", email);
    if (device === undefined) await uncount(services, "signInFrom", network);
  };
}

/** Where tries at one account count together. */
export const signInPlace = (ip: string, email: string, device?: string) => `${email} ${device ?? siteOf(ip)}`;

export async function signOut(ctx: Ctx) {
  const ended = await ctx.db.delete(sessions).where(eq(sessions.id, ctx.sessionId)).returning({ id: sessions.id });
  const [person] = await ctx.db.select({ email: people.email }).from(people).where(eq(people.id, ctx.personId));
  await record(ctx, { type: "logout", email: person!.email, personId: ctx.personId });
  ctx.exchange.setCookie(sessionCookie, null);
  return { ended: ended.length > 0 };
}
