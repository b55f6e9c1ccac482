import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { AppError, baseErrors } from "#base/errors.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { databaseErrorCode, onViolation } from "#server/db/database-errors.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type Entry, errors, personRegistered, type register as registerEndpoint } from "../../contract.ts";
import {
  displayNameOf,
  isEmail,
  normalizeEmail,
  passwordMinimum,
  rateStrength,
  registrationRefusal,
  roleAtRegistration,
} from "../../rules.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { assertUnknownPassword } from "../passwords/known-passwords.ts";
import { personByEmail, registrationSettingsOf, resolveTimeZone } from "../reads.ts";
import { hidesAccounts } from "../sign-in/find-account.ts";
import { members, passwords, people } from "../table.ts";
import { completeSignIn, countAttempt, recordAuthEvent, recordAuthFailure } from "../writes.ts";
import { mailVerification } from "./verification.ts";

type Input = z.infer<typeof registerEndpoint.input>;

/** Account, password, membership and mail are one transaction: if any of them fails, nothing is created [R4.4]. */
export async function register(ctx: PublicReadCtx, input: Input): Promise<Entry> {
  const email = normalizeEmail(input.email);
  try {
    return await createAccount(ctx, { ...input, email });
  } catch (error) {
    const isAppError = error instanceof AppError;
    const code = isAppError ? error.code : String((error as Error).message).slice(0, 200);
    await recordAuthFailure(ctx, {
      type: isAppError ? "register_failed" : "register_error",
      email,
      details: { reason: code },
    });
    throw isAppError ? error : toAppError(error);
  }
}

async function createAccount(ctx: PublicReadCtx, input: Input): Promise<Entry> {
  const { db, services, tenantId, exchange } = ctx;
  const { email, password, firstName, lastName } = input;
  if (!email || !password) throw errors.credentialsMissing();
  if (!isEmail(email)) throw baseErrors.invalid({ fields: { email: { code: "email" } } });
  await countAttempt(services, "register", networkOf(exchange.ip));
  const { longEnough, strength, classes } = rateStrength(password);
  if (!longEnough) throw errors.weakPassword();
  const registration = firstOf(await db.run(registrationSettingsOf, { id: tenantId }));
  const refusal = registrationRefusal(registration.registration);
  if (refusal) throw errors[refusal]();
  await assertUnknownPassword(ctx, password, null);
  const [[existing], isHidden] = await Promise.all([db.run(personByEmail, { email }), hidesAccounts(ctx)]);
  if (existing && !isHidden) throw errors.emailTaken();
  // Hashes even when the address is known, so that an unknown one does not take longer.
  const hash = await hashPassword(password);
  if (existing) {
    await withTenant(services, tenantId, (tenantCtx) =>
      sendMail(tenantCtx, email, {
        locale: existing.locale,
        feature: "identity",
        name: "alreadyHere",
        link: `${ctx.address}/login`,
      }),
    );
    return { requiresMFA: false, me: null };
  }

  const person = await withTenant(services, tenantId, async (tenantCtx) => {
    const created = firstOf(
      await tenantCtx.db
        .insert(people)
        .values({
          email,
          firstName,
          lastName,
          displayName: displayNameOf(firstName, lastName, email),
          company: input.company || null,
          phoneNumber: input.phoneNumber ?? null,
          locale: input.locale ?? null,
          timeZone: await resolveTimeZone(tenantCtx, input.timeZone),
          tenantId,
        })
        .returning()
        .catch(onViolation("people_email", errors.emailTaken())),
    );
    await tenantCtx.db.insert(passwords).values({ personId: created.id, hash });
    const assignment = roleAtRegistration(input.role, registration.companyRegistration);
    await tenantCtx.db.insert(members).values({ tenantId, personId: created.id, ...assignment });
    const { id: personId, displayName } = created;
    await tenantCtx.emit(personRegistered, { personId, displayName, requestedRole: assignment.requestedRole });
    // A weak password is accepted with a warning [R5.4].
    const warning = strength === "weak" ? { warning: "weak password", length: [...password].length, classes } : {};
    const event = {
      type: "register" as const,
      email,
      personId: created.id,
      details: { minimum: passwordMinimum, ...warning },
    };
    await recordAuthEvent({ ...tenantCtx, exchange }, event);
    await mailVerification({ ...ctx, ...tenantCtx }, created);
    return created;
  });
  if (isHidden) return { requiresMFA: false, me: null };
  return completeSignIn(ctx, { personId: person.id, way: "email", remember: false });
}

/** Maps a database error to one of R8.2's. */
function toAppError(error: unknown) {
  const code = databaseErrorCode(error);
  if (code === undefined) return errors.registrationFailed();
  if (code === "42501") return errors.permissionDenied();
  return /^(42|3F|3D)/.test(code) ? errors.misconfigured() : errors.accountNotMade();
}
