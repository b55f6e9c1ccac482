import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, OpenReadCtx } from "#server/ctx.ts";
import { errors, type signIn as signInEndpoint } from "../contract.ts";
import { normalEmail, sessionCookie } from "../rules.ts";
import { attempt, forgive, uncount } from "./attempts.ts";
import { record, recordFailure } from "./auth-events.ts";
import { isPassword, pretendToCheck } from "./password.ts";
import { byEmail, doorOf } from "./reads.ts";
import { people, sessions } from "./table.ts";
import { enter } from "./writes.ts";

/** Outside a transaction, since hashing takes its time. */
export async function signIn(ctx: OpenReadCtx, input: z.infer<typeof signInEndpoint.input>) {
  const { db, floor, exchange } = ctx;
  const email = normalEmail(input.email);
  const [person] = await db.run(byEmail, { email });
  const refuse = async (error: Error, reason: string) => {
    await recordFailure(ctx, { type: "login_failed", email, personId: person?.id ?? null, details: { reason } });
    throw error;
  };
  await attempt(floor, "signIn", email)
    .then(() => attempt(floor, "signInFrom", exchange.ip))
    .catch((error) => refuse(error, "too many attempts"));

  const [door] = await db.run(doorOf, { id: ctx.tenantId });
  const hidden = door?.hidesAccounts ? errors.wrongEither() : undefined;
  if (!person) {
    // Hiding who has an account would be in vain if its absence were quicker.
    if (hidden) await pretendToCheck(input.password);
    return refuse(hidden ?? errors.noAccount(), "no account");
  }
  if (!person.hash || !(await isPassword(input.password, person.hash)))
    return refuse(hidden ?? errors.wrongPassword(), "password");
  await forgive(floor, "signIn", email);
  await uncount(floor, "signInFrom", exchange.ip);
  return enter(ctx, { personId: person.id, way: "email", remember: input.remember });
}

export async function signOut(ctx: Ctx) {
  const ended = await ctx.db.delete(sessions).where(eq(sessions.id, ctx.sessionId)).returning({ id: sessions.id });
  const [person] = await ctx.db.select({ email: people.email }).from(people).where(eq(people.id, ctx.personId));
  await record(ctx, { type: "logout", email: person!.email, personId: ctx.personId });
  ctx.exchange.cookie(sessionCookie, null);
  return { ended: ended.length > 0 };
}
