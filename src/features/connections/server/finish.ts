import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { AppError } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { completeSignIn, countAttempt, recordAuthFailure } from "#features/identity/server/writes.ts";
import type { Caller, PublicReadCtx } from "#server/ctx.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type Finished, type finishFlow, type Provider } from "../contract.ts";
import type { ExternalIdentity } from "../identity-provider.ts";
import { callbackPath } from "../rules.ts";
import { identityProviders } from "./identity-providers.ts";
import { connectAccount, findConnectedPerson, lockExternalAccount, resolvePerson } from "./resolve-person.ts";
import { authenticate, consumeFlow, continueUrl, type Flow } from "./writes.ts";

type Input = z.infer<typeof finishFlow.input>;
/** The endpoint is public, but the caller may be signed in. */
type Ctx = PublicReadCtx & Partial<Pick<Caller, "personId">>;
type ExternalAccount = ExternalIdentity & { provider: Provider };
type SocialFlow = Flow & { provider: Provider };

const emptyResult: Finished = { handOver: null, entry: null, connected: null, returnTo: null, popup: false };

export async function finish(ctx: Ctx, input: Input): Promise<Finished> {
  const flow = await consumeFlow(ctx, input.state);
  if ("elsewhere" in flow) return { ...emptyResult, handOver: continueUrl(flow.elsewhere, callbackPath, input) };
  const { provider, tenantId, personId, remember, returnTo, popup } = flow;
  if (provider === "sso") throw errors.flowOver(); // Single sign-on returns through its own endpoint.
  const flowCtx = { ...ctx, tenantId };
  const socialFlow = { ...flow, provider };
  const resolvedId = await (personId
    ? connectToPerson(flowCtx, socialFlow, personId, input)
    : identifyPerson(flowCtx, socialFlow, input));
  if (personId) return { ...emptyResult, connected: provider, returnTo, popup };
  const entry = await completeSignIn(flowCtx, { personId: resolvedId, way: provider, remember });
  return { ...emptyResult, entry, returnTo, popup };
}

async function identifyPerson(ctx: Ctx, flow: SocialFlow, input: Input) {
  let email = "";
  try {
    const account = await fetchExternalAccount(ctx, flow, input);
    email = account.email ?? "";
    return await resolvePerson(ctx, account);
  } catch (error) {
    const reason = error instanceof AppError ? error.code : "unexpected";
    await recordAuthFailure(ctx, { type: "login_failed", email, details: { reason, way: flow.provider } });
    throw error;
  }
}

async function fetchExternalAccount(ctx: Ctx, flow: SocialFlow, input: Input): Promise<ExternalAccount> {
  await countAttempt(ctx.services, "signInFrom", networkOf(ctx.exchange.ip));
  const identityProvider = identityProviders(ctx.services.settings)[flow.provider];
  if (!identityProvider) throw errors.notConfigured();
  return { ...(await authenticate(ctx, identityProvider, flow, input)), provider: flow.provider };
}

/**
 * The person who started the flow must still be signed in; otherwise an external account could be connected to another person's account.
 */
async function connectToPerson(ctx: Ctx, flow: SocialFlow, personId: Id<"per">, input: Input) {
  if (ctx.personId !== personId) throw errors.flowOver();
  const account = await fetchExternalAccount(ctx, flow, input);
  await withTenant(ctx.services, ctx.tenantId, async (tenant) => {
    const tenantCtx = { ...tenant, exchange: ctx.exchange };
    await lockExternalAccount(tenantCtx, account);
    const owner = await findConnectedPerson(tenantCtx, account);
    if (owner && owner !== personId) throw errors.othersAccount();
    if (owner) return;
    const person = firstOf(
      await tenantCtx.db.select({ email: people.email }).from(people).where(eq(people.id, personId)),
    );
    await connectAccount(tenantCtx, account, { personId, email: person.email });
  });
  return personId;
}
