import type { Fetch } from "#server/outbound/outbound.ts";
import { nameFrom } from "../rules.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** With the first who comes this way. */
const protocol = () => import("openid-client");

type Client = { issuer: string; clientId: string; clientSecret: string; scope: string };

/** A house that speaks OpenID Connect: code flow with PKCE and a nonce, its ID token checked down to the signature. */
export function openidProvider({ issuer, clientId, clientSecret, scope }: Client, request: Fetch): IdentityProvider {
  const discovered = keptForAnHour(async () => {
    const openid = await protocol();
    const inTheClear = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
    return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: 10,
      [openid.customFetch]: (url, { body, ...init }) => request(url, { ...init, ...(body && { body }) }),
      execute: [openid.enableNonRepudiationChecks, ...inTheClear],
    });
  });
  return {
    leave: async ({ redirectUri, state }) => {
      const openid = await protocol();
      const verifier = openid.randomPKCECodeVerifier();
      const nonce = openid.randomNonce();
      const url = openid.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, kept: { verifier, nonce } };
    },
    recognise: async ({ redirectUri, state, code, iss }, { verifier = "", nonce = "" }) => {
      const [openid, identityProvider] = await Promise.all([protocol(), discovered()]);
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ state, code, ...(iss && { iss }) }).toString();
      const tokens = await openid.authorizationCodeGrant(identityProvider, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const { sub, ...claims } = tokens.claims()!;
      // Some houses put only the number into the token, and tell the rest when asked.
      const told = claims.email ? claims : await openid.fetchUserInfo(identityProvider, tokens.access_token, sub);
      return {
        subject: sub,
        email: typeof told.email === "string" ? told.email : undefined,
        emailVerified: told.email_verified === true,
        firstName: nameFrom(told.given_name ?? told.name),
        lastName: nameFrom(told.family_name),
      };
    },
  };
}

const hourMs = 3_600_000;

/** Asked once an hour, and again at once after it failed. */
function keptForAnHour<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!answer || answer.until < Date.now()) {
      const asked = { value: ask(), until: Date.now() + hourMs };
      asked.value.catch(() => {
        if (answer === asked) answer = undefined;
      });
      answer = asked;
    }
    return answer.value;
  };
}
