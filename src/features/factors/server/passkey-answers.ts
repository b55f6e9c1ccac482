import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import type { askOptions, PasskeyAnswer } from "../passkeys.ts";
import { ceremonyMinutes, counterGrew } from "../rules.ts";
import { begin, finish, partyOf, webauthn } from "./ceremony.ts";
import { passkeysOf } from "./reads.ts";
import { passkeys } from "./table.ts";

type Options = z.infer<typeof askOptions>;

/** Asks a passkey of this person or, where nobody is known yet, any that the person chooses. */
export async function ask(
  ctx: PublicReadCtx,
  personId: Id<"per"> | null,
  userVerification: Options["userVerification"],
): Promise<Options> {
  const known = personId ? await passkeysOf(ctx, personId) : undefined;
  if (known?.length === 0) throw errors.notEnrolled();
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx).rpID,
    timeout: ceremonyMinutes * 60_000,
    userVerification,
    ...(known && {
      allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    }),
  });
  await begin(ctx, options.challenge, personId);
  return options as Options;
}

const byCredential = statement("factors.passkey", { credentialId: passkeys.credentialId }, (from, p) =>
  from
    .select({
      id: passkeys.id,
      personId: passkeys.personId,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .where(eq(passkeys.credentialId, p.credentialId)),
);
type Known = ReturnType<(typeof byCredential)["row"]>;

/** Whose passkey has answered what was asked in this browser, and whether it recognised its owner. Throws for any other. */
export async function answered(ctx: PublicReadCtx, response: PasskeyAnswer, expected: Id<"per"> | null) {
  const asked = await finish(ctx);
  const [known] = await ctx.db.run(byCredential, { credentialId: response.id });
  if (!asked || asked.personId !== expected || !known) throw errors.passkeyRefused();
  const { userHandle } = response.response;
  const named = userHandle && Buffer.from(userHandle, "base64url").toString();
  if ((expected ?? known.personId) !== known.personId || (named && named !== known.personId))
    throw errors.passkeyRefused();
  const { userVerified } = await verified(ctx, response, asked.challenge, known);
  return { personId: known.personId, userVerified };
}

async function verified(ctx: PublicReadCtx, response: PasskeyAnswer, expectedChallenge: string, known: Known) {
  const { rpID, origin } = partyOf(ctx);
  const { id, credentialId, publicKey, counter } = known;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => undefined);
  const info = result?.verified ? result.authenticationInfo : undefined;
  if (!info || !counterGrew(counter, info.newCounter)) throw errors.passkeyRefused();
  // Asked of the row once more: of two answers with one counter only the first was the device's.
  const used = await withTenant(ctx.services, ctx.tenantId, ({ db }) =>
    db
      .update(passkeys)
      .set({ counter: info.newCounter, synced: info.credentialBackedUp, lastUsedAt: now as never })
      .where(
        and(
          eq(passkeys.id, id),
          or(lt(passkeys.counter, info.newCounter), sql`${passkeys.counter} = 0 and ${info.newCounter} = 0`),
        ),
      )
      .returning({ id: passkeys.id }),
  );
  if (used.length === 0) throw errors.passkeyRefused();
  return info;
}
