import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { assertAccountProof } from "#features/identity/server/reads.ts";
import { recordAuthEvent } from "#features/identity/server/writes.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import type {
  addPasskey as addEndpoint,
  removePasskey as removeEndpoint,
  renamePasskey as renameEndpoint,
  startPasskey as startEndpoint,
} from "../passkeys.ts";
import { ceremonyMinutes } from "../rules.ts";
import { consumeChallenge, loadWebauthn, relyingPartyOf, saveChallenge } from "./ceremony.ts";
import { ownerOf, passkeyColumns, passkeysOf } from "./reads.ts";
import { passkeys } from "./table.ts";
import { mailNewFactor } from "./writes.ts";

/** The algorithms that devices support: EdDSA, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257];

export async function startPasskey(ctx: ReadCtx): Promise<z.infer<typeof startEndpoint.output>> {
  await assertAccountProof(ctx);
  const { personId } = ctx;
  const [owner, { name }, known] = await Promise.all([ownerOf(ctx, personId), brand(ctx), passkeysOf(ctx, personId)]);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: relyingPartyOf(ctx).rpID,
    userID: new TextEncoder().encode(personId),
    userName: owner.email,
    userDisplayName: owner.displayName,
    timeout: ceremonyMinutes * 60_000,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
  await saveChallenge(ctx, options.challenge, personId);
  return options as z.infer<typeof startEndpoint.output>;
}

export async function addPasskey(ctx: ReadCtx, { name, response }: z.infer<typeof addEndpoint.input>) {
  const { personId, services, tenantId, exchange, address } = ctx;
  const asked = await consumeChallenge(ctx);
  if (asked?.personId !== personId) throw errors.passkeyRefused();
  const { rpID, origin } = relyingPartyOf(ctx);
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => {
    throw errors.passkeyRefused();
  });
  if (!registrationInfo) throw errors.passkeyRefused();
  const { credential, credentialBackedUp } = registrationInfo;
  const owner = await ownerOf(ctx, personId);
  return withTenant(services, tenantId, async (tenantCtx) => {
    const added = firstOf(
      await tenantCtx.db
        .insert(passkeys)
        .values({
          personId,
          name,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: response.response.transports ?? [],
          synced: credentialBackedUp,
        })
        .returning(passkeyColumns)
        .catch(onViolation("passkeys_credential", errors.passkeyKnown())),
    );
    const here = { ...tenantCtx, exchange, address };
    await recordAuthEvent(here, { type: "passkey_added", email: owner.email, personId, details: { name } });
    await mailNewFactor(here, owner);
    return added;
  });
}

const ownedBy = ({ personId }: Pick<Ctx, "personId">, id: typeof passkeys.$inferSelect.id) =>
  and(eq(passkeys.id, id), eq(passkeys.personId, personId));

export async function renamePasskey(ctx: Ctx, { id, name }: z.infer<typeof renameEndpoint.input>) {
  const [renamed] = await ctx.db.update(passkeys).set({ name }).where(ownedBy(ctx, id)).returning(passkeyColumns);
  if (!renamed) throw baseErrors.notFound();
  return renamed;
}

export async function removePasskey(ctx: Ctx, { id }: z.infer<typeof removeEndpoint.input>) {
  await assertAccountProof(ctx);
  const { db, personId } = ctx;
  const [removed] = await db.delete(passkeys).where(ownedBy(ctx, id)).returning({ name: passkeys.name });
  if (!removed) throw baseErrors.notFound();
  const { email } = await ownerOf(ctx, personId);
  await recordAuthEvent(ctx, { type: "passkey_removed", email, personId, details: removed });
  return { done: true };
}
