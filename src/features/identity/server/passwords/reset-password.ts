import { z } from "zod";
import { AppError } from "#base/errors.ts";
import { type Id, id } from "#base/ids.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { networkOf } from "#server/http/network.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { requestReset as requestEndpoint, resetPassword as resetEndpoint } from "../../contract/passwords.ts";
import { errors } from "../../contract.ts";
import { normalizeEmail, rateStrength, tenantToEnter } from "../../rules.ts";
import { localeCode } from "../../values.ts";
import { revokeCredentials } from "../account/revoke-credentials.ts";
import { consumeToken, findTokenOwner, issueToken } from "../one-time-tokens.ts";
import { memberships } from "../reads.ts";
import { findAccount, hidesAccounts } from "../sign-in/find-account.ts";
import { findKnownDevice } from "../sign-in/known-device.ts";
import { attemptKeyOf } from "../sign-in/sign-in.ts";
import { passwords } from "../table.ts";
import { countAttempt, recordAuthEvent, recordAuthFailure, resetAttempts, verifyAddress } from "../writes.ts";
import { hashPassword } from "./hash-password.ts";
import { assertUnknownPassword } from "./known-passwords.ts";

const mailReset = defineTask(
  "identity.mailReset",
  "mail",
  z.object({
    email: z.string(),
    /** Null for an address that gets no mail. */
    personId: id("per").nullable(),
    locale: localeCode.nullable(),
    /** The address of the tenant that was requested; null for its usual one. */
    address: z.string().nullable(),
    ip: z.string(),
    userAgent: z.string(),
  }),
);

/**
 * A job writes the mail. One is queued for an unknown address too, so that where a tenant hides accounts neither the response nor its
 * timing reveals whether there is one.
 */
export async function requestReset(ctx: PublicReadCtx, input: z.infer<typeof requestEndpoint.input>) {
  const { services, tenantId, exchange } = ctx;
  const email = normalizeEmail(input.email);
  const refuse = async (error: Error) => {
    const reason = error instanceof AppError ? error.code : "unexpected";
    await recordAuthFailure(ctx, { type: "password_reset_failed", email, details: { reason } });
    throw error;
  };
  const [person, isHidden] = await Promise.all([findAccount(ctx, email), hidesAccounts(ctx)]);
  const isMailed = await countMail(ctx, email, person && findKnownDevice(ctx, person.id)).catch(refuse);
  const sender = await findSender(ctx, person);
  if (!sender && !isHidden) return refuse(errors.noAccount());
  await withTenant(services, sender?.tenantId ?? tenantId, ({ enqueue }) =>
    enqueue(mailReset, {
      email,
      personId: sender && person && isMailed ? person.id : null,
      locale: person?.locale ?? input.locale ?? null,
      address: ctx.isTenantHost ? ctx.address : null,
      ip: exchange.ip,
      userAgent: exchange.userAgent.slice(0, 500),
    }),
  );
  return { sent: true };
}

/**
 * Limits mails to one address from one network; the owner's own device does not wait because of others. After many from all networks
 * together no further mail is written, yet no request is refused: the newest link stays valid as long, so its owner finds it among the
 * mails.
 */
async function countMail({ services, exchange }: PublicReadCtx, email: string, device: string | undefined) {
  const network = networkOf(exchange.ip);
  await countAttempt(services, "mail", `${email} ${device ?? network}`);
  if (device !== undefined) return true;
  await countAttempt(services, "link", network);
  return countAttempt(services, "mailTo", email).then(
    () => true,
    (error) => {
      if (errors.tooManyAttempts.is(error)) return false;
      throw error;
    },
  );
}

/** An identifier no person has. It is queried where there is no account, so that both cases run the same queries. */
const unknownPerson: Id<"per"> = `per_${"0".repeat(32)}`;

/**
 * A reset is sent only by a tenant that the person belongs to, in its brand and to its own address. Any other tenant could otherwise
 * collect the token on its own domain, or learn who has an account elsewhere.
 */
async function findSender(
  { db, tenantId, isTenantHost: hostNamesTenant }: PublicReadCtx,
  person: { id: Id<"per">; lastUsed: Id<"ten"> | null } | undefined,
) {
  const existing = await db.run(memberships, { personId: person?.id ?? unknownPerson });
  return tenantToEnter(existing, { tenantId, named: hostNamesTenant }, person?.lastUsed ?? null);
}

async function sendResetMail({ services, tenantId }: JobCtx, payload: z.infer<typeof mailReset.payload>) {
  const { email, personId, locale, address, ip, userAgent } = payload;
  if (personId === null) return;
  await withTenant(services, tenantId, async (tenantCtx) => {
    const token = await issueToken(tenantCtx, "resetPassword", { personId, email });
    const link = `${address ?? tenantUrl(tenantCtx, await getMailBranding(tenantCtx))}/reset?token=${token}`;
    await sendMail(tenantCtx, email, { locale, feature: "identity", name: "reset", link });
    await recordAuthEvent(
      { ...tenantCtx, exchange: { ip, userAgent } },
      { type: "password_reset_sent", email, personId },
    );
  });
}

export const resetTasks = [defineTaskHandler(mailReset, sendResetMail)];

/** The mail proves the address too. Every existing credential is revoked, except second factors that the owner set up. */
export async function resetPassword(ctx: PublicReadCtx, { token, password }: z.infer<typeof resetEndpoint.input>) {
  const { services, tenantId, exchange } = ctx;
  const network = networkOf(exchange.ip);
  await countAttempt(services, "link", network);
  if (!rateStrength(password).valid) throw errors.weakPassword();
  await assertUnknownPassword(ctx, password, await findTokenOwner(ctx, "resetPassword", token));
  const hash = await hashPassword(password);
  const email = await withTenant(services, tenantId, async (tenantCtx) => {
    const { personId, email: proved } = await consumeToken(tenantCtx, "resetPassword", token);
    const isFirstProof = await verifyAddress(tenantCtx, personId);
    if (!isFirstProof) await revokeCredentials(tenantCtx, personId, "reset");
    await tenantCtx.db.insert(passwords).values({ personId, hash });
    await recordAuthEvent(
      { ...tenantCtx, exchange },
      { type: "password_changed", email: proved, personId, details: { by: "mail" } },
    );
    return proved;
  });
  await resetAttempts(services, "signInHere", attemptKeyOf(exchange.ip, email));
  await resetAttempts(services, "signInAs", email);
  return { email };
}
