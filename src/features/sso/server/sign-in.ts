import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { AppError, baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import type { ExternalIdentity, IdentityProvider } from "#features/connections/identity-provider.ts";
import { connections } from "#features/connections/server/table.ts";
import {
  authenticate,
  consumeFlow,
  continueUrl,
  openidProvider,
  redirectToProvider,
} from "#features/connections/server/writes.ts";
import { displayNameOf, isEmail, normalizeEmail } from "#features/identity/rules.ts";
import { members, people } from "#features/identity/server/table.ts";
import {
  completeSignIn,
  countAttempt,
  recordAuthEvent,
  recordAuthFailure,
  verifyAddress,
} from "#features/identity/server/writes.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { networkOf } from "#server/http/network.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import { unseal } from "#server/secrets.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type beginSso as beginEndpoint, errors, type finishSso as finishEndpoint } from "../contract.ts";
import { isInDomain, ssoAddressesAt, ssoPath } from "../rules.ts";
import { getSsoProvider, listOpenSsoProviders, type Row, registeredAddress } from "./reads.ts";
import { samlProvider } from "./saml.ts";
import { secretPurpose } from "./writes.ts";

function providerOf({ services }: PublicReadCtx, row: Row): IdentityProvider {
  const { settings } = services;
  const { issuer, clientId, clientSecret, entryPoint, certificate } = row;
  const baseUrl = registeredAddress({ services }, row);
  if (row.kind === "saml")
    return samlProvider({ issuer, entryPoint: defined(entryPoint), certificate: defined(certificate), baseUrl });
  const secret = unseal(settings, secretPurpose, defined(clientSecret));
  const client = { issuer, clientId: defined(clientId), clientSecret: secret, scope: "openid profile email" };
  return openidProvider(client, createOutbound(settings));
}

export async function beginSso(
  ctx: PublicReadCtx,
  { provider: id, remember, returnTo }: z.infer<typeof beginEndpoint.input>,
) {
  const { items } = await listOpenSsoProviders(ctx);
  if (!items.some((way) => way.id === id)) throw connectionErrors.notConfigured();
  const row = await getSsoProvider(ctx, id);
  const provider = providerOf(ctx, row);
  // The provider's id is stored with the flow: the response must come from the provider that was asked.
  const namedProvider: IdentityProvider = {
    ...provider,
    authorize: async (request) => {
      const { url, kept } = await provider.authorize(request);
      return { url, kept: { ...kept, provider: id } };
    },
  };
  const options = { remember, returnTo: returnTo ?? null, popup: false };
  const { url } = await redirectToProvider(ctx, {
    provider: "sso",
    identityProvider: namedProvider,
    personId: null,
    returnUrl: ssoAddressesAt(registeredAddress(ctx, row)).redirectUri,
    ...options,
  });
  return { url };
}

type Input = z.infer<typeof finishEndpoint.input>;

export async function finishSso(ctx: PublicReadCtx, input: Input) {
  const flow = await consumeFlow(ctx, input.state);
  if ("elsewhere" in flow)
    return { handOver: continueUrl(flow.elsewhere, ssoPath, input), entry: null, returnTo: null };
  if (flow.provider !== "sso") throw connectionErrors.flowOver();
  const flowCtx = { ...ctx, tenantId: flow.tenantId };
  let email = "";
  try {
    await countAttempt(ctx.services, "signInFrom", networkOf(ctx.exchange.ip));
    const row = await getSsoProvider(flowCtx, flow.kept.provider as Id<"sso">).catch(() => {
      throw connectionErrors.notConfigured();
    });
    if (!row.enabled || !row.domainProvedAt) throw connectionErrors.notConfigured();
    const identity = await authenticate(flowCtx, providerOf(ctx, row), flow, input);
    email = normalizeEmail(identity.email ?? "");
    const personId = await resolvePerson(flowCtx, row, identity, email);
    const entry = await completeSignIn(flowCtx, { personId, way: "sso", remember: flow.remember, into: flow.tenantId });
    return { handOver: null, entry, returnTo: flow.returnTo };
  } catch (error) {
    const reason = error instanceof AppError ? error.code : "unexpected";
    await recordAuthFailure(flowCtx, { type: "login_failed", email, details: { reason, way: "sso" } });
    throw error;
  }
}

/** The owner of a domain can read any mail to it, so its identity provider may vouch for any address in it, and for none outside. */
function resolvePerson(ctx: PublicReadCtx, row: Row, identity: ExternalIdentity, email: string): Promise<Id<"per">> {
  if (!isEmail(email)) throw connectionErrors.noEmail();
  if (!isInDomain(email, row.domain)) throw errors.outsideDomain();
  return withTenant(ctx.services, ctx.tenantId, async (tenantCtx) => {
    const subject = `${row.id}:${identity.subject}`;
    const [known] = await tenantCtx.db
      .update(connections)
      .set({ lastUsedAt: now })
      .where(and(eq(connections.provider, "sso"), eq(connections.subject, subject)))
      .returning({ personId: connections.personId });
    const personId = known?.personId ?? (await findOrCreatePerson({ ...ctx, ...tenantCtx }, identity, email));
    if (!known) await tenantCtx.db.insert(connections).values({ personId, provider: "sso", subject, email });
    await tenantCtx.db
      .insert(members)
      .values({ tenantId: ctx.tenantId, personId, role: row.role })
      .onConflictDoNothing();
    return personId;
  });
}

async function findOrCreatePerson(
  ctx: PublicReadCtx & TenantCtx,
  { firstName, lastName }: ExternalIdentity,
  email: string,
) {
  const [created] = await ctx.db
    .insert(people)
    .values({
      email,
      emailVerifiedAt: now,
      firstName,
      lastName,
      displayName: displayNameOf(firstName, lastName, email),
      cameBy: "sso",
      tenantId: ctx.tenantId,
    })
    .onConflictDoNothing()
    .returning({ id: people.id });
  if (created) {
    await recordAuthEvent(ctx, { type: "register", email, personId: created.id, details: { way: "sso" } });
    return created.id;
  }
  const [existing] = await ctx.db.select({ id: people.id }).from(people).where(eq(people.email, email));
  if (!existing) throw baseErrors.unexpected();
  // The domain's identity provider vouches for the address: whatever a stranger may have left on the account before is revoked.
  await verifyAddress(ctx, existing.id);
  return existing.id;
}
