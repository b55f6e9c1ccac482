import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { AppError } from "#base/errors.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { changePassword as changeEndpoint, proveIdentity as proveEndpoint } from "../../contract/passwords.ts";
import { errors } from "../../contract.ts";
import { rateStrength } from "../../rules.ts";
import { assertAccountProof } from "../reads.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { passwords, people } from "../table.ts";
import { countAttempt, recordAuthEvent, recordAuthFailure, recordProof, resetAttempts } from "../writes.ts";
import { hashPassword, verifyPassword } from "./hash-password.ts";
import { assertUnknownPassword } from "./known-passwords.ts";

const passwordById = statement("identity.ownPassword", { id: people.id }, (from, p) =>
  from
    .select({ id: people.id, email: people.email, locale: people.locale, hash: passwords.hash })
    .from(people)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(eq(people.id, p.id)),
);

export const ownPassword = async ({ db, personId }: Pick<ReadCtx, "db" | "personId">) =>
  firstOf(await db.run(passwordById, { id: personId }));

/** Allows few attempts even for a signed-in caller: access to an unlocked computer does not prove knowledge of the password. */
export async function assertPassword(ctx: ReadCtx, given: string, hash: string | null) {
  await countAttempt(ctx.services, "proof", ctx.personId);
  if (!hash || !(await verifyPassword(given, hash))) throw errors.wrongPassword();
  await resetAttempts(ctx.services, "proof", ctx.personId);
}

/** Verifies the current password, sets the new one, and ends every other session [R5.9]. */
export async function changePassword(ctx: ReadCtx, input: z.infer<typeof changeEndpoint.input>) {
  const { services, personId, sessionId, tenantId, exchange } = ctx;
  const person = await ownPassword(ctx);
  const { email, hash: before } = person;
  try {
    if (input.next !== input.confirmed) throw errors.passwordsDiffer();
    if (!rateStrength(input.next).valid) throw errors.weakPassword();
    if (before) await assertPassword(ctx, input.current ?? "", before);
    else await assertAccountProof(ctx);
    await assertUnknownPassword(ctx, input.next, personId);
  } catch (error) {
    const reason = error instanceof AppError ? error.code : "unexpected";
    await recordAuthFailure(ctx, { type: "password_change_failed", email, personId, details: { reason } });
    throw error;
  }
  const hash = await hashPassword(input.next);
  return withTenant(services, tenantId, async (tenantCtx) => {
    await tenantCtx.db
      .insert(passwords)
      .values({ personId, hash })
      .onConflictDoUpdate({ target: passwords.personId, set: { hash, changedAt: now } });
    const endedSessions = (await endSessions(tenantCtx, personId, { but: sessionId })).length;
    await recordProof({ ...tenantCtx, sessionId });
    await recordAuthEvent(
      { ...tenantCtx, exchange },
      { type: "password_changed", email, personId, details: { endedSessions } },
    );
    const { locale } = person;
    const link = `${ctx.address}/forgot`;
    await sendMail(tenantCtx, email, { locale, feature: "identity", name: "passwordChanged", link });
    return { endedSessions };
  });
}

export async function proveIdentity(ctx: ReadCtx, { password }: z.infer<typeof proveEndpoint.input>) {
  const person = await ownPassword(ctx);
  await assertPassword(ctx, password, person.hash);
  await withTenant(ctx.services, ctx.tenantId, ({ db }) => recordProof({ db, sessionId: ctx.sessionId }));
  return { done: true };
}
