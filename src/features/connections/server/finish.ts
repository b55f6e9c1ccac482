import { eq } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { attempt, enter, recordFailure } from "#features/identity/server/writes.ts";
import type { Caller, PublicReadCtx } from "#server/ctx.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type Finished, type finishFlow, type Provider } from "../contract.ts";
import { callbackPath } from "../rules.ts";
import { arrive, connect, known, oneAtATime } from "./arrival.ts";
import { addressAt, type Flow, recognised, takeFlow } from "./flow.ts";
import type { Recognised } from "./identity-provider.ts";
import { identityProviders } from "./identity-providers.ts";

type Input = z.infer<typeof finishFlow.input>;
/** The door is public, and yet it may be somebody signed in who comes through it. */
type Ctx = PublicReadCtx & Partial<Pick<Caller, "personId">>;
type Arriving = Recognised & { provider: Provider };
type SocialFlow = Flow & { provider: Provider };

const nothing: Finished = { handOver: null, entry: null, connected: null, returnTo: null, popup: false };

export async function finish(ctx: Ctx, input: Input): Promise<Finished> {
  const flow = await takeFlow(ctx, input.state);
  if ("elsewhere" in flow) return { ...nothing, handOver: addressAt(flow.elsewhere, callbackPath, input) };
  const { provider, tenantId, personId, remember, returnTo, popup } = flow;
  if (provider === "sso") throw errors.flowOver(); // that one comes back by a door of its own
  const here = { ...ctx, tenantId };
  const social = { ...flow, provider };
  const arrived = await (personId ? connecting(here, social, personId, input) : arriving(here, social, input));
  if (personId) return { ...nothing, connected: provider, returnTo, popup };
  const entry = await enter(here, { personId: arrived, way: provider, remember });
  return { ...nothing, entry, returnTo, popup };
}

async function arriving(ctx: Ctx, flow: SocialFlow, input: Input) {
  let email = "";
  try {
    const who = await whoComes(ctx, flow, input);
    email = who.email ?? "";
    return await arrive(ctx, who);
  } catch (error) {
    const reason = error instanceof AppError ? error.code : "unexpected";
    await recordFailure(ctx, { type: "login_failed", email, details: { reason, way: flow.provider } });
    throw error;
  }
}

async function whoComes(ctx: Ctx, flow: SocialFlow, input: Input): Promise<Arriving> {
  await attempt(ctx.services, "signInFrom", networkOf(ctx.exchange.ip));
  const identityProvider = identityProviders(ctx.services.settings)[flow.provider];
  if (!identityProvider) throw errors.notConfigured();
  return { ...(await recognised(ctx, identityProvider, flow, input)), provider: flow.provider };
}

/** Whoever began it must still be the one who is signed in: else an account elsewhere would open a stranger's. */
async function connecting(ctx: Ctx, flow: SocialFlow, personId: Id<"per">, input: Input) {
  if (ctx.personId !== personId) throw errors.flowOver();
  const who = await whoComes(ctx, flow, input);
  await withTenant(ctx.services, ctx.tenantId, async (tenant) => {
    const inside = { ...tenant, exchange: ctx.exchange };
    await oneAtATime(inside, who);
    const owner = await known(inside, who);
    if (owner && owner !== personId) throw errors.othersAccount();
    if (owner) return;
    const [person] = await inside.db.select({ email: people.email }).from(people).where(eq(people.id, personId));
    await connect(inside, who, { personId, email: person!.email });
  });
  return personId;
}
