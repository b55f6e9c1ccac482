import { createOutbound } from "#server/outbound/outbound.ts";
import type { Settings } from "#server/settings.ts";
import type { Provider } from "../contract.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import { facebookProvider } from "./facebook.ts";
import { openidProvider } from "./writes.ts";

type IdentityProviders = Record<Provider, IdentityProvider | undefined>;

/** Created once per process, because a provider caches its discovery document. */
const cache = new WeakMap<Settings, IdentityProviders>();

/** Returns the identity providers that are configured. */
export function identityProviders(settings: Settings): IdentityProviders {
  const configured = cache.get(settings) ?? { google: google(settings), facebook: facebook(settings) };
  cache.set(settings, configured);
  return configured;
}

function google(settings: Settings) {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret) return undefined;
  const request = createOutbound(settings, { trust: issuer });
  return openidProvider({ issuer, clientId, clientSecret, scope: "openid profile email" }, request);
}

function facebook(settings: Settings) {
  const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret) return undefined;
  const { FACEBOOK_URL: graphUrl, FACEBOOK_DIALOG_URL: dialogUrl } = settings;
  return facebookProvider(settings, { graphUrl, dialogUrl, clientId, clientSecret });
}
