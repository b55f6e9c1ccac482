import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import type { assertionOptions, PasskeyAnswer } from "../passkeys.ts";
import { ceremonyMinutes, hasCounterGrown } from "../rules.ts";
import { consumeChallenge, loadWebauthn, relyingPartyOf, saveChallenge } from "./ceremony.ts";
import { passkeysOf } from "./reads.ts";
import { passkeys } from "./table.ts";

type Options = z.infer<typeof assertionOptions>;

/** Requests an assertion from one of this person's passkeys or, when the person is not known yet, from any that the person chooses. */
export async function requestAssertion(
  ctx: PublicReadCtx,
  personId: Id<"per"> | null,
  userVerification: Options["userVerification"],
): Promise<Options> {
  const known = personId ? await passkeysOf(ctx, personId) : undefined;
  if (known?.length === 0) throw errors.notEnrolled();
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx).rpID,
    timeout: ceremonyMinutes * 60_000,
    userVerification,
    ...(known && {
      allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    }),
  });
  await saveChallenge(ctx, options.challenge, personId);
  return options as Options;
}

const passkeyByCredential = statement("factors.passkey", { credentialId: passkeys.credentialId }, (from, p) =>
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
type PasskeyRow = ReturnType<(typeof passkeyByCredential)["row"]>;

/** Returns whose passkey answered the challenge of this browser, and whether it verified its user. Throws for any other response. */
export async function verifyAssertion(ctx: PublicReadCtx, response: PasskeyAnswer, expected: Id<"per"> | null) {
  const ceremony = await consumeChallenge(ctx);
  const [known] = await ctx.db.run(passkeyByCredential, { credentialId: response.id });
  if (!ceremony || ceremony.personId !== expected || !known) throw errors.passkeyRefused();
  const { userHandle } = response.response;
  const handle = userHandle && Buffer.from(userHandle, "base64url").toString();
  if ((expected ?? known.personId) !== known.personId || (handle && handle !== known.personId))
    throw errors.passkeyRefused();
  const { userVerified } = await verifyResponse(ctx, response, ceremony.challenge, known);
  return { personId: known.personId, userVerified };
}

async function verifyResponse(
  ctx: PublicReadCtx,
  response: PasskeyAnswer,
  expectedChallenge: string,
  known: PasskeyRow,
) {
  const { rpID, origin } = relyingPartyOf(ctx);
  const { id, credentialId, publicKey, counter } = known;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const result = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => undefined);
  const info = result?.verified ? result.authenticationInfo : undefined;
  if (!info || !hasCounterGrown(counter, info.newCounter)) throw errors.passkeyRefused();
  // The counter is compared again in the update: of two responses with one counter only the first came from the device.
  const updated = await withTenant(ctx.services, ctx.tenantId, ({ db }) =>
    db
      .update(passkeys)
      .set({ counter: info.newCounter, synced: info.credentialBackedUp, lastUsedAt: now })
      .where(
        and(
          eq(passkeys.id, id),
          or(lt(passkeys.counter, info.newCounter), sql`${passkeys.counter} = 0 and ${info.newCounter} = 0`),
        ),
      )
      .returning({ id: passkeys.id }),
  );
  if (updated.length === 0) throw errors.passkeyRefused();
  return info;
}
