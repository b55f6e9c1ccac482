import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getMe } from "#features/identity/contract.ts";
import { createBackupCodes, enrolAuthenticator, getFactors, startAuthenticator } from "../contract.ts";
import {
  addPasskey,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from "../passkeys.ts";
import {
  getSecondFactor,
  startSecondFactorPasskey,
  submitSecondFactor,
  submitSecondFactorPasskey,
} from "../second-factor.ts";
import { authenticatorCode } from "./testing/authenticator-code.ts";
import { challengeFor } from "./testing/sign-in-challenge.ts";
import { softwarePasskey } from "./testing/software-passkey.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "no failure",
    (error) => error.code as string,
  );
const stranger = (host?: string) => app.browser(host);

async function createPerson(host = "localhost") {
  const { cookie, personId } = await app.as("user", acme);
  return { ...app.browser(host, { cookies: { session: cookie.slice("session=".length) } }), personId };
}
async function withPasskey(host = "localhost") {
  const one = await createPerson(host);
  const key = softwarePasskey(`http://${host}:3000`, one.personId);
  const { id } = await one.call(addPasskey, { name: "Laptop", response: key.made(await one.call(startPasskey, {})) });
  return { ...one, key, id };
}
async function withBoth() {
  const one = await withPasskey();
  const { secret } = await one.call(startAuthenticator, {});
  const { backupCodes } = await one.call(enrolAuthenticator, { code: authenticatorCode(secret) });
  return { ...one, backupCodes };
}
async function startSignIn({ personId }: { personId: string }) {
  const { token, sql, values } = challengeFor(personId, acme);
  await app.asOwner(sql, values);
  return app.browser("localhost", { cookies: { "second-factor": token } });
}
const eventsOf = async (personId: string) =>
  (await app.asOwner("select type from auth.auth_events where person_id = $1 order by id", [personId.slice(4)])).map(
    ({ type }) => type,
  );

test("lets only its owner add, rename and remove a passkey [R1.8]", async () => {
  const one = await withPasskey();
  const other = await createPerson();
  expect(await one.call(renamePasskey, { id: one.id, name: "Work laptop" })).toMatchObject({ name: "Work laptop" });
  expect((await one.call(getFactors, {})).passkeys).toMatchObject([
    { id: one.id, name: "Work laptop", synced: false, lastUsedAt: null },
  ]);
  expect(await failure(other.call(renamePasskey, { id: one.id, name: "Mine" }))).toBe("base.notFound");
  expect(await failure(other.call(removePasskey, { id: one.id }))).toBe("base.notFound");
  await one.call(removePasskey, { id: one.id });
  expect((await one.call(getFactors, {})).passkeys).toEqual([]);
  const visitor = stranger();
  const response = one.key.answer(await visitor.call(startPasskeySignIn, {}));
  expect(await failure(visitor.call(signInWithPasskey, { response }))).toBe("factors.passkeyRefused");
  expect(await eventsOf(one.personId)).toEqual(["passkey_added", "passkey_removed"]);
});

test("signs in with a passkey without a password, and does not require it as a second factor at other sign-ins [R1.8 R4.1]", async () => {
  const one = await withPasskey();
  const visitor = stranger();
  const options = await visitor.call(startPasskeySignIn, {});
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "preferred" });
  expect(options.allowCredentials).toBeUndefined();
  const entry = await visitor.call(signInWithPasskey, { response: one.key.answer(options) });
  expect(entry).toMatchObject({ requiresMFA: false, me: { person: { uid: one.personId, mfaEnabled: false } } });
  expect((await visitor.call(getMe, {})).person.uid).toBe(one.personId);
  expect((await one.call(getFactors, {})).passkeys[0]?.lastUsedAt).not.toBeNull();
  const signIns = await app.asOwner("select way from auth.sessions where person_id = $1", [one.personId.slice(4)]);
  expect(signIns).toContainEqual({ way: "passkey" });
});

test("counts a passkey with user verification as both factors, and one without as the first [R4.2]", async () => {
  const one = await withBoth();
  const first = stranger();
  const verifying = one.key.answer(await first.call(startPasskeySignIn, {}));
  expect(await first.call(signInWithPasskey, { response: verifying })).toMatchObject({ requiresMFA: false });

  const second = stranger();
  const unverifying = one.key.answer(await second.call(startPasskeySignIn, {}), { recognises: false });
  expect(await second.call(signInWithPasskey, { response: unverifying })).toEqual({ requiresMFA: true, me: null });
  expect(await failure(second.call(getMe, {}))).toBe("base.signedOut");
  // The same passkey again would be one factor twice.
  expect((await second.call(getSecondFactor, {})).methods).toEqual(["authenticator", "backup"]);
  expect(await failure(second.call(startSecondFactorPasskey, {}))).toBe("factors.notEnrolled");
  const given = second.call(submitSecondFactor, { method: "backup", code: one.backupCodes[0]! });
  expect(await given).toMatchObject({ requiresMFA: false, me: { person: { uid: one.personId } } });
});

test("accepts the person's own passkey as the second factor after the password, and not another person's [R4.2]", async () => {
  const one = await withBoth();
  const other = await withPasskey();
  const pending = await startSignIn(one);
  expect((await pending.call(getSecondFactor, {})).methods).toContain("passkey");
  const asked = await pending.call(startSecondFactorPasskey, {});
  expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([one.key.id]);
  expect(await failure(pending.call(submitSecondFactorPasskey, { response: other.key.answer(asked) }))).toBe(
    "factors.passkeyRefused",
  );
  const response = one.key.answer(await pending.call(startSecondFactorPasskey, {}), { recognises: false });
  expect(await pending.call(submitSecondFactorPasskey, { response })).toMatchObject({ requiresMFA: false });
  expect(await eventsOf(one.personId)).toContain("mfa_failed");
  expect(await failure(stranger().call(submitSecondFactorPasskey, { response }))).toBe("factors.noChallenge");
});

test("applies the lock after wrong codes to passkeys too [R8.1]", async () => {
  const one = await withBoth();
  const pending = await startSignIn(one);
  for (let i = 0; i < 5; i++)
    await failure(pending.call(submitSecondFactor, { method: "backup", code: "00000-00000" }));
  const response = one.key.answer(await pending.call(startSecondFactorPasskey, {}));
  expect(await failure(pending.call(submitSecondFactorPasskey, { response }))).toBe("identity.tooManyAttempts");
});

test("accepts a response once, on this site, for its challenge, and with a growing counter", async () => {
  const { key } = await withPasskey();
  const visitor = stranger();
  const attempt = (response: ReturnType<typeof key.answer>) => failure(visitor.call(signInWithPasskey, { response }));
  const good = key.answer(await visitor.call(startPasskeySignIn, {}));
  expect(await attempt(good)).toBe("no failure");
  expect(await attempt(good)).toBe("factors.passkeyRefused");

  await visitor.call(startPasskeySignIn, {});
  expect(await attempt(key.answer({ challenge: "bm90LWFza2Vk" }))).toBe("factors.passkeyRefused");
  const wrongSite = key.answer(await visitor.call(startPasskeySignIn, {}), { origin: "https://evil.example" });
  expect(await attempt(wrongSite)).toBe("factors.passkeyRefused");
  const copied = key.answer(await visitor.call(startPasskeySignIn, {}), { counter: 1 });
  expect(await attempt(copied)).toBe("factors.passkeyRefused");
  const forged = key.answer(await visitor.call(startPasskeySignIn, {}));
  const { signature } = softwarePasskey().answer({ challenge: "AAAA" }).response;
  expect(await attempt({ ...forged, response: { ...forged.response, signature } })).toBe("factors.passkeyRefused");
  const otherBrowser = stranger();
  const asked = await otherBrowser.call(startPasskeySignIn, {});
  expect(await attempt(key.answer(asked))).toBe("factors.passkeyRefused");
  const late = key.answer(await visitor.call(startPasskeySignIn, {}));
  await app.asOwner("update auth.ceremonies set expires_at = now() - interval '1 minute'");
  expect(await attempt(late)).toBe("factors.passkeyRefused");
});

test("binds a passkey to the host it was created on", async () => {
  const { key } = await withPasskey("acme.localhost");
  const there = stranger("acme.localhost");
  const options = await there.call(startPasskeySignIn, {});
  expect(options.rpId).toBe("acme.localhost");
  expect(await there.call(signInWithPasskey, { response: key.answer(options) })).toMatchObject({ requiresMFA: false });
  const here = stranger();
  const response = key.answer(await here.call(startPasskeySignIn, {}), { origin: "http://localhost:3000" });
  expect(await failure(here.call(signInWithPasskey, { response }))).toBe("factors.passkeyRefused");
});

test("accepts a passkey created at a tenant's address at the app's own and at other tenants' addresses", async () => {
  const safe = await testApp({ BASE_URL: "https://example.com", TRUST_PROXY: "1" });
  const { cookie, personId } = await safe.as("user", await safe.tenant("acme"));
  const there = safe.browser("acme.example.com", {
    cookies: { "__Host-session": cookie.slice("__Host-session=".length) },
  });
  const key = softwarePasskey("https://acme.example.com", personId, "example.com");
  await there.call(addPasskey, { name: "Laptop", response: key.made(await there.call(startPasskey, {})) });
  const app = safe.browser("example.com");
  const asked = await app.call(startPasskeySignIn, {});
  expect(asked.rpId).toBe("example.com");
  const at = (origin: string) => failure(app.call(signInWithPasskey, { response: key.answer(asked, { origin }) }));
  expect(await at("https://blog.example.com")).toBe("factors.passkeyRefused");
  const response = key.answer(await app.call(startPasskeySignIn, {}), { origin: "https://example.com" });
  expect((await app.call(signInWithPasskey, { response })).me?.person.uid).toBe(personId);
  await safe.close();
});

test("accepts a new passkey only for this person's challenge, in this browser, and once", async () => {
  const one = await createPerson();
  const key = softwarePasskey();
  const add = (response: ReturnType<typeof key.made>) => failure(one.call(addPasskey, { name: "Laptop", response }));
  expect(await add(key.made({ challenge: "bm90LWFza2Vk" }))).toBe("factors.passkeyRefused");
  const asked = await (await createPerson()).call(startPasskey, {});
  await one.call(startPasskey, {});
  expect(await add(key.made(asked))).toBe("factors.passkeyRefused");
  expect(await add(key.made(await one.call(startPasskey, {}), { origin: "https://evil.example" }))).toBe(
    "factors.passkeyRefused",
  );
  expect(await add(key.made(await one.call(startPasskey, {}), { recognises: false }))).toBe("no failure");
  expect(await add(key.made(await one.call(startPasskey, {})))).toBe("factors.passkeyKnown");
});

test("requires a recent proof to add and remove passkeys, which a passkey can give instead of the password [R4.9]", async () => {
  const one = await withBoth();
  await app.asOwner("update auth.sessions set proven_at = now() - interval '1 hour' where person_id = $1", [
    one.personId.slice(4),
  ]);
  for (const act of [() => one.call(startPasskey, {}), () => one.call(removePasskey, { id: one.id })])
    expect(await failure(act())).toBe("identity.notFresh");
  const options = await one.call(startPasskeyProof, {});
  expect(options.userVerification).toBe("required");
  const unverifying = one.key.answer(options, { recognises: false });
  expect(await failure(one.call(proveWithPasskey, { response: unverifying }))).toBe("factors.passkeyRefused");
  const others = (await withPasskey()).key.answer(await one.call(startPasskeyProof, {}));
  expect(await failure(one.call(proveWithPasskey, { response: others }))).toBe("factors.passkeyRefused");
  expect(await failure(one.call(createBackupCodes, {}))).toBe("identity.notFresh");
  const response = one.key.answer(await one.call(startPasskeyProof, {}));
  expect(await one.call(proveWithPasskey, { response })).toEqual({ done: true });
  expect((await one.call(createBackupCodes, {})).backupCodes).toHaveLength(10);
  expect(await failure((await createPerson()).call(startPasskeyProof, {}))).toBe("factors.notEnrolled");
});

test("rejects the passkey of a disabled person [R8.1]", async () => {
  const one = await withPasskey();
  await app.asOwner("update auth.people set is_active = false where id = $1", [one.personId.slice(4)]);
  const visitor = stranger();
  const response = one.key.answer(await visitor.call(startPasskeySignIn, {}));
  expect(await failure(visitor.call(signInWithPasskey, { response }))).toBe("identity.disabled");
});

test.each([
  ["an array", ["AAAA"]],
  ["a null byte", "AA\u0000A"],
  ["too much", "A".repeat(30_000)],
  ["nothing", ""],
])("rejects %s in a response or a name with a validation error", async (_, bad) => {
  const one = await withPasskey();
  const headers = { "content-type": "application/json" };
  const post = (path: string, body: object, method = "POST") =>
    one.send(`/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  const good = one.key.answer(await one.call(startPasskeySignIn, {}));
  const answers = [
    await post("/session/passkey", { response: { ...good, id: bad } }),
    await post("/session/passkey", { response: { ...good, response: { ...good.response, signature: bad } } }),
    await post("/me/passkeys", { name: "Laptop", response: { ...good, response: { attestationObject: bad } } }),
    await post(`/me/passkeys/${one.id}`, { name: bad }, "PATCH"),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(422));
});

test.each(["clientDataJSON", "authenticatorData", "signature"] as const)("rejects invalid data as %s", async (part) => {
  const { key } = await withPasskey();
  const visitor = stranger();
  const good = key.answer(await visitor.call(startPasskeySignIn, {}));
  const response = { ...good, response: { ...good.response, [part]: "bm9uc2Vuc2U" } };
  expect(await failure(visitor.call(signInWithPasskey, { response }))).toBe("factors.passkeyRefused");
});
