import { generateKeyPairSync, sign } from "node:crypto";
import { sendJson, startLoopback } from "./loopback.ts";

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** An OpenID provider that puts arbitrary claims into its ID token and signs it with either key. */
export async function startForger() {
  const [own, foreign] = [newKey(), newKey()];
  const says = { claims: {} as Record<string, unknown>, signedBy: "own" as "own" | "another", silent: false };
  const { url: issuer, close } = await startLoopback((url) => (request, response) => {
    if (request.url === "/.well-known/openid-configuration")
      return sendJson(response, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (request.url === "/keys")
      return sendJson(response, { keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "one", use: "sig" }] });
    if (says.silent) return request.destroy();
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: url, aud: "goodword", sub: "forged", iat, exp: iat + 600, ...says.claims };
    const signed = `${encode({ alg: "RS256", kid: "one" })}.${encode(claims)}`;
    const { privateKey } = says.signedBy === "own" ? own : foreign;
    const signature = sign("sha256", Buffer.from(signed), privateKey).toString("base64url");
    return sendJson(response, { access_token: "x", token_type: "bearer", id_token: `${signed}.${signature}` });
  });
  const settings = { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: "goodword", GOOGLE_CLIENT_SECRET: "s" };
  return { says, settings, close };
}
