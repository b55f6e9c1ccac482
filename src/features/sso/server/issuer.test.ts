import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { startNameServer } from "#server/testing/dns.ts";
import * as contract from "../contract.ts";

const names = await startNameServer();
/** The attacker's target: a service that listens on this machine only. */
let requests = 0;
const internalService = createServer((_request, response) => {
  requests++;
  response.end("a secret of the machine");
});
/** An issuer that the operator allowed, and that misbehaves as the test requires. */
let answer: (response: ServerResponse) => unknown = (response) => response.end();
const issuer = createServer((_request, response) => answer(response));
const portOf = (server: typeof internalService) => (server.address() as AddressInfo).port;
await new Promise<void>((done) => internalService.listen(0, "127.0.0.1", done));
await new Promise<void>((done) => issuer.listen(0, "127.0.0.1", done));
const app = await testApp({ DNS_SERVER: names.address, OUTBOUND_ALLOW: "localhost" });
afterAll(async () => {
  await app.close();
  for (const server of [internalService, issuer]) {
    server.closeAllConnections();
    server.close();
  }
  names.close();
});
const { browser, signedIn: memberOf } = identityFixtures(app);
const acme = await app.tenant("acme");
const admin = await memberOf("admin@acme.example", acme, "admin");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error.code);

const provider = (url: string) => ({
  kind: "oidc" as const,
  name: "Acme",
  domain: "acme.example",
  role: "company" as const,
  issuer: url,
  clientId: "client",
  clientSecret: "secret",
});
/** Inserts a provider that is already open, as if it had been added before its DNS name changed. */
async function openProvider(url: string) {
  const made = await admin.call(contract.addSsoProvider, provider("https://id.acme.example"));
  await app.asOwner("update sso_providers set issuer = $1, domain_proved_at = now(), enabled = true where id = $2", [
    url,
    made.id.slice(4),
  ]);
  return made;
}
const signIn = (app: `sso_${string}`) => browser("acme.localhost").call(contract.beginSso, { provider: app });
const issuerUrl = `http://localhost:${portOf(issuer)}`;

test.each([
  `http://127.0.0.1:${portOf(internalService)}`,
  `http://2130706433:${portOf(internalService)}`,
  `http://acme.localhost:${portOf(internalService)}`,
  `http://[::ffff:127.0.0.1]:${portOf(internalService)}`,
  "https://169.254.169.254/latest/meta-data",
  "https://10.0.0.7",
  "https://user:password@id.acme.example",
])("does not let a tenant's admin register %s as an issuer", async (url) => {
  const error = await admin.call(contract.addSsoProvider, provider(url)).catch((e) => e);
  expect(error).toMatchObject({ code: contract.errors.issuerBlocked.code, params: { issuer: url } });
});

test("does not let a tenant's admin read a service on the server's own machine by pointing an issuer at it", async () => {
  const { id } = await openProvider(`http://127.0.0.1:${portOf(internalService)}`);
  expect(await codeOf(signIn(id))).toBe(connectionErrors.unreachable.code);
  expect(requests).toBe(0);
});

test("does not reveal which internal names exist: a private address and an unknown name get the same error", async () => {
  for (const url of [`http://127.0.0.1:${portOf(internalService)}`, "https://nowhere.invalid"]) {
    const { id, proof } = await openProvider(url);
    const refusal = () =>
      admin.call(contract.proveSsoDomain, { id }).catch((e) => ({ code: e.code, params: e.params }));
    // Nothing is looked up for a domain that the admin has not verified.
    expect(await refusal()).toEqual({ code: contract.errors.domainUnproved.code, params: proof });
    names.texts.set(proof.name, proof.value);
    expect(await refusal()).toEqual({ code: contract.errors.issuerBlocked.code, params: { issuer: url } });
    names.texts.delete(proof.name);
  }
  expect(requests).toBe(0);
});

test("does not let a public issuer send the server to internal addresses by its endpoints or by a redirect", async () => {
  const { id } = await openProvider(issuerUrl);
  answer = (response) => response.writeHead(302, { location: `http://127.0.0.1:${portOf(internalService)}/` }).end();
  expect(await codeOf(signIn(id))).toBe(connectionErrors.unreachable.code);

  const metadata = {
    issuer: issuerUrl,
    authorization_endpoint: `${issuerUrl}/authorize`,
    token_endpoint: `http://127.0.0.1:${portOf(internalService)}/token`,
    jwks_uri: `http://127.0.0.1:${portOf(internalService)}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
  answer = (response) => response.setHeader("content-type", "application/json").end(JSON.stringify(metadata));
  const b = browser("acme.localhost");
  const { url } = await b.call(contract.beginSso, { provider: id });
  const brought = { state: new URL(url).searchParams.get("state")!, code: "a-code" };
  expect(await codeOf(b.call(contract.finishSso, brought))).toBe(connectionErrors.unreachable.code);
  expect(requests).toBe(0);
});

test("reads at most one of the 100 MB that an issuer answers with", async () => {
  const { id } = await openProvider(issuerUrl);
  let written = 0;
  answer = (response) => {
    response.setHeader("content-type", "application/json");
    const chunk = Buffer.alloc(65_536, " ");
    const more = () => {
      while (!response.destroyed && written < 100_000_000 && response.write(chunk)) written += chunk.length;
    };
    response.on("drain", more);
    more();
  };
  expect(await codeOf(signIn(id))).toBe(connectionErrors.unreachable.code);
  expect(written).toBeLessThan(20_000_000);
});
