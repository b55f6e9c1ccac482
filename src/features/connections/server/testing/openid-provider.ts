/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomBytes } from "node:crypto";
import Provider from "oidc-provider";
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import { readForm, startLoopback } from "./loopback.ts";

export type Account = {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  picture?: string;
};

const page = (title: string) => `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>
<form method="post"><label>Account <input name="login"></label>
<button name="answer" value="yes">Continue</button> <button name="answer" value="no">Cancel</button></form>`;

/** A real OpenID provider on loopback that asks only for an account's name. It serves the given pictures, each at its path. */
export async function startOpenidProvider(accounts: Record<string, Account>, pictures: Record<string, Buffer> = {}) {
  const [clientId, clientSecret] = ["goodword", "a secret of the tests"];
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { url, close } = await startLoopback((issuer) => {
    const provider = new Provider(issuer, {
      // The default adapter, passed explicitly because the library otherwise warns that it is not persistent.
      adapter: createMemoryAdapter(),
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: ["http://localhost/callback"],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] },
      cookies: { keys: [randomBytes(16).toString("hex")] },
      claims: {
        openid: ["sub"],
        email: ["email", "email_verified"],
        profile: ["given_name", "family_name", "picture"],
      },
      features: { devInteractions: { enabled: false } },
      ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: async (_, id) =>
        accounts[id] && { accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) },
      // A login counts as consent to everything that was requested.
      loadExistingGrant: async ({ oidc: { client, session } }) => {
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope("openid profile email");
        await grant.save();
        return grant;
      },
    });
    // The app under test gets its port after this provider, so its redirect URI cannot be registered up front.
    provider.Client.prototype.redirectUriAllowed = (uri) => ["/callback", "/sso"].includes(new URL(uri).pathname);
    const answer = provider.callback();
    return async (request, response) => {
      const picture = pictures[request.url ?? ""];
      if (picture) return response.writeHead(200, { "content-type": "image/png" }).end(picture);
      if (!request.url?.startsWith("/interaction/")) return answer(request, response);
      if (request.method === "GET")
        return response.setHeader("content-type", "text/html").end(page("Another provider"));
      const form = await readForm(request);
      const didAgree = form.get("answer") === "yes";
      const login = { accountId: form.get("login") };
      return provider.interactionFinished(request, response, didAgree ? { login } : { error: "access_denied" });
    };
  });
  return {
    settings: { GOOGLE_ISSUER: url, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    close,
    /** Plays the person at the provider, who names an account or declines. Returns the parameters the browser comes back with. */
    visit: (address: string, login: string | undefined) =>
      followRedirects(address, new URLSearchParams(login ? { login, answer: "yes" } : { answer: "no" })),
  };
}

/** Follows redirects as a browser would, with cookies, until one leads out of the provider. */
async function followRedirects(address: string, form: URLSearchParams): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  for (let url = new URL(address); ; ) {
    if (url.origin !== origin) return Object.fromEntries(url.searchParams);
    const asks = url.pathname.startsWith("/interaction/");
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(asks && { method: "POST", body: form }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (!next) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url);
  }
}
