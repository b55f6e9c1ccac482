import type { z } from "zod";
import { assertAccountProof } from "#features/identity/server/reads.ts";
import type { PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import type { Settings } from "#server/settings.ts";
import {
  type beginConnection as connectEndpoint,
  errors,
  type beginFlow as flowEndpoint,
  type Provider,
} from "../contract.ts";
import { identityProviders } from "./identity-providers.ts";
import { redirectToProvider } from "./writes.ts";

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
