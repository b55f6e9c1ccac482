import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { createApiKey } from "#features/identity/contract/api-keys.ts";
import { updateProfile } from "#features/identity/contract/profile.ts";
import { listSessions } from "#features/identity/contract/sessions.ts";
import { getMe, errors as identityErrors, signOut } from "#features/identity/contract.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { listAudit } from "#features/members/contract/audit.ts";
import { invite, updateRegistrationSettings } from "#features/members/contract.ts";
import { endVisit, listTenants, startVisit, suspendTenant, visitTenant } from "../contract.ts";
import { requestTenantExport } from "../own.ts";

const app = await testApp();
afterAll(() => app.close());
const home = await app.tenant("default");
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const { browser, signedIn } = identityFixtures(app);
const operator = await signedIn("operator@example.com", home, "admin");
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code,
  );

async function visit() {
  const url = new URL((await operator.call(visitTenant, { id: acme })).url);
  const guest = browser(url.host);
  return { ...guest, url, token: url.searchParams.get("token")! };
}

test("signs the operator in as a visiting admin, whose name appears on every change [R6.4]", async () => {
  const { call, url, token } = await visit();
  expect(url.origin + url.pathname).toBe("http://acme.localhost:3000/visit");
  expect(await call(startVisit, { token })).toMatchObject({
    role: "admin",
    operator: false,
    visiting: true,
    tenant: { id: "acme" },
    person: { email: "operator@example.com" },
  });
  expect((await call(listSessions, {})).items.find(({ current }) => current)?.way).toBe("visit");
  await call(updateRegistrationSettings, { registration: "closed" });
  const entries = (await call(listAudit, {})).items;
  expect(entries.map(({ action, by }) => [action, by])).toEqual([
    ["members.registrationChanged", "Ana Lima"],
    ["tenants.visited", "Ana Lima"],
  ]);
  expect(await codeOf(call(listTenants, {}))).toBe(baseErrors.forbidden.code);
});

test("lets a visitor change no personal account, and export nothing", async () => {
  const { call, token } = await visit();
  await call(startVisit, { token });
  const refused = baseErrors.visitLacks.code;
  expect(await codeOf(call(updateProfile, { firstName: "X" }))).toBe(refused);
  expect(await codeOf(call(createApiKey, { name: "x", scope: "write", days: 1 }))).toBe(refused);
  expect(await codeOf(call(requestTenantExport, {}))).toBe(refused);
  expect(await codeOf(call(invite, { email: "new@example.com", role: "admin" }))).toBe("done");
});

test("accepts a link once, for a minute, on its own host, and replaces the one before", async () => {
  const first = await visit();
  const second = await visit();
  expect(await codeOf(first.call(startVisit, { token: first.token }))).toBe(identityErrors.linkOver.code);
  expect(await codeOf(browser("other.localhost").call(startVisit, { token: second.token }))).toBe(
    identityErrors.linkOver.code,
  );
  expect(await codeOf(browser("localhost").call(startVisit, { token: second.token }))).toBe(
    identityErrors.linkOver.code,
  );
  expect(await codeOf(second.call(startVisit, { token: second.token }))).toBe("done");
  expect(await codeOf(second.call(startVisit, { token: second.token }))).toBe(identityErrors.linkOver.code);
  const third = await visit();
  await app.asOwner("update auth.tokens set expires_at = now() - interval '1 minute' where kind = 'visit'");
  expect(await codeOf(third.call(startVisit, { token: third.token }))).toBe(identityErrors.linkOver.code);
});

test("ends a visit on leaving, and with the right to visit", async () => {
  const { call, token } = await visit();
  await call(startVisit, { token });
  expect(await call(endVisit, {})).toEqual({ url: `http://localhost:3000/admin/tenants?id=${acme}` });
  expect(await codeOf(call(getMe, {}))).toBe(baseErrors.signedOut.code);

  const again = await visit();
  await again.call(startVisit, { token: again.token });
  await app.asOwner("update auth.members set role = 'user' where person_id = $1", [operator.personId.slice(4)]);
  await expect.poll(() => codeOf(again.call(getMe, {}))).toBe(baseErrors.signedOut.code);
  await app.asOwner("update auth.members set role = 'admin' where person_id = $1", [operator.personId.slice(4)]);
});

test("does not end an admin's own session as a visit, and ends a visit at sign-out", async () => {
  const admin = await app.as("admin", other);
  expect(await codeOf(admin.call(endVisit, {}))).toBe(baseErrors.notFound.code);
  const { call, token } = await visit();
  await call(startVisit, { token });
  expect(await call(signOut, {})).toEqual({ ended: true });
});

test("lets only the operator visit a suspended tenant", async () => {
  const admin = await app.as("admin", acme);
  await operator.call(suspendTenant, { id: acme, note: "Closed for a while" });
  await expect.poll(() => codeOf(admin.call(getMe, {}))).toBe(baseErrors.suspended.code);
  const { call, token } = await visit();
  expect((await call(startVisit, { token })).tenant.id).toBe("acme");
  expect(await codeOf(call(listAudit, {}))).toBe("done");
});

test("requires a recent proof to visit a tenant", async () => {
  await app.asOwner("update auth.sessions set proven_at = now() - interval '1 hour'");
  expect(await codeOf(operator.call(visitTenant, { id: acme }))).toBe(identityErrors.notFresh.code);
});
