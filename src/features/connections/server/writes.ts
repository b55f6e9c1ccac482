import { and, eq, gt, lt, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { PublicReadCtx, Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { execute, read } from "#server/db/in-tenant.ts";
import { command, statement } from "#server/db/statement.ts";
import type { Fetch } from "#server/outbound/outbound.ts";
import { seal, unseal } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import { type ExternalIdentity, type IdentityProvider, type ProviderState, toAppError } from "../identity-provider.ts";
import { callbackPath, flowCookie, flowMinutes, nameFrom, photoFrom } from "../rules.ts";
import { flows } from "./table.ts";

type Provider = typeof flows.$inferSelect.provider;
/** What the person chose before the browser was redirected. */
type FlowOptions = { remember: boolean; returnTo: string | null; popup: boolean };
/** `returnUrl` is where the identity provider redirects the browser back to: the address registered there. */
type StoredFlow = FlowOptions & { kept: ProviderState; origin: string; returnUrl: string };
export type Flow = FlowOptions & {
  provider: Provider;
  tenantId: Id<"ten">;
  personId: Id<"per"> | null;
  kept: ProviderState;
  returnUrl: string;
};

const purpose = "connections.flow";
const callbackUrl = ({ BASE_URL }: Settings) => new URL(callbackPath, BASE_URL).href;

type FlowStart = FlowOptions & {
  provider: Provider;
  identityProvider: IdentityProvider;
  personId: Id<"per"> | null;
  returnUrl?: string;
};

/** Redirects the browser to an identity provider. Only this browser can return, within minutes and to this host. */
export async function redirectToProvider(
  ctx: PublicReadCtx,
  { provider, identityProvider, personId, returnUrl = callbackUrl(ctx.services.settings), ...options }: FlowStart,
) {
  const { services, tenantId, exchange } = ctx;
  const state = createToken();
  const browser = exchange.cookieOf(flowCookie) || createToken();
  const { url, kept } = await identityProvider
    .authorize({ redirectUri: returnUrl, state, popup: options.popup })
    .catch((error) => logAndThrow(ctx, error));
  const sealed: StoredFlow = { ...options, kept, origin: ctx.address, returnUrl };
  await withTenant(services, tenantId, async ({ db }) => {
    await db.delete(flows).where(lt(flows.expiresAt, now));
    await db.insert(flows).values({
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      provider,
      tenantId,
      personId,
      sealed: seal(services.settings, purpose, JSON.stringify(sealed)),
      expiresAt: sql`now() + ${flowMinutes} * interval '1 minute'`,
    });
  });
  exchange.setCookie(flowCookie, browser, flowMinutes * 60);
  return { url, state };
}

const pendingFlow = statement("connections.waitingFlow", { stateHash: flows.stateHash }, (from, p) =>
  from
    .select()
    .from(flows)
    .where(and(eq(flows.stateHash, p.stateHash), gt(flows.expiresAt, now))),
);

/** Takes a flow once, in the browser that started it. A flow of another host is left for that host. */
export async function consumeFlow(ctx: PublicReadCtx, state: string): Promise<Flow | { elsewhere: string }> {
  const { db, services, exchange } = ctx;
  const stateHash = hashToken(state);
  const [found] = await db.run(pendingFlow, { stateHash });
  if (!found) throw errors.flowOver();
  const { origin, ...options } = JSON.parse(unseal(services.settings, purpose, found.sealed)) as StoredFlow;
  if (origin !== ctx.address) return { elsewhere: origin };
  const browser = exchange.cookieOf(flowCookie);
  if (!browser || !found.browserHash.equals(hashToken(browser))) throw errors.flowOver();
  const consumed = await withTenant(services, found.tenantId, (tenantCtx) =>
    tenantCtx.db.delete(flows).where(eq(flows.stateHash, stateHash)).returning({ provider: flows.provider }),
  );
  if (consumed.length === 0) throw errors.flowOver();
  return { ...options, provider: found.provider, tenantId: found.tenantId, personId: found.personId };
}

const updateFlow = command(
  "connections.addToFlow",
  { stateHash: flows.stateHash, sealed: flows.sealed },
  (db, p) =>
    db
      .update(flows)
      .set({ sealed: p.sealed })
      .where(eq(flows.stateHash, p.stateHash))
      .returning({ at: flows.expiresAt }),
  { at: flows.expiresAt },
);

/** Adds data that arrived in a separate request to the stored flow. Returns false when no flow is waiting for it. */
export async function addToFlow(
  { db, settings }: Pick<Services, "db" | "settings">,
  state: string,
  extra: ProviderState,
) {
  const stateHash = hashToken(state);
  const [found] = await read(db, pendingFlow, { stateHash });
  if (!found) return false;
  const before = JSON.parse(unseal(settings, purpose, found.sealed)) as StoredFlow;
  const sealed = seal(settings, purpose, JSON.stringify({ ...before, kept: { ...before.kept, ...extra } }));
  return (await execute(db, updateFlow, { stateHash, sealed })).length > 0;
}

type CallbackParams = {
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
};

/** Only the host a flow started on has the browser's cookie. That host was stored with the flow, so the request cannot choose it. */
export function continueUrl(origin: string, path: string, { state, code, error, iss }: CallbackParams) {
  const url = new URL(path, origin);
  const params = Object.entries({ state, code, error, iss }).filter(([, value]) => value !== undefined);
  url.search = new URLSearchParams(params as [string, string][]).toString();
  return url.href;
}

/** Asks the identity provider who the person is; only its own response is trusted. */
export async function authenticate(
  ctx: PublicReadCtx,
  identityProvider: IdentityProvider,
  { kept, returnUrl }: Pick<Flow, "kept" | "returnUrl">,
  { state, code, error, iss }: CallbackParams,
): Promise<ExternalIdentity> {
  if (error === "access_denied") throw errors.cancelled();
  if (!code) throw errors.notRecognised();
  const callback = { redirectUri: returnUrl, state, code, iss };
  return identityProvider.authenticate(callback, kept).catch((thrown) => logAndThrow(ctx, thrown));
}

/** The person gets a short error message; the log gets the actual cause. */
function logAndThrow({ services, exchange }: PublicReadCtx, error: unknown): never {
  services.log.warn({ requestId: exchange.requestId, err: error }, "an identity provider did not answer as expected");
  throw toAppError(error);
}

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
      const { sub, ...claims } = defined(tokens.claims());
      // Some providers put only the subject into the token and return the rest from the userinfo endpoint.
      const profile = claims.email ? claims : await openid.fetchUserInfo(configuration, tokens.access_token, sub);
      return {
        subject: sub,
        email: typeof profile.email === "string" ? profile.email : undefined,
        emailVerified: profile.email_verified === true,
        firstName: nameFrom(profile.given_name ?? profile.name),
        lastName: nameFrom(profile.family_name),
        photo: photoFrom(profile.picture),
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
