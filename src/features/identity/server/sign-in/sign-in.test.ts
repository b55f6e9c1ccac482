import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { errors, getMe, signIn, signOut } from "../../contract.ts";
import { attemptLimits, sessionBounds } from "../../rules.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { browser, person, signedIn, events } = identityFixtures(app);
const acme = await app.tenant("acme");
await app.tenant("other");

const enter = (email: string, given = password, host = "localhost") =>
  browser(host).call(signIn, { email, password: given });
const refusal = (email: string, given?: string, host?: string) => enter(email, given, host).catch((e) => e.code);

test("signs in with the right password, in any case of the address [R7.1 R4.1 R3.3]", async () => {
  await person("ana@example.com", acme);
  const { me, requiresMFA } = await enter("Ana@Example.com");
  expect(requiresMFA).toBe(false);
  expect(me).toMatchObject({ person: { displayName: "Ana Lima" }, tenant: { id: "acme" }, role: "company" });
  expect(await events("ana@example.com")).toEqual([{ type: "login", details: { way: "email" } }]);
  const seen = await app.asOwner(
    "select last_login_at from auth.people where email = 'ana@example.com' and last_login_at is not null",
  );
  expect(seen).toHaveLength(1);
});

test("hides the cookie from scripts, and stores only its hash", async () => {
  const answer = await app.anonymous.send("/api/v1/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ana@example.com", password, remember: true }),
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("session="))!;
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).toMatch(new RegExp(`Max-Age=${sessionBounds.days.usual * 86_400}`));
  expect(cookie).not.toMatch(/Secure/);
  const token = /session=([^;]+)/.exec(cookie)![1]!;
  expect(JSON.stringify(await app.asOwner("select * from auth.sessions"))).not.toContain(token);
});

test("does not let another tenant's subdomain plant a session: on https only the host's own cookies count", async () => {
  const safe = await testApp({ BASE_URL: "https://example.com", TRUST_PROXY: "1" });
  await identityFixtures(safe).person("tls@example.com", await safe.tenant("default"));
  const https = { host: "example.com", "x-forwarded-proto": "https" };
  const answer = await safe.anonymous.send("/api/v1/session", {
    method: "POST",
    headers: { "content-type": "application/json", ...https },
    body: JSON.stringify({ email: "tls@example.com", password }),
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-(session|device)=.+; Path=\/;.* Secure/);
  const token = /__Host-session=([^;]+)/.exec(cookies.join("; "))![1];
  const me = (cookie: string) => safe.anonymous.send("/api/v1/me", { method: "GET", headers: { ...https, cookie } });
  expect((await me(`__Host-session=${token}`)).status).toBe(200);
  expect((await me(`session=${token}`)).status).toBe(401);
  await safe.close();
});

test("distinguishes an unknown address, a wrong password and a disabled account [R8.1]", async () => {
  const id = await person("bo@example.com", acme);
  expect(await refusal("nobody@example.com")).toBe(errors.noAccount.code);
  expect(await refusal("bo@example.com", "wrong")).toBe(errors.wrongPassword.code);
  await app.asOwner("update auth.people set is_active = false where id = $1", [id.slice(4)]);
  expect(await refusal("bo@example.com")).toBe(errors.disabled.code);
  expect((await events("bo@example.com")).map(({ type, details }) => [type, details.reason])).toEqual([
    ["login_failed", "password"],
    ["login_failed", "disabled"],
  ]);
});

test("admits many people who share a network, and limits many failures from it [R8.1]", async () => {
  await person("office@example.com", acme);
  await app.asOwner("delete from auth.attempts");
  for (let i = 0; i < 5; i++) await enter("office@example.com");
  await app.asOwner("update auth.attempts set count = $1 where count = 0", [attemptLimits.signInFrom.most - 1]);
  expect(await refusal("office@example.com", "wrong")).toBe(errors.wrongPassword.code);
  expect(await refusal("someone@example.com")).toBe(errors.tooManyAttempts.code);
  await app.asOwner("delete from auth.attempts");
});

test("admits only a tenant's own members on its host, and no session of another host", async () => {
  await person("di@example.com", acme);
  expect(await refusal("di@example.com", undefined, "other.localhost")).toBe(errors.noAccount.code);
  expect((await enter("di@example.com", undefined, "acme.localhost")).me?.tenant.id).toBe("acme");
  const { cookie } = await app.as("admin", acme);
  const there = await app.anonymous.send("/api/v1/me", { method: "GET", headers: { host: "other.localhost", cookie } });
  expect(there.status).toBe(401);
});

test("ends the caller's session at sign-out, and records it [R4.1 R7.4]", async () => {
  const { call, email } = await signedIn("out@example.com", acme);
  await expect(call(signOut, {})).resolves.toEqual({ ended: true });
  await expect.poll(() => call(getMe, {}).catch((e) => e.code)).toBe("base.signedOut");
  expect((await events(email)).map(({ type }) => type)).toEqual(["login", "logout"]);
});

test.each([
  ["an address of 300 characters", { email: `${"a".repeat(300)}@example.com`, password: "x" }],
  ["a null byte", { email: "a\0na@example.com", password: "x" }],
  ["an array instead of a string", { email: ["ana@example.com"], password: "x" }],
  ["an object as a password", { email: "ana@example.com", password: { $ne: "" } }],
  ["a password that is too expensive to hash", { email: "ana@example.com", password: "x".repeat(100_000) }],
])("rejects %s with a validation error", async (_, body) => {
  const answer = await app.anonymous.send("/api/v1/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(422);
});

test("treats a look-alike address as a different one", async () => {
  await person("alex@example.com", acme);
  expect(await refusal("аlex@example.com")).toMatch(/noAccount|invalid/); // The first letter is Cyrillic.
});
