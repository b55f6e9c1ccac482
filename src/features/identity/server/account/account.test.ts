import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { cancelDeletion, requestDeletion } from "../../contract/deletion.ts";
import { type DataExport, listExports, requestExport } from "../../contract/exports.ts";
import { listMemberships, switchTenant } from "../../contract/memberships.ts";
import { removePhoto, setPhoto, updateProfile } from "../../contract/profile.ts";
import { errors, getMe } from "../../contract.ts";
import { identityFixtures } from "../testing/identity-fixtures.ts";
import { eraseDueAccounts } from "./deletion.ts";
import { deleteExpiredExports } from "./exports.ts";

const app = await testApp();
afterAll(() => app.close());
const { person, signedIn, events, mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);

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
  expect((await events(email)).map(({ type }) => type)).toEqual(["login", "profile_updated", "profile_updated"]);
});

test("crops a picture to a square, removes its metadata, serves it, and deletes the old one", async () => {
  const { call, send } = await signedIn("photo@example.com", acme);
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#4f46e5" } })
    .withExif({ IFD3: { GPSLatitude: "38/1 43/1 0/1" } })
    .jpeg()
    .toBuffer();
  const first = await call(setPhoto, { file: new File([new Uint8Array(bytes)], "me.jpg") });
  const served = await app.server.inject(first.person.photoURL!);
  const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "webp", width: 256, height: 256, exif: undefined });
  expect(served.headers["content-type"]).toBe("image/webp");
  const second = await call(setPhoto, { file: new File([new Uint8Array(bytes)], "me.jpg") });
  expect(second.person.photoURL).not.toBe(first.person.photoURL);
  expect((await send(first.person.photoURL!, { method: "GET", headers: {} })).status).toBe(404);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
  for (const text of ["<svg onload='alert(1)'>", drawing]) {
    const file = new File([text], "me.png");
    expect(await codeOf(call(setPhoto, { file }))).toBe(errors.notAnImage.code);
  }
  expect((await call(removePhoto, {})).person.photoURL).toBeNull();
});

test("does not serve pictures by path traversal", async () => {
  for (const name of ["..%2f..%2fsecret", "x.webp", `${"0".repeat(32)}.webp`])
    expect((await app.anonymous.send(`/photos/${name}`, { method: "GET", headers: {} })).status).toBe(404);
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
  names.push("links.json", "commissions.json", "payouts.json", "partner-notes.json", "ai-calls.json");
  names.push(
    "applications.json",
    "predictions.json",
    "insights.json",
    "messages.json",
    "calls.json",
    "gamification.json",
  );
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
