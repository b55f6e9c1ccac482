import type { Fetch } from "#server/outbound/outbound.ts";
import { nameFrom } from "../rules.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** Loaded lazily, with the first sign-in of this kind. */
const loadOpenidClient = () => import("openid-client");

type Client = { issuer: string; clientId: string; clientSecret: string; scope: string };

/** An OpenID Connect provider: code flow with PKCE and a nonce; the ID token is verified, including its signature. */
export function openidProvider({ issuer, clientId, clientSecret, scope }: Client, request: Fetch): IdentityProvider {
  const discover = cacheForAnHour(async () => {
    const openid = await loadOpenidClient();
    const insecureOptions = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
    return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: 10,
      [openid.customFetch]: (url, { body, ...init }) => request(url, { ...init, ...(body && { body }) }),
      execute: [openid.enableNonRepudiationChecks, ...insecureOptions],
    });
  });
  return {
    authorize: async ({ redirectUri, state }) => {
      const openid = await loadOpenidClient();
      const verifier = openid.randomPKCECodeVerifier();
      const nonce = openid.randomNonce();
      const url = openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, kept: { verifier, nonce } };
    },
    authenticate: async ({ redirectUri, state, code, iss }, { verifier = "", nonce = "" }) => {
      const [openid, configuration] = await Promise.all([loadOpenidClient(), discover()]);
      const callbackUrl = new URL(redirectUri);
      callbackUrl.search = new URLSearchParams({ state, code, ...(iss && { iss }) }).toString();
      const tokens = await openid.authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const { sub, ...claims } = tokens.claims()!;
      // Some providers put only the subject into the token and return the rest from the userinfo endpoint.
      const profile = claims.email ? claims : await openid.fetchUserInfo(configuration, tokens.access_token, sub);
      return {
        subject: sub,
        email: typeof profile.email === "string" ? profile.email : undefined,
        emailVerified: profile.email_verified === true,
        firstName: nameFrom(profile.given_name ?? profile.name),
        lastName: nameFrom(profile.family_name),
      };
    },
  };
}

const hourMs = 3_600_000;

/** Caches a result for an hour; a failure is not cached, so the next call asks again. */
function cacheForAnHour<T>(load: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!cached || cached.until < Date.now()) {
      const pending = { value: load(), until: Date.now() + hourMs };
      pending.value.catch(() => {
        if (cached === pending) cached = undefined;
      });
      cached = pending;
    }
    return cached.value;
  };
}
