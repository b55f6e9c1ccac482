import { eq } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import { fallbackLocale } from "#base/locales.ts";
import { sendLetter } from "#features/tenancy/server/writes.ts";
import { acting } from "#server/acting.ts";
import type { OpenReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { errors } from "../contract.ts";
import type { requestReset as requestEndpoint, resetPassword as resetEndpoint } from "../mailed-links.ts";
import { normalEmail } from "../rules.ts";
import { attempt, forgive } from "./attempts.ts";
import { record, recordFailure } from "./auth-events.ts";
import { newPasswordHash } from "./password.ts";
import { byEmail, doorOf } from "./reads.ts";
import { passwords, people } from "./table.ts";
import { home, issueToken, takeToken } from "./tokens.ts";
import { endSessions } from "./writes.ts";

export async function requestReset(ctx: OpenReadCtx, input: z.infer<typeof requestEndpoint.input>) {
  const { db, floor, tenantId, exchange } = ctx;
  const email = normalEmail(input.email);
  const refuse = async (error: Error) => {
    const reason = error instanceof AppError ? error.code : "unexpected";
    await recordFailure(ctx, { type: "password_reset_failed", email, details: { reason } });
    throw error;
  };
  await attempt(floor, "mail", email)
    .then(() => attempt(floor, "link", exchange.ip))
    .catch(refuse);
  const [[person], [door]] = await Promise.all([db.run(byEmail, { email }), db.run(doorOf, { id: tenantId })]);
  if (!person && !door!.hidesAccounts) return refuse(errors.noAccount());
  if (person)
    await acting(floor, tenantId, async (inside) => {
      const token = await issueToken(inside, "resetPassword", { personId: person.id, email });
      const link = `${home(ctx)}/reset?token=${token}`;
      const locale = person.locale ?? input.locale ?? fallbackLocale;
      await sendLetter(inside, email, { locale, feature: "identity", name: "reset", link });
      await record({ ...inside, exchange }, { type: "password_reset_sent", email, personId: person.id });
    });
  return { sent: true };
}

/** The mail proved the address too, and whoever was in before is out. */
export async function resetPassword(ctx: OpenReadCtx, { token, password }: z.infer<typeof resetEndpoint.input>) {
  const { floor, tenantId, exchange } = ctx;
  await attempt(floor, "link", exchange.ip);
  const hash = await newPasswordHash(password);
  const email = await acting(floor, tenantId, async (inside) => {
    const { personId, email: proved } = await takeToken(inside, "resetPassword", token);
    await inside.db
      .insert(passwords)
      .values({ personId, hash })
      .onConflictDoUpdate({ target: passwords.personId, set: { hash, changedAt: now as never } });
    await inside.db
      .update(people)
      .set({ emailVerifiedAt: now as never })
      .where(eq(people.id, personId));
    await endSessions(inside, personId);
    await record(
      { ...inside, exchange },
      { type: "password_changed", email: proved, personId, details: { by: "mail" } },
    );
    return proved;
  });
  await forgive(floor, "signIn", email);
  return { email };
}
