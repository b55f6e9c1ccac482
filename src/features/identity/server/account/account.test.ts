import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../../contract/api-keys.ts";
import { listAuthEvents } from "../../contract/auth-events.ts";
import { checkBreaches, checkPassword } from "../../contract/breaches.ts";
import { cancelDeletion, requestDeletion } from "../../contract/deletion.ts";
import { type DataExport, listExports, requestExport } from "../../contract/exports.ts";
import { listMemberships, switchTenant } from "../../contract/memberships.ts";
import { changePassword, proveIdentity, requestReset } from "../../contract/passwords.ts";
import { removePhoto, setPhoto, updateProfile } from "../../contract/profile.ts";
import { endOtherSessions, endSession, listSessions } from "../../contract/sessions.ts";
import { errors, getMe, signIn } from "../../contract.ts";
import { attemptLimits } from "../../rules.ts";
import { deleteExpired } from "../delete-expired.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";
import { eraseDueAccounts } from "./deletion.ts";
import { deleteExpiredExports } from "./exports.ts";

/** Imitates the used part of Have I Been Pwned: two breaches for one address, one known password, everything else clean. */
const pwned = createServer((request, response) => {
  const { pathname } = new URL(request.url!, "http://localhost");
  if (pathname.startsWith("/range/"))
    return response.end("0000000000000000000000000000000000A:1\r\n".concat(known, ":3\r\n"));
  if (request.headers["hibp-api-key"] !== "key") return response.writeHead(401).end();
  if (pathname.endsWith("busy%40example.com")) return response.writeHead(429).end();
  if (pathname.endsWith("leaked%40example.com"))
    return response.end(JSON.stringify([{ Name: "Adobe" }, { Name: "Canva" }]));
  return response.writeHead(404).end();
});
/** The suffix of the SHA-1 of "password". */
const known = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
await new Promise<void>((done) => pwned.listen(0, "127.0.0.1", done));
const pwnedUrl = `http://127.0.0.1:${(pwned.address() as AddressInfo).port}`;

const app = await testApp({ BREACH_URL: pwnedUrl, BREACH_KEY: "key", BREACH_PASSWORDS_URL: pwnedUrl });
afterAll(async () => {
  await app.close();
  pwned.close();
});
const { browser, person, signedIn, events, mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);
const stale = (personId: string) =>
  app.asOwner("update auth.sessions set proven_at = now() - interval '11 minutes' where person_id = $1", [
    personId.slice(4),
  ]);

test("lets people change only their own profile [R7.6 R7.4 R5.5]", async () => {
  const { call, send, email } = await signedIn("ana@example.com", acme);
  const me = await call(updateProfile, {
    firstName: "Anna",
    lastName: "Lima",
    timeZone: "Europe/Lisbon",
    locale: "pt",
  });
  expect(me.person).toMatchObject({ displayName: "Anna Lima", timeZone: "Europe/Lisbon", locale: "pt" });
  await send("/api/v1/me", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ firstName: "Anna", role: "admin", email: "boss@example.com", isActive: false }),
  });
  expect(await call(getMe, {})).toMatchObject({ role: "company", person: { email } });
  expect(await codeOf(call(updateProfile, { timeZone: "Mars/Olympus" }))).toBe("base.invalid");
  expect((await events(email)).map(({ type }) => type)).toEqual([
    "login",
    "profile_updated",
    "profile_updated",
    "profile_update_failed",
  ]);
});

test("crops a picture to a square, removes its metadata, serves it, and deletes the old one", async () => {
  const { call, send } = await signedIn("photo@example.com", acme);
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#4f46e5" } })
    .withExif({ IFD3: { GPSLatitude: "38/1 43/1 0/1" } })
    .jpeg()
    .toBuffer();
  const first = await call(setPhoto, { file: new File([new Uint8Array(bytes)], "me.jpg") });
  const served = await app.server.inject(first.person.photoUrl!);
  const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "webp", width: 256, height: 256, exif: undefined });
  expect(served.headers["content-type"]).toBe("image/webp");
  const second = await call(setPhoto, { file: new File([new Uint8Array(bytes)], "me.jpg") });
  expect(second.person.photoUrl).not.toBe(first.person.photoUrl);
  expect((await send(first.person.photoUrl!, { method: "GET", headers: {} })).status).toBe(404);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
  for (const text of ["<svg onload='alert(1)'>", drawing]) {
    const file = new File([text], "me.png");
    expect(await codeOf(call(setPhoto, { file }))).toBe(errors.notAnImage.code);
  }
  expect((await call(removePhoto, {})).person.photoUrl).toBeNull();
});

test("does not serve pictures by path traversal", async () => {
  for (const name of ["..%2f..%2fsecret", "x.webp", `${"0".repeat(32)}.webp`])
    expect((await app.anonymous.send(`/photos/${name}`, { method: "GET", headers: {} })).status).toBe(404);
});

test("changes a password with the current one, and ends every other session [R5.9 R7.1 R7.4]", async () => {
  const here = await signedIn("pass@example.com", acme);
  const there = browser();
  await there.call(signIn, { email: here.email, password });
  const change = (current: string, next: string, confirmed = next) =>
    here.call(changePassword, { current, next, confirmed });
  expect(await codeOf(change(password, "New horse 88", "New horse 89"))).toBe(errors.passwordsDiffer.code);
  expect(await codeOf(change(password, "aaaaaaaa"))).toBe(errors.invalidPassword.code);
  expect(await codeOf(change("wrong", "New horse 88"))).toBe(errors.wrongPassword.code);
  expect(await change(password, "New horse 88")).toEqual({ endedSessions: 1 });
  await expect.poll(() => codeOf(there.call(getMe, {}))).toBe("base.signedOut");
  await here.call(getMe, {});
  expect((await browser().call(signIn, { email: here.email, password: "New horse 88" })).me).not.toBeNull();
  const types = (await events(here.email)).map(({ type }) => type);
  expect(types.filter((type) => type === "password_change_failed")).toHaveLength(3);
  expect(types).toContain("password_changed");
  expect((await mailTo(here.email)).link.pathname).toBe("/forgot");
});

test("limits how often an attacker at an unlocked screen can guess the password", async () => {
  const { call } = await signedIn("guess@example.com", acme);
  for (let i = 0; i < attemptLimits.proof.most; i++)
    expect(await codeOf(call(proveIdentity, { password: `guess ${i}` }))).toBe(errors.wrongPassword.code);
  expect(await codeOf(call(proveIdentity, { password }))).toBe(errors.tooManyAttempts.code);
});

test("lists sessions with their device, marks the current one, and ends them at once [R2.14]", async () => {
  const here = await signedIn("ses@example.com", acme);
  const iPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
  const phone = browser("localhost", { headers: { "user-agent": iPhone } });
  await phone.call(signIn, { email: here.email, password });
  const { items } = await here.call(listSessions, {});
  expect(items).toHaveLength(2);
  expect(items.filter(({ current }) => current)).toHaveLength(1);
  const other = items.find(({ current }) => !current)!;
  expect(other).toMatchObject({ browser: "Safari", system: "iOS", phone: true, way: "email" });
  expect(JSON.stringify(items)).not.toContain(phone.jar.get("session"));
  await here.call(endSession, { id: other.id });
  await expect.poll(() => codeOf(phone.call(getMe, {}))).toBe("base.signedOut");
  await browser().call(signIn, { email: here.email, password });
  expect(await here.call(endOtherSessions, {})).toEqual({ endedSessions: 1 });
});

test("rejects ending another person's session", async () => {
  const mine = await signedIn("mine@example.com", acme);
  const theirs = await signedIn("theirs@example.com", acme);
  const [session] = (await theirs.call(listSessions, {})).items;
  expect(await codeOf(mine.call(endSession, { id: session!.id }))).toBe("base.notFound");
});

test("lists a person's own account events, newest first, and no others [R2.14 R3.2]", async () => {
  const { call, email } = await signedIn("audit@example.com", acme);
  await codeOf(browser().call(signIn, { email, password: "wrong" }));
  const { items } = await call(listAuthEvents, {});
  expect(items.map(({ type }) => type)).toEqual(["login_failed", "login"]);
  expect((await call(listAuthEvents, { filter: ["type:eq:login"] })).items).toHaveLength(1);
});

test("counts breaches, and never reports an address as safe that was not checked [R4.9 R8.5]", async () => {
  const check = async (email: string) => (await signedIn(email, acme)).call(checkBreaches, {});
  expect(await check("leaked@example.com")).toMatchObject({ state: "found", count: 2, names: ["Adobe", "Canva"] });
  expect(await check("clean@example.com")).toMatchObject({ state: "none", count: 0 });
  expect(await check("busy@example.com")).toMatchObject({ state: "unreachable" });
  const plain = await testApp({ BREACH_PASSWORDS_URL: "http://127.0.0.1:1" });
  const there = await plain.as("user", await plain.tenant("acme"));
  expect(await there.call(checkBreaches, {})).toMatchObject({ state: "unconfigured" });
  expect(await there.call(checkPassword, { password })).toEqual({ state: "unreachable", count: 0 });
  await plain.close();
});

test("checks a password by five characters of its hash", async () => {
  const { call } = await signedIn("range@example.com", acme);
  expect(await call(checkPassword, { password: "password" })).toEqual({ state: "found", count: 3 });
  expect(await call(checkPassword, { password: "a very rare horse 7" })).toEqual({ state: "none", count: 0 });
});

test("shows an API key once, stores its hash, limits it to its scope and tenant, and revokes it at once", async () => {
  const { call, personId } = await signedIn("key@example.com", acme);
  const { key, id } = await call(createApiKey, { name: "CRM", scope: "read", days: 30 });
  expect(JSON.stringify(await app.asOwner("select * from auth.api_keys"))).not.toContain(key);
  expect(JSON.stringify(await app.asOwner("select * from idempotency_keys"))).not.toContain(key);
  expect(JSON.stringify(await call(listApiKeys, {}))).not.toContain(key);
  const program = (host = "localhost", token = key) =>
    createCaller((url, init) =>
      app.anonymous.send(url, { ...init, headers: { ...init.headers, host, authorization: `Bearer ${token}` } }),
    );
  expect((await program()(getMe, {})).person.id).toBe(personId);
  expect((await program("acme.localhost")(getMe, {})).tenant.id).toBe("acme");
  expect(await codeOf(program("other.localhost")(getMe, {}))).toBe("base.signedOut");
  expect(await codeOf(program()(updateProfile, { firstName: "X" }))).toBe("base.keyLacks");
  expect(await codeOf(program()(listSessions, {}))).toBe("base.keyLacks");
  expect(await codeOf(program("localhost", "gw_nonsense")(getMe, {}))).toBe("base.signedOut");
  await call(revokeApiKey, { id });
  await expect.poll(() => codeOf(program()(getMe, {}))).toBe("base.signedOut");
});

test("rejects an expired API key, one on the starter plan, and one of a disabled owner", async () => {
  const { call, personId } = await signedIn("prog@example.com", other);
  const made = await call(createApiKey, { name: "CRM", scope: "write", days: 30 });
  const program = createCaller((url, init) =>
    app.anonymous.send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${made.key}` } }),
  );
  await program(getMe, {});
  await app.tenant("other", "starter");
  await expect.poll(() => codeOf(program(getMe, {}))).toBe("base.planLacks");
  await app.tenant("other", "enterprise");
  await expect.poll(() => codeOf(program(getMe, {}))).toBeUndefined();
  await app.asOwner("update auth.api_keys set expires_at = now() - interval '1 minute' where person_id = $1", [
    personId.slice(4),
  ]);
  await expect.poll(() => codeOf(program(getMe, {}))).toBe("base.signedOut");
});

test("requires a recent proof for sensitive actions, and accepts the password as one", async () => {
  const { call, personId } = await signedIn("fresh@example.com", acme);
  await stale(personId);
  expect(await codeOf(call(createApiKey, { name: "CRM", scope: "read", days: 30 }))).toBe(errors.notFresh.code);
  expect(await codeOf(call(requestDeletion, {}))).toBe(errors.notFresh.code);
  await call(proveIdentity, { password });
  expect((await call(createApiKey, { name: "CRM", scope: "read", days: 30 })).scope).toBe("read");
});

test("moves a session between a person's tenants, except on a tenant's own host", async () => {
  const { call, send, personId } = await signedIn("multi@example.com", acme);
  await app.asOwner("insert into auth.members (tenant_id, person_id, role) values ($1, $2, 'referrer')", [
    other.slice(4),
    personId.slice(4),
  ]);
  const { items } = await call(listMemberships, {});
  expect(items.map(({ tenant, role, current }) => [tenant, role, current])).toEqual([
    ["acme", "company", true],
    ["other", "referrer", false],
  ]);
  expect((await call(switchTenant, { tenant: "other" })).me).toMatchObject({
    tenant: { id: "other" },
    role: "referrer",
  });
  await expect.poll(async () => (await call(getMe, {})).tenant.id).toBe("other");
  expect(await codeOf(call(switchTenant, { tenant: "elsewhere" }))).toBe(errors.noAccount.code);
  expect((await send("/api/v1/me", { method: "GET", headers: {} })).status).toBe(200);
});

test("erases an account after fourteen days, unless its owner cancels", async () => {
  const gone = await signedIn("gone@example.com", acme);
  const kept = await signedIn("kept@example.com", acme);
  for (const { call } of [gone, kept]) await call(requestDeletion, {});
  await kept.call(cancelDeletion, {});
  expect(await eraseDueAccounts(app.services)).toEqual([]);
  await app.asOwner("update auth.people set erased_at = now() - interval '1 minute' where email = 'gone@example.com'");
  expect(await eraseDueAccounts(app.services)).toEqual([gone.personId]);
  expect(await app.asOwner("select 1 from auth.sessions where person_id = $1", [gone.personId.slice(4)])).toEqual([]);
  await expect.poll(() => codeOf(gone.call(getMe, {}))).toBe("base.signedOut");
  await kept.call(getMe, {});
  expect(await events("gone@example.com")).toEqual([]);
});

test("deletes expired sessions, challenges, tokens and attempts", async () => {
  const { personId, email } = await signedIn("tidy@example.com", acme);
  await browser().call(requestReset, { email });
  await app.asOwner("update auth.sessions set expires_at = now() - interval '1 second' where person_id = $1", [
    personId.slice(4),
  ]);
  await app.asOwner("update auth.tokens set expires_at = now() - interval '2 days'");
  await deleteExpired(app.services);
  expect(await app.asOwner("select 1 from auth.sessions where person_id = $1", [personId.slice(4)])).toEqual([]);
  expect(await app.asOwner("select 1 from auth.tokens")).toEqual([]);
});

test("exports all data about a person in a job, and only for that person", async () => {
  await app.startJobs();
  const { call, send, email, jar } = await signedIn("data@example.com", acme);
  const other = await signedIn("nosy@example.com", acme);
  const asked = await call(requestExport, {});
  expect(asked).toMatchObject({ state: "waiting", url: null });
  await expect.poll(async () => (await call(listExports, {})).items[0]?.state).toBe("ready");
  const [{ url, bytes }] = (await call(listExports, {})).items as [DataExport];
  const session = jar.get("session");
  const { rawPayload, headers } = await app.server.inject({ url: url!, headers: { cookie: `session=${session}` } });
  expect(headers["content-disposition"]).toContain("attachment");
  expect(rawPayload.length).toBe(bytes);
  const files = unzipSync(new Uint8Array(rawPayload));
  const names = ["account.json", "sessions.json", "security-events.json", "files.json", "referrals.json"];
  names.push("commissions.json", "payouts.json");
  expect(Object.keys(files)).toEqual(names);
  const all = Object.values(files)
    .map((file) => strFromU8(file))
    .join("");
  expect(all).toContain(email);
  for (const secret of ["hash", "tokenHash", "secret"]) expect(all).not.toContain(`"${secret}"`);
  expect((await other.send(url!, { method: "GET", headers: {} })).status).toBe(404);
  expect((await app.anonymous.send(url!, { method: "GET", headers: {} })).status).toBe(401);
  expect((await mailTo(email)).link.pathname).toBe("/profile");
  await app.asOwner("update auth.exports set expires_at = now() - interval '1 minute'");
  await deleteExpiredExports(app.services);
  expect((await send(url!, { method: "GET", headers: {} })).status).toBe(404);
});

test("does not let the only admin of a tenant leave other members behind", async () => {
  const lone = await app.tenant("lone");
  const admin = await signedIn("lone@example.com", lone, "admin");
  expect(await codeOf(admin.call(requestDeletion, {}))).toBe(errors.lastAdmin.code);
  await person("second@example.com", lone, "admin");
  expect(await codeOf(admin.call(requestDeletion, {}))).toBeUndefined();
  await app.asOwner("update auth.people set erased_at = now() - interval '1 minute' where email = 'lone@example.com'");
  await app.asOwner("update auth.members set disabled_at = now() where tenant_id = $1 and person_id <> $2", [
    lone.slice(4),
    admin.personId.slice(4),
  ]);
  expect(await eraseDueAccounts(app.services)).toEqual([]);
  await app.asOwner("update auth.members set disabled_at = null where tenant_id = $1", [lone.slice(4)]);
  expect(await eraseDueAccounts(app.services)).toEqual([admin.personId]);
});
