import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { requestDeletion } from "#features/identity/contract/deletion.ts";
import { getMe, errors as identityErrors, register, signIn } from "#features/identity/contract.ts";
import { identityFixtures, password } from "#features/identity/server/testing/identity-fixtures.ts";
import { inTenant } from "#server/db/in-tenant.ts";
import { listAudit } from "../contract/audit.ts";
import * as contract from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
const { browser, person, signedIn, mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);
const boss = await signedIn("boss@example.com", acme, "admin");
const tokenTo = async (email: string) => (await mailTo(email)).link.searchParams.get("token")!;
const at = () => browser("acme.localhost");

test("lists a tenant's own members for its admins, finds them by name or email, and shows no other tenant's [R6.5]", async () => {
  await person("zoe@example.com", acme, "referrer");
  await person("far@example.com", other);
  const all = await boss.call(contract.listMembers, { orderBy: "joinedAt:asc" });
  expect(all.items.map(({ email }) => email)).toEqual(["boss@example.com", "zoe@example.com"]);
  const found = await boss.call(contract.listMembers, { filter: ["search:has:ZOE@"] });
  expect(found.items).toMatchObject([{ role: "referrer", state: "active", mfaEnabled: false }]);
  expect((await boss.call(contract.listMembers, { filter: ["role:eq:company"] })).items).toEqual([]);
  expect((await boss.call(contract.listMembers, { filter: ["search:has:%"] })).items).toEqual([]);
});

test("applies a role change at once in an open tab and records who made it", async () => {
  const zoe = await signedIn("role@example.com", acme, "user");
  await boss.call(contract.updateMember, { id: zoe.personId, role: "both" });
  await expect.poll(async () => (await zoe.call(getMe, {})).role).toBe("both");
  const { items } = await boss.call(listAudit, {});
  expect(items[0]).toMatchObject({
    action: "members.changed",
    subject: "role@example.com",
    by: "Ana Lima",
    before: { role: "user" },
    after: { role: "both" },
  });
});

test("signs a disabled member out, says why, and allows reactivation [R8.1]", async () => {
  const zoe = await signedIn("off@example.com", acme, "referrer");
  await boss.call(contract.updateMember, { id: zoe.personId, disabled: true });
  await expect.poll(() => codeOf(zoe.call(getMe, {}))).toBe("base.signedOut");
  expect(await codeOf(browser().call(signIn, { email: zoe.email, password }))).toBe(identityErrors.disabled.code);
  expect((await boss.call(contract.listMembers, { filter: ["state:eq:disabled"] })).items).toHaveLength(1);
  await boss.call(contract.updateMember, { id: zoe.personId, disabled: false });
  expect((await browser().call(signIn, { email: zoe.email, password })).me).not.toBeNull();
});

test("disabling in one tenant does not affect other tenants", async () => {
  const zoe = await signedIn("both@example.com", other, "referrer");
  await app.asOwner("insert into auth.members (tenant_id, person_id, role) values ($1, $2, 'referrer')", [
    acme.slice(4),
    zoe.personId.slice(4),
  ]);
  await boss.call(contract.updateMember, { id: zoe.personId, disabled: true });
  expect((await zoe.call(getMe, {})).tenant.id).toBe("other");
});

test("hides another tenant's member from admins [R6.5]", async () => {
  const far = await person("far2@example.com", other);
  expect(await codeOf(boss.call(contract.updateMember, { id: far, role: "admin" }))).toBe("base.notFound");
  expect(await codeOf(boss.call(contract.removeMember, { id: far }))).toBe("base.notFound");
});

test("keeps the last admin, even when two are removed at the same time", async () => {
  const lone = await app.tenant("lone");
  const one = await signedIn("one@example.com", lone, "admin");
  expect(await codeOf(one.call(contract.updateMember, { id: one.personId, role: "user" }))).toBe(
    contract.errors.lastAdmin.code,
  );
  expect(await codeOf(one.call(contract.updateMember, { id: one.personId, disabled: true }))).toBe(
    contract.errors.lastAdmin.code,
  );
  expect(await codeOf(one.call(contract.removeMember, { id: one.personId }))).toBe(contract.errors.lastAdmin.code);
  const two = await signedIn("two@example.com", lone, "admin");
  const codes = await Promise.all([
    codeOf(one.call(contract.updateMember, { id: one.personId, role: "user" })),
    codeOf(two.call(contract.updateMember, { id: two.personId, role: "user" })),
  ]);
  expect(codes.filter((code) => code === contract.errors.lastAdmin.code)).toHaveLength(1);
});

test("approves or declines the role of a company that registered [R4.6]", async () => {
  const co = at();
  const { me } = await co.call(register, { email: "co@example.com", password, role: "company" });
  expect(me).toMatchObject({ role: "user", requestedRole: "company" });
  const waiting = await boss.call(contract.listMembers, { filter: ["requestedRole:in:company,both"] });
  expect(waiting.items.map(({ email }) => email)).toEqual(["co@example.com"]);
  const granted = await boss.call(contract.updateMember, { id: me!.person.uid, requestGranted: true });
  expect(granted).toMatchObject({ role: "company", requestedRole: null });
  const second = await at().call(register, { email: "co2@example.com", password, role: "both" });
  const declined = await boss.call(contract.updateMember, { id: second.me!.person.uid, requestGranted: false });
  expect(declined).toMatchObject({ role: "referrer", requestedRole: null });
});

test("an invitation creates a member with its role and a verified email address, once", async () => {
  const invitation = await boss.call(contract.invite, { email: "New@Example.com", role: "company", locale: "fr" });
  expect(invitation).toMatchObject({ email: "new@example.com", state: "open" });
  const token = await tokenTo("new@example.com");
  expect((await mailTo("new@example.com")).html).toContain('lang="fr-FR"');
  expect(JSON.stringify(await app.asOwner("select * from invitations"))).not.toContain(token);
  const there = { token };
  const atAcme = at();
  expect(await atAcme.call(contract.readInvitation, there)).toMatchObject({ role: "company", hasAccount: false });
  expect(await codeOf(atAcme.call(contract.acceptInvitation, { ...there, password: "weak" }))).toBe(
    identityErrors.weakPassword.code,
  );
  const entry = await atAcme.call(contract.acceptInvitation, { ...there, firstName: "Ben", password });
  expect(entry.me).toMatchObject({
    role: "company",
    tenant: { id: "acme" },
    person: { displayName: "Ben", emailVerified: true },
  });
  expect(await codeOf(at().call(contract.acceptInvitation, { ...there, firstName: "Eve", password }))).toBe(
    contract.errors.invitationOver.code,
  );
  const { items } = await boss.call(contract.listInvitations, {});
  expect(items[0]).toMatchObject({ state: "accepted", invitedBy: "Ana Lima" });
});

test("a copied link joins with the invited role, but proves no address", async () => {
  const { id } = await boss.call(contract.invite, { email: "byhand@example.com", role: "referrer" });
  const { url } = await boss.call(contract.createInvitationLink, { id });
  const token = new URL(url).searchParams.get("token")!;
  expect(token).not.toBe(await tokenTo("byhand@example.com"));
  const entry = await at().call(contract.acceptInvitation, { token, firstName: "Ben", password });
  expect(entry.me).toMatchObject({ role: "referrer", person: { email: "byhand@example.com", emailVerified: false } });
  const [entryOf] = await app.asOwner("select subject from audit_entries where action = 'members.invitationLinked'");
  expect(entryOf).toEqual({ subject: "byhand@example.com" });
});

test("a copied link adds an existing account only while its owner is signed in", async () => {
  const owner = await signedIn("owner@example.com", await app.tenant("other"));
  const { id } = await boss.call(contract.invite, { email: owner.email, role: "referrer" });
  const { url } = await boss.call(contract.createInvitationLink, { id });
  const token = new URL(url).searchParams.get("token")!;
  expect(await codeOf(at().call(contract.acceptInvitation, { token, firstName: "Eve", password }))).toBe(
    contract.errors.joinSignedIn.code,
  );
  const memberships = () => app.asOwner("select from auth.members where person_id = $1", [owner.personId.slice(4)]);
  expect(await memberships()).toHaveLength(1);
});

test("locks out a stranger who registered the email address first, once its owner accepts an invitation", async () => {
  const email = "claimed@example.com";
  const attacker = browser("other.localhost");
  const { me } = await attacker.call(register, { email, password: "attacker horse 1", firstName: "Eve" });
  await app.asOwner(
    `insert into auth.passkeys (person_id, credential_id, public_key, counter, synced, name) values ($1, 'hidden', '', 0, false, 'Hidden')`,
    [me!.person.uid.slice(4)],
  );
  await attacker.call(requestDeletion, {});
  await boss.call(contract.invite, { email, role: "admin" });
  const token = await tokenTo(email);
  expect(await at().call(contract.readInvitation, { token })).toMatchObject({ hasAccount: false });
  const owner = at();
  const entry = await owner.call(contract.acceptInvitation, { token, firstName: "Ana", password });
  expect(entry.me).toMatchObject({ role: "admin", person: { displayName: "Ana", uid: me!.person.uid } });

  await expect.poll(() => codeOf(attacker.call(getMe, {}))).toBe("base.signedOut");
  for (const host of ["acme.localhost", "other.localhost", "localhost"])
    expect(await codeOf(browser(host).call(signIn, { email, password: "attacker horse 1" }))).toBe(
      identityErrors.wrongPassword.code,
    );
  expect(await app.asOwner("select from auth.passkeys where credential_id = 'hidden'")).toEqual([]);
  expect((await owner.call(getMe, {})).person.email).toBe(email);
  expect(await app.asOwner("select erased_at from auth.people where email = $1", [email])).toEqual([
    { erased_at: null },
  ]);
});

test("adds a membership to an existing account, which then has to sign in", async () => {
  await person("old@example.com", other);
  await boss.call(contract.invite, { email: "old@example.com", role: "referrer" });
  const token = await tokenTo("old@example.com");
  expect(await at().call(contract.readInvitation, { token })).toMatchObject({ hasAccount: true });
  expect(await at().call(contract.acceptInvitation, { token })).toEqual({ requiresMFA: false, me: null });
  const { me } = await at().call(signIn, { email: "old@example.com", password });
  expect(me).toMatchObject({ role: "referrer", tenant: { id: "acme" } });
  expect(await codeOf(boss.call(contract.invite, { email: "old@example.com", role: "admin" }))).toBe(
    contract.errors.alreadyMember.code,
  );
});

test("a revoked, expired, replaced or foreign invitation gives no access", async () => {
  const use = async (token: string, host = "acme.localhost") =>
    codeOf(browser(host).call(contract.acceptInvitation, { token, password }));
  const over = contract.errors.invitationOver.code;
  const { id } = await boss.call(contract.invite, { email: "gone@example.com", role: "referrer" });
  const revoked = await tokenTo("gone@example.com");
  await boss.call(contract.revokeInvitation, { id });
  expect(await use(revoked)).toBe(over);
  expect(await codeOf(boss.call(contract.resendInvitation, { id }))).toBe(over);

  await boss.call(contract.invite, { email: "slow@example.com", role: "referrer" });
  const first = await tokenTo("slow@example.com");
  const again = await boss.call(contract.invite, { email: "slow@example.com", role: "referrer" });
  expect(await use(first)).toBe(over);
  const second = await tokenTo("slow@example.com");
  expect(await use(second, "other.localhost")).toBe(over);
  await app.asOwner("update invitations set expires_at = now() - interval '1 minute' where email = 'slow@example.com'");
  expect(await use(second)).toBe(over);
  expect(await boss.call(contract.resendInvitation, { id: again.id })).toMatchObject({ state: "open" });
  expect(await use(await tokenTo("slow@example.com"))).toBeUndefined();
});

test("lets only admins change the registration settings, and records the change", async () => {
  expect(await boss.call(contract.getRegistrationSettings, {})).toEqual({
    registration: "open",
    companyRegistration: "approval",
    hidesAccounts: false,
    refusesKnownPasswords: true,
    sessionIdleHours: 12,
    sessionDays: 30,
  });
  expect(await boss.call(contract.updateRegistrationSettings, { hidesAccounts: true })).toMatchObject({
    hidesAccounts: true,
  });
  await boss.call(contract.updateRegistrationSettings, { hidesAccounts: false });
  const { items } = await boss.call(listAudit, { filter: ["action:eq:members.registrationChanged"] });
  expect(items).toHaveLength(2);
});

test("finds audit entries by the person who acted, by subject and by time", async () => {
  const found = async (...filter: string[]) => (await boss.call(listAudit, { filter, limit: 100 })).items;
  const name = (await boss.call(getMe, {})).person.displayName;
  const byPerson = await found(`search:has:${name.toUpperCase()}`);
  expect(byPerson.length).toBeGreaterThan(0);
  expect(new Set(byPerson.map(({ by, subject }) => by === name || subject.includes(name)))).toEqual(new Set([true]));
  const [newest] = await found();
  expect(await found(`createdAt:gt:${newest!.createdAt}`)).toEqual([]);
  expect((await found("search:has:registration")).length).toBeGreaterThan(0);
  expect(await found("search:has:no such thing")).toEqual([]);
});

test("includes in each page how partners join, so that registration is not offered where it is closed", async () => {
  const pageAt = async () =>
    (await app.anonymous.send("/internal/page", { method: "GET", headers: { host: "acme.localhost" } })).json();
  expect(await pageAt()).toMatchObject({ registration: "open" });
  await boss.call(contract.updateRegistrationSettings, { registration: "closed" });
  await expect.poll(pageAt).toMatchObject({ registration: "closed" });
  await boss.call(contract.updateRegistrationSettings, { registration: "open" });
});

test("the audit log shows only the tenant's own entries and cannot be changed", async () => {
  const far = await signedIn("farboss@example.com", other, "admin");
  expect((await far.call(listAudit, {})).items).toEqual([]);
  const rewriting = (change: string) =>
    inTenant(app.db, acme, (db) => db.execute(sql.raw(change))).catch((error) => String(error.cause));
  expect(await rewriting("delete from audit_entries")).toContain("permission denied");
  expect(await rewriting("update audit_entries set action = 'x'")).toContain("permission denied");
});
