import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { AppError, baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import { connections } from "#features/connections/server/table.ts";
import {
  addressAt,
  type IdentityProvider,
  leave,
  openidProvider,
  type Recognised,
  recognised,
  takeFlow,
} from "#features/connections/server/writes.ts";
import { displayNameOf, isEmail, normalEmail } from "#features/identity/rules.ts";
import { members, people } from "#features/identity/server/table.ts";
import { attempt, enter, record, recordFailure, verifyAddress } from "#features/identity/server/writes.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { networkOf } from "#server/http/network.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import { unseal } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type beginSso as beginEndpoint, errors, type finishSso as finishEndpoint } from "../contract.ts";
import { isWithin, ssoPath } from "../rules.ts";
import { type Row, ssoProvider, ssoWays } from "./reads.ts";
import { samlProvider } from "./saml.ts";
import { secretPurpose } from "./writes.ts";

function providerOf(settings: Settings, row: Row): IdentityProvider {
  const { issuer, clientId, clientSecret, entryPoint, certificate } = row;
  if (row.kind === "saml")
    return samlProvider(settings, { issuer, entryPoint: entryPoint!, certificate: certificate! });
  const secret = unseal(settings, secretPurpose, clientSecret!);
  const client = { issuer, clientId: clientId!, clientSecret: secret, scope: "openid profile email" };
  return openidProvider(client, createOutbound(settings));
}

export async function beginSso(
  ctx: PublicReadCtx,
  { provider: id, remember, returnTo }: z.infer<typeof beginEndpoint.input>,
) {
  const { items } = await ssoWays(ctx);
  if (!items.some((way) => way.id === id)) throw connectionErrors.notConfigured();
  const row = await ssoProvider(ctx, id);
  const provider = providerOf(ctx.services.settings, row);
  // Which house it was is kept with the rest: the answer must come from the one that was asked.
  const naming: IdentityProvider = {
    ...provider,
    leave: async (leaving) => {
      const { url, kept } = await provider.leave(leaving);
      return { url, kept: { ...kept, provider: id } };
    },
  };
  const wish = { remember, returnTo: returnTo ?? null, popup: false };
  const { url } = await leave(ctx, {
    provider: "sso",
    identityProvider: naming,
    personId: null,
    path: ssoPath,
    ...wish,
  });
  return { url };
}

type Input = z.infer<typeof finishEndpoint.input>;

export async function finishSso(ctx: PublicReadCtx, input: Input) {
  const flow = await takeFlow(ctx, input.state);
  if ("elsewhere" in flow) return { handOver: addressAt(flow.elsewhere, ssoPath, input), entry: null, returnTo: null };
  if (flow.provider !== "sso") throw connectionErrors.flowOver();
  const here = { ...ctx, tenantId: flow.tenantId };
  let email = "";
  try {
    await attempt(ctx.services, "signInFrom", networkOf(ctx.exchange.ip));
    const row = await ssoProvider(here, flow.kept.provider as Id<"sso">).catch(() => {
      throw connectionErrors.notConfigured();
    });
    if (!row.enabled || !row.domainProvedAt) throw connectionErrors.notConfigured();
    const who = await recognised(here, providerOf(ctx.services.settings, row), flow, input);
    email = normalEmail(who.email ?? "");
    const personId = await arrive(here, row, who, email);
    const entry = await enter(here, { personId, way: "sso", remember: flow.remember, into: flow.tenantId });
    return { handOver: null, entry, returnTo: flow.returnTo };
  } catch (error) {
    const reason = error instanceof AppError ? error.code : "unexpected";
    await recordFailure(here, { type: "login_failed", email, details: { reason, way: "sso" } });
    throw error;
  }
}

/** Whoever owns a domain could read any mail to it, so its house may vouch for any address of it, and for none outside. */
function arrive(ctx: PublicReadCtx, row: Row, who: Recognised, email: string): Promise<Id<"per">> {
  if (!isEmail(email)) throw connectionErrors.noEmail();
  if (!isWithin(email, row.domain)) throw errors.outsideDomain();
  return withTenant(ctx.services, ctx.tenantId, async (inside) => {
    const subject = `${row.id}:${who.subject}`;
    const [known] = await inside.db
      .update(connections)
      .set({ lastUsedAt: now as never })
      .where(and(eq(connections.provider, "sso"), eq(connections.subject, subject)))
      .returning({ personId: connections.personId });
    const personId = known?.personId ?? (await personOf({ ...ctx, ...inside }, who, email));
    if (!known) await inside.db.insert(connections).values({ personId, provider: "sso", subject, email });
    await inside.db.insert(members).values({ tenantId: ctx.tenantId, personId, role: row.role }).onConflictDoNothing();
    return personId;
  });
}

async function personOf(ctx: PublicReadCtx & TenantCtx, { firstName, lastName }: Recognised, email: string) {
  const [made] = await ctx.db
    .insert(people)
    .values({
      email,
      emailVerifiedAt: now as never,
      firstName,
      lastName,
      displayName: displayNameOf(firstName, lastName, email),
      cameBy: "sso",
      tenantId: ctx.tenantId,
    })
    .onConflictDoNothing()
    .returning({ id: people.id });
  if (made) {
    await record(ctx, { type: "register", email, personId: made.id, details: { way: "sso" } });
    return made.id;
  }
  const [same] = await ctx.db.select({ id: people.id }).from(people).where(eq(people.email, email));
  if (!same) throw baseErrors.unexpected();
  // The domain's identity provider vouches for the address: what a stranger may have left on the account before ends.
  await verifyAddress(ctx, same.id);
  return same.id;
}
