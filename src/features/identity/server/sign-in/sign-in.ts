import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Ctx, PublicReadCtx } from "#server/ctx.ts";
import { networkOf, siteOf } from "#server/http/network.ts";
import { errors, type signIn as signInEndpoint } from "../../contract.ts";
import { normalizeEmail, sessionCookie } from "../../rules.ts";
import { simulateCheck, verifyPassword } from "../passwords/hash-password.ts";
import { people, sessions } from "../table.ts";
import { completeSignIn, countAttempt, recordAuthEvent, recordAuthFailure, resetAttempts } from "../writes.ts";
import { findAccount, hidesAccounts } from "./find-account.ts";
import { findKnownDevice } from "./known-device.ts";
import { assertNotBlocked, countSignInAttempt, uncountAttempt } from "./sign-in-attempts.ts";

/** Runs outside a transaction, because hashing is slow. */
export async function signIn(ctx: PublicReadCtx, input: z.infer<typeof signInEndpoint.input>) {
  const email = normalizeEmail(input.email);
  const [person, isHidden] = await Promise.all([findAccount(ctx, email), hidesAccounts(ctx)]);
  const refuse = async (error: Error, reason: string) => {
    await recordAuthFailure(ctx, { type: "login_failed", email, personId: person?.id ?? null, details: { reason } });
    throw error;
  };
  const resetAll = await countAttempts(ctx, email, person && findKnownDevice(ctx, person.id)).catch((error) =>
    refuse(error, "too many attempts"),
  );

  // Every path costs one hash, so that the response time does not reveal who has an account, or a password.
  const isCorrect = await (person?.hash ? verifyPassword(input.password, person.hash) : simulateCheck(input.password));
  const hiddenError = isHidden ? errors.wrongEither() : undefined;
  if (!person?.isKnownHere) return refuse(hiddenError ?? errors.noAccount(), "no account");
  if (!isCorrect) return refuse(hiddenError ?? errors.wrongPassword(), "password");
  await resetAll();
  return completeSignIn(ctx, { personId: person.id, way: "email", remember: input.remember });
}

/**
 * Failed attempts make an address wait in the attacker's own network, and everywhere after many failures, but never on a device that its
 * owner has signed in on: that one has its own count.
 */
async function countAttempts({ services, exchange }: PublicReadCtx, email: string, device: string | undefined) {
  const network = networkOf(exchange.ip);
  const attemptKey = attemptKeyOf(exchange.ip, email, device);
  // Checked before anything is counted: an owner who is refused on a new device must not make their own network wait.
  if (device === undefined) await assertNotBlocked(services, "signInAs", email);
  await countSignInAttempt(services, "signInHere", attemptKey);
  if (device === undefined) {
    await countSignInAttempt(services, "signInAs", email);
    await countAttempt(services, "signInFrom", network);
  }
  return async () => {
    await resetAttempts(services, "signInHere", attemptKey);
    await resetAttempts(services, "signInAs", email);
    if (device === undefined) await uncountAttempt(services, "signInFrom", network);
  };
}

/** The key under which attempts at one account count together. */
export const attemptKeyOf = (ip: string, email: string, device?: string) => `${email} ${device ?? siteOf(ip)}`;

export async function signOut(ctx: Ctx) {
  const ended = await ctx.db.delete(sessions).where(eq(sessions.id, ctx.sessionId)).returning({ id: sessions.id });
  const person = firstOf(await ctx.db.select({ email: people.email }).from(people).where(eq(people.id, ctx.personId)));
  await recordAuthEvent(ctx, { type: "logout", email: person.email, personId: ctx.personId });
  ctx.exchange.setCookie(sessionCookie, null);
  return { ended: ended.length > 0 };
}
