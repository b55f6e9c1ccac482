import type { z } from "zod";
import { AppError, baseErrors } from "#base/errors.ts";
import { fallbackLocale } from "#base/locales.ts";
import { sendLetter } from "#features/tenancy/server/writes.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { databaseErrorCode, onViolation } from "#server/db/database-errors.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type Entry, errors, personRegistered, type register as registerEndpoint } from "../contract.ts";
import { displayNameOf, isEmail, normalEmail, passwordMinimum, roleAtRegistration, strengthOf } from "../rules.ts";
import { attempt } from "./attempts.ts";
import { record, recordFailure } from "./auth-events.ts";
import { refuseKnownPassword } from "./known-passwords.ts";
import { hashPassword } from "./password.ts";
import { byEmail, hidesAccounts, registrationSettingsOf } from "./reads.ts";
import { members, passwords, people } from "./table.ts";
import { mailVerification } from "./verification.ts";
import { enter } from "./writes.ts";

type Input = z.infer<typeof registerEndpoint.input>;

/** Account, password, membership and mail are one transaction: whichever fails, none of it was [R4.4]. */
export async function register(ctx: PublicReadCtx, input: Input): Promise<Entry> {
  const email = normalEmail(input.email);
  try {
    return await registered(ctx, { ...input, email });
  } catch (error) {
    const refused = error instanceof AppError;
    const code = refused ? error.code : String((error as Error).message).slice(0, 200);
    await recordFailure(ctx, {
      type: refused ? "register_failed" : "register_error",
      email,
      details: { reason: code },
    });
    throw refused ? error : inWords(error);
  }
}

async function registered(ctx: PublicReadCtx, input: Input): Promise<Entry> {
  const { db, services, tenantId, exchange } = ctx;
  const { email, password, firstName, lastName } = input;
  if (!email || !password) throw errors.credentialsMissing();
  if (!isEmail(email)) throw baseErrors.invalid({ fields: { email: { code: "email" } } });
  await attempt(services, "register", networkOf(exchange.ip));
  const { longEnough, strength, classes } = strengthOf(password);
  if (!longEnough) throw errors.weakPassword();
  const [registration] = await db.run(registrationSettingsOf, { id: tenantId });
  if (registration!.registration === "closed") throw errors.registrationClosed();
  await refuseKnownPassword(ctx, password, null);
  const [[before], isHidden] = await Promise.all([db.run(byEmail, { email }), hidesAccounts(ctx)]);
  if (before && !isHidden) throw errors.emailTaken();
  // Also where the address is known: its absence must not be quicker.
  const hash = await hashPassword(password);
  if (before) {
    await withTenant(services, tenantId, (inside) =>
      sendLetter(inside, email, {
        locale: before.locale ?? fallbackLocale,
        feature: "identity",
        name: "alreadyHere",
        link: `${ctx.address}/login`,
      }),
    );
    return { requiresMFA: false, me: null };
  }

  const person = await withTenant(services, tenantId, async (inside) => {
    const [made] = await inside.db
      .insert(people)
      .values({
        email,
        firstName,
        lastName,
        displayName: displayNameOf(firstName, lastName, email),
        company: input.company || null,
        phoneNumber: input.phoneNumber ?? null,
        locale: input.locale ?? null,
        timeZone: input.timeZone ?? null,
        tenantId,
      })
      .returning()
      .catch(onViolation("people_email", errors.emailTaken()));
    await inside.db.insert(passwords).values({ personId: made!.id, hash });
    const given = roleAtRegistration(input.role, registration!.companyRegistration);
    await inside.db.insert(members).values({ tenantId, personId: made!.id, ...given });
    const { id: personId, displayName } = made!;
    await inside.emit(personRegistered, { personId, displayName, requestedRole: given.requestedRole });
    // A weak one is let in, and said [R5.4].
    const warning = strength === "weak" ? { warning: "weak password", length: [...password].length, classes } : {};
    const event = {
      type: "register" as const,
      email,
      personId: made!.id,
      details: { minimum: passwordMinimum, ...warning },
    };
    await record({ ...inside, exchange }, event);
    await mailVerification({ ...ctx, ...inside }, made!);
    return made!;
  });
  if (isHidden) return { requiresMFA: false, me: null };
  return enter(ctx, { personId: person.id, way: "email", remember: false });
}

/** What the database said, as one of R8.2's. */
function inWords(error: unknown) {
  const code = databaseErrorCode(error);
  if (code === undefined) return errors.registrationFailed();
  if (code === "42501") return errors.permissionDenied();
  return /^(42|3F|3D)/.test(code) ? errors.misconfigured() : errors.accountNotMade();
}
