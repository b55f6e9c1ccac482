import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { passkeys } from "#features/factors/server/table.ts";
import { credentialsRevoked } from "#features/identity/contract.ts";
import { passwords, people } from "#features/identity/server/table.ts";
import { assertAccountProof, recordAuthEvent } from "#features/identity/server/writes.ts";
import type { Ctx, PublicReadCtx, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import type { Settings } from "#server/settings.ts";
import {
  type beginConnection as connectEndpoint,
  type disconnect as disconnectEndpoint,
  errors,
  type beginFlow as flowEndpoint,
  type Provider,
} from "../contract.ts";
import { redirectToProvider } from "./flow.ts";
import { identityProviders } from "./identity-providers.ts";
import { connections } from "./table.ts";

export { addToFlow, authenticate, consumeFlow, continueUrl, redirectToProvider } from "./flow.ts";
export { type ExternalIdentity, type IdentityProvider, InvalidResponse } from "./identity-provider.ts";
export { openidProvider } from "./openid.ts";

function identityProviderOf(settings: Settings, provider: Provider) {
  const identityProvider = identityProviders(settings)[provider];
  if (!identityProvider) throw errors.notConfigured();
  return { provider, identityProvider };
}

export async function beginFlow(ctx: PublicReadCtx, input: z.infer<typeof flowEndpoint.input>) {
  const { provider, remember, returnTo = null, popup } = input;
  return redirectToProvider(ctx, {
    ...identityProviderOf(ctx.services.settings, provider),
    personId: null,
    remember,
    returnTo,
    popup,
  });
}

export async function beginConnection(ctx: ReadCtx, input: z.infer<typeof connectEndpoint.input>) {
  await assertAccountProof(ctx);
  const { provider, returnTo = null } = input;
  const { personId } = ctx;
  return redirectToProvider(ctx, {
    ...identityProviderOf(ctx.services.settings, provider),
    personId,
    remember: false,
    returnTo,
    popup: false,
  });
}

const deleteConnections = async ({ db }: TenantCtx, { personId }: z.infer<typeof credentialsRevoked.payload>) =>
  void (await db.delete(connections).where(eq(connections.personId, personId)));

export const listeners = [on(credentialsRevoked, deleteConnections)];

/** Locks the person, so that two concurrent requests cannot remove the last two sign-in methods. */
export async function disconnect(ctx: Ctx, { id }: z.infer<typeof disconnectEndpoint.input>) {
  const { db, personId } = ctx;
  await assertAccountProof(ctx);
  const [person] = await db.select({ email: people.email }).from(people).where(eq(people.id, personId)).for("update");
  const [removed] = await db
    .delete(connections)
    .where(and(eq(connections.id, id), eq(connections.personId, personId), ne(connections.provider, "sso")))
    .returning({ provider: connections.provider });
  if (!removed) throw baseErrors.notFound();
  if (!(await hasSignInMethod(ctx, personId))) throw errors.lastWayIn();
  await recordAuthEvent(ctx, { type: "account_disconnected", email: person!.email, personId, details: removed });
  return { done: true };
}

async function hasSignInMethod({ db, services }: TenantCtx, personId: Id<"per">) {
  const [password] = await db.select().from(passwords).where(eq(passwords.personId, personId));
  const [passkey] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.personId, personId)).limit(1);
  const remaining = await db
    .select({ provider: connections.provider })
    .from(connections)
    .where(eq(connections.personId, personId));
  // A connection to a provider that is no longer configured cannot be used to sign in.
  const hasConnection = remaining.some(
    ({ provider }) => provider === "sso" || identityProviders(services.settings)[provider],
  );
  return Boolean(password || passkey || hasConnection);
}
