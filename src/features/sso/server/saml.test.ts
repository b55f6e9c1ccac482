import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import { switchTenant } from "#features/identity/contract/memberships.ts";
import { getMe, errors as identityErrors } from "#features/identity/contract.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { startNameServer } from "#server/testing/dns.ts";
import * as contract from "../contract.ts";
import { acsPath } from "../rules.ts";
import { attackerKey, certificate } from "./testing/saml-keys.ts";
import { buildResponse, entity, parseRequest } from "./testing/saml-provider.ts";

const names = await startNameServer();
const app = await testApp({ DNS_SERVER: names.address });
afterAll(async () => {
  await app.close();
  names.close();
});
const { browser, signedIn, person } = identityFixtures(app);
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const boss = await signedIn("boss@acme.example", acme, "admin");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);
const at = () => browser("acme.localhost");

const { id: samlProvider, proof } = await boss.call(contract.addSsoProvider, {
  kind: "saml",
  name: "Acme",
  domain: "acme.example",
  role: "referrer",
  issuer: entity,
  entryPoint: "https://id.acme.example/login",
  certificate,
});
names.texts.set(proof.name, proof.value);
await boss.call(contract.proveSsoDomain, { id: samlProvider });
await boss.call(contract.updateSsoProvider, { id: samlProvider, enabled: true });

type Said = Parameters<typeof buildResponse>[1];

/** Starts a sign-in; returns the provider's request and a function that comes back with a response. */
async function startSignIn() {
  const b = at();
  const { url } = await b.call(contract.beginSso, { provider: samlProvider });
  const question = parseRequest(url);
  const submitResponse = async (answer: string) => {
    const posted = await app.server.inject({
      method: "POST",
      url: acsPath,
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://id.acme.example" },
      payload: new URLSearchParams({ SAMLResponse: answer, RelayState: question.state }).toString(),
    });
    expect(posted.statusCode).toBe(303);
    const back = new URL(posted.headers.location!, "http://acme.localhost");
    return b.call(contract.finishSso, Object.fromEntries(back.searchParams) as { state: string });
  };
  return { question, submitResponse, b };
}
const signInBy = async (said: Said) => {
  const { question, submitResponse } = await startSignIn();
  return submitResponse(buildResponse(question, said));
};

test("signs a person in by SAML with a signed assertion", async () => {
  const { entry } = await signInBy({ nameId: "ben@acme.example", attributes: { givenName: "Ben", surname: "Okri" } });
  expect(entry?.me).toMatchObject({ role: "referrer", person: { email: "ben@acme.example", displayName: "Ben Okri" } });
});

test("does not sign in by a post alone: the response counts only in the browser that asked", async () => {
  const { question } = await startSignIn();
  await app.server.inject({
    method: "POST",
    url: acsPath,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      SAMLResponse: buildResponse(question, { nameId: "ben@acme.example" }),
      RelayState: question.state,
    }).toString(),
  });
  expect(await codeOf(at().call(contract.finishSso, { state: question.state, code: "saml" }))).toBe(
    connectionErrors.flowOver.code,
  );
});

test.each<[string, Partial<Said>]>([
  ["signed with another key", { signWith: attackerKey }],
  ["without a signature", { signWith: null }],
  ["for another audience", { audience: "https://elsewhere.example" }],
  ["of another issuer", { issuer: "https://elsewhere.example" }],
  ["past its validity", { notOnOrAfter: new Date(Date.now() - 3_600_000) }],
  ["in response to another request", { inResponseTo: "_0123456789" }],
])("rejects an assertion %s, and records it", async (_, forged) => {
  const email = "forged@acme.example";
  expect(await codeOf(signInBy({ nameId: email, ...forged }))).toBe(connectionErrors.notRecognised.code);
  expect(await app.asOwner("select 1 from auth.people where email = $1", [email])).toEqual([]);
  const [event] = await app.asOwner("select type, details from auth.auth_events order by id desc limit 1");
  expect(event).toMatchObject({ type: "login_failed", details: { way: "sso" } });
});

test("rejects an assertion that was changed on its way", async () => {
  const { question, submitResponse } = await startSignIn();
  const honest = Buffer.from(buildResponse(question, { nameId: "ben@acme.example" }), "base64").toString();
  const changed = Buffer.from(honest.replace("ben@acme.example", "boss@acme.example")).toString("base64");
  expect(await codeOf(submitResponse(changed))).toBe(connectionErrors.notRecognised.code);
});

test("rejects a replayed assertion, in the same flow or in another", async () => {
  const first = await startSignIn();
  const answer = buildResponse(first.question, { nameId: "ben@acme.example" });
  expect((await first.submitResponse(answer)).entry?.me).not.toBeNull();
  expect(await codeOf(first.submitResponse(answer))).toMatch(/flowOver/);
  const second = await startSignIn();
  expect(await codeOf(second.submitResponse(answer))).toBe(connectionErrors.notRecognised.code);
});

test("rejects an address outside the verified domain", async () => {
  for (const nameId of ["ana@elsewhere.example", "ana@sub.acme.example", "ana@evilacme.example"])
    expect(await codeOf(signInBy({ nameId }))).toBe(contract.errors.outsideDomain.code);
});

test("asks for the second factor here too, and rejects a disabled person [R4.2]", async () => {
  const [row] = await app.asOwner("select id from auth.people where email = 'ben@acme.example'");
  await app.asOwner("insert into auth.factors (person_id, kind, secret) values ($1, 'authenticator', 'x')", [row.id]);
  expect((await signInBy({ nameId: "ben@acme.example" })).entry).toEqual({ requiresMFA: true, me: null });
  await app.asOwner("delete from auth.factors");
  await app.asOwner("update auth.members set disabled_at = now() where person_id = $1", [row.id]);
  expect(await codeOf(signInBy({ nameId: "ben@acme.example" }))).toBe(identityErrors.disabled.code);
});

test("keeps a person who signed in through one tenant's provider in that tenant", async () => {
  const id = await person("multi@acme.example", acme, "referrer");
  await app.asOwner("insert into auth.members (tenant_id, person_id, role) values ($1, $2, 'admin')", [
    other.slice(4),
    id.slice(4),
  ]);
  const { question, submitResponse, b } = await startSignIn();
  await submitResponse(buildResponse(question, { nameId: "multi@acme.example" }));
  const onAppHost = browser();
  onAppHost.jar.set("session", b.jar.get("session")!);
  expect((await onAppHost.call(getMe, {})).tenant.id).toBe("acme");
  expect(await codeOf(onAppHost.call(switchTenant, { tenant: "other" }))).toBe(identityErrors.noAccount.code);
});

test("limits how many responses a client can post", async () => {
  const post = () =>
    app.server.inject({
      method: "POST",
      url: acsPath,
      remoteAddress: "203.0.113.9",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "SAMLResponse=x&RelayState=y",
    });
  const answers = await Promise.all(Array.from({ length: 125 }, post));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.json().code).toBe(baseErrors.tooMany.code);
  expect(refused[0]?.headers["retry-after"]).toBeDefined();
});
