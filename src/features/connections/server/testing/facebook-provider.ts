import { createHmac, randomUUID } from "node:crypto";
import { sendJson, startLoopback } from "./loopback.ts";

export type Profile = {
  id: string;
  name?: string;
  first_name?: string;
  last_name?: string;
  email?: string;
  picture?: { data: { url: string; is_silhouette: boolean } };
};

const [clientId, clientSecret] = ["1234567890", "a secret of the tests"];
const refusal = (message: string) => ({ error: { message, type: "OAuthException", code: 100 } });

/** Serves Facebook's three endpoints in their real formats: the dialog, the token exchange and the profile; and pictures, each at its path. */
export async function startFacebookProvider(pictures: Record<string, Buffer> = {}) {
  let who: Profile | undefined;
  const codes = new Map<string, { profile: Profile; redirectUri: string | null }>();
  const { url, close } = await startLoopback((at) => (request, response) => {
    const { pathname, searchParams: given } = new URL(request.url ?? "/", at);
    const picture = pictures[pathname];
    if (picture) return response.writeHead(200, { "content-type": "image/png" }).end(picture);
    const path = pathname.replace(/^\/v\d+\.\d/, "");
    if (path === "/dialog/oauth") {
      const back = new URL(given.get("redirect_uri") ?? "");
      back.searchParams.set("state", given.get("state") ?? "");
      if (who) {
        const code = randomUUID();
        codes.set(code, { profile: who, redirectUri: given.get("redirect_uri") });
        back.searchParams.set("code", code);
      } else {
        back.searchParams.set("error", "access_denied");
        back.searchParams.set("error_reason", "user_denied");
      }
      return response.writeHead(302, { location: `${back.href}#_=_` }).end();
    }
    const known = codes.get(given.get("code") ?? given.get("access_token") ?? "");
    if (path === "/oauth/access_token") {
      const itself = given.get("client_id") === clientId && given.get("client_secret") === clientSecret;
      if (!itself || !known || known.redirectUri !== given.get("redirect_uri"))
        return sendJson(response, refusal("Invalid verification code"), 400);
      return sendJson(response, { access_token: given.get("code"), token_type: "bearer", expires_in: 5_183_944 });
    }
    const proof = createHmac("sha256", clientSecret).update(given.get("access_token") ?? "");
    if (path !== "/me" || !known || given.get("appsecret_proof") !== proof.digest("hex"))
      return sendJson(response, refusal("Invalid OAuth access token"), 400);
    const fields = (given.get("fields") ?? "").split(",").map((field) => field.replace(/\.type\(\w+\)$/, ""));
    return sendJson(
      response,
      Object.fromEntries(Object.entries(known.profile).filter(([name]) => fields.includes(name))),
    );
  });
  return {
    settings: {
      FACEBOOK_URL: url,
      FACEBOOK_DIALOG_URL: url,
      FACEBOOK_CLIENT_ID: clientId,
      FACEBOOK_CLIENT_SECRET: clientSecret,
    },
    close,
    /** Plays the person at the provider, who consents with a profile or declines. Returns the parameters the browser comes back with. */
    visit: async (address: string, profile: Profile | undefined) => {
      who = profile;
      const { headers } = await fetch(address, { redirect: "manual" });
      return Object.fromEntries(new URL(headers.get("location") ?? "").searchParams);
    },
  };
}
