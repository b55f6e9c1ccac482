import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { fallbackLocale } from "#base/locales.ts";
import { letterhead } from "#features/tenancy/server/reads.ts";
import { sendLetter, tenantHome } from "#features/tenancy/server/writes.ts";
import { acting } from "#server/acting.ts";
import type { OpenReadCtx } from "#server/ctx.ts";
import { errors } from "../contract.ts";
import type { requestReset as requestEndpoint, resetPassword as resetEndpoint } from "../mailed-links.ts";
import { normalEmail, tenantToEnter } from "../rules.ts";
import { attempt, forgive } from "./attempts.ts";
import { record, recordFailure } from "./auth-events.ts";
import { newPasswordHash } from "./password.ts";
import { byEmail, doorOf, memberships } from "./reads.ts";
import { passwords } from "./table.ts";
import { issueToken, takeToken } from "./tokens.ts";
import { revokeCredentials, verifyAddress } from "./writes.ts";

type Recipient = { id: Id<"per">; lastUsed: Id<"ten"> | null };

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
  const sender = person && (await findSender(ctx, person));
  if (!sender && !door!.hidesAccounts) return refuse(errors.noAccount());
  if (sender)
    await acting(floor, sender.tenantId, async (inside) => {
      const token = await issueToken(inside, "resetPassword", { personId: person.id, email });
      const address = ctx.hostNamesTenant ? ctx.address : tenantHome(inside, await letterhead(inside));
      const link = `${address}/reset?token=${token}`;
      const locale = person.locale ?? input.locale ?? fallbackLocale;
      await sendLetter(inside, email, { locale, feature: "identity", name: "reset", link });
      await record({ ...inside, exchange }, { type: "password_reset_sent", email, personId: person.id });
    });
  return { sent: true };
}

/**
 * A reset is sent only by a tenant that the person belongs to, in its brand and to its own address. Any other tenant could
 * otherwise collect the token on a domain of its own, or learn who has an account elsewhere.
 */
async function findSender({ db, tenantId, hostNamesTenant }: OpenReadCtx, { id, lastUsed }: Recipient) {
  const known = await db.run(memberships, { personId: id });
  return tenantToEnter(known, { tenantId, named: hostNamesTenant }, lastUsed);
}

/** The mail proves the address too. Everything that opened the account before ends, except second factors that its owner set up. */
export async function resetPassword(ctx: OpenReadCtx, { token, password }: z.infer<typeof resetEndpoint.input>) {
  const { floor, tenantId, exchange } = ctx;
  await attempt(floor, "link", exchange.ip);
  const hash = await newPasswordHash(password);
  const email = await acting(floor, tenantId, async (inside) => {
    const { personId, email: proved } = await takeToken(inside, "resetPassword", token);
    const isFirstProof = await verifyAddress(inside, personId);
    if (!isFirstProof) await revokeCredentials(inside, personId, { keepsSecondFactors: true });
    await inside.db.insert(passwords).values({ personId, hash });
    await record(
      { ...inside, exchange },
      { type: "password_changed", email: proved, personId, details: { by: "mail" } },
    );
    return proved;
  });
  await forgive(floor, "signIn", email);
  return { email };
}
