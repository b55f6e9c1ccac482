import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { createApiKey } from "#features/identity/contract/api-keys.ts";
import { errors as identityErrors, register } from "#features/identity/contract.ts";
import { attemptLimits } from "#features/identity/rules.ts";
import { identityFixtures, password } from "#features/identity/server/testing/identity-fixtures.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { completeRequest, createRequest, exportContact } from "#features/privacy/contract.ts";
import * as contract from "../../contract/applications.ts";
import { listAudit } from "../../contract/audit.ts";
import { acceptInvitation, errors, invite, listInvitations, updateRegistrationSettings } from "../../contract.ts";

const app = await testApp();
afterAll(() => app.close());
const { browser, person, signedIn, mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const boss = await signedIn("boss@example.com", acme, "admin");
const other = await signedIn("far@example.com", await app.tenant("other"), "admin");
const stranger = browser("acme.localhost");

const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error.code);
const form: contract.ApplicationForm = {
  intro: "Tell us who you know.",
  fields: { company: "required", website: "optional", phone: "hidden", country: "hidden" },
  questions: [
    { id: "q1", kind: "choice", label: "How many?", required: true, options: ["Few", "Many"] },
    { id: "q2", kind: "boolean", label: "Do you install?", required: false, options: [] },
  ],
  asksAgreement: true,
  answerDays: 3,
};
const details = { name: "Ben Okoro", company: "Okoro", answers: { q1: "Few" }, agreed: true };
const send = (email: string, more: object = {}, from = stranger) =>
  from.call(contract.apply, { ...details, email, ...more });
const tokenTo = async (email: string) => (await mailTo(email)).link.searchParams.get("token")!;
const confirm = async (email: string) => stranger.call(contract.confirmApplication, { token: await tokenTo(email) });
const queue = async (...filter: string[]) => (await boss.call(contract.listApplications, { filter })).items;
const found = async (email: string) => (await queue(`search:has:${email}`))[0]!;
async function received(email: string, more: object = {}) {
  await send(email, more);
  await confirm(email);
  return found(email);
}
const mailsTo = async (email: string) =>
  (await app.asOwner(`select subject from messages where "to" = $1 order by id`, [email])).map(
    ({ subject }) => subject,
  );

await boss.call(updateRegistrationSettings, { registration: "application" });
await boss.call(contract.saveApplicationForm, form);
beforeEach(() => app.asOwner("delete from auth.attempts"));

test("an applicant confirms the address, an admin approves, and the invitation makes them a partner", async () => {
  expect(await stranger.call(contract.getApplicationForm, {})).toEqual({ ...form, keptDays: 180 });
  expect(await send("Ana@Example.com", { answers: { q1: "Many", q2: "yes" }, phone: "+47 1" })).toEqual({
    received: true,
  });
  expect(await confirm("ana@example.com")).toEqual({ email: "ana@example.com", answerDays: 3 });
  const application = await found("ana@example.com");
  expect(application).toMatchObject({
    ...{ name: "Ben Okoro", email: "ana@example.com", company: "Okoro", phone: "", agreed: true },
    ...{ state: "new", known: null, decidedBy: null },
    answers: [
      { label: "How many?", kind: "choice", answer: "Many" },
      { label: "Do you install?", kind: "boolean", answer: "yes" },
    ],
  });
  const { id } = application;
  expect((await boss.call(listNotices, { topic: "applications" })).items).toMatchObject([
    {
      kind: "members.applicationReceived",
      params: { name: "Ben Okoro" },
      to: `/admin/members?tab=applications&id=${id}`,
    },
  ]);
  expect(await boss.call(contract.approveApplication, { id })).toMatchObject({
    state: "approved",
    decidedBy: "Ana Lima",
  });
  const entry = await stranger.call(acceptInvitation, {
    token: await tokenTo("ana@example.com"),
    firstName: "Ana",
    password,
  });
  expect(entry.me).toMatchObject({
    role: "referrer",
    tenant: { id: "acme" },
    person: { email: "ana@example.com", emailVerified: true },
  });
  const { items } = await boss.call(listAudit, { filter: ["search:has:ana@example.com"] });
  expect(items.map(({ action }) => action)).toContain("members.applicationApproved");
  const [linked] = await app.asOwner("select replace(person_id::text, '-', '') id from applications where id = $1", [
    id.slice(4),
  ]);
  expect(linked).toEqual({ id: entry.me!.person.uid.slice(4) });
});

test("an unconfirmed application is listed nowhere, cannot be decided, and is deleted after a week", async () => {
  await send("slow@example.com");
  expect(await queue("search:has:slow@example.com")).toEqual([]);
  const [{ id }] = (await app.asOwner(
    "select 'apl_' || replace(id::text, '-', '') id from applications where email = 'slow@example.com'",
  )) as [{ id: `apl_${string}` }];
  expect(await codeOf(boss.call(contract.getApplication, { id }))).toBe(baseErrors.notFound.code);
  expect(await codeOf(boss.call(contract.approveApplication, { id }))).toBe(baseErrors.notFound.code);
  const token = await tokenTo("slow@example.com");
  expect(JSON.stringify(await app.asOwner("select * from applications"))).not.toContain(token);
  await app.asOwner("update applications set created_at = now() - interval '8 days' where email = 'slow@example.com'");
  expect(await codeOf(stranger.call(contract.confirmApplication, { token }))).toBe(errors.applicationLinkOver.code);
  await app.runUpkeep();
  expect(await app.asOwner("select from applications where email = 'slow@example.com'")).toEqual([]);
});

test("sending the form again updates the application that waits, and only its owner's click does", async () => {
  const first = await received("twice@example.com");
  await send("twice@example.com", { company: "Bigger Okoro" });
  expect(await found("twice@example.com")).toMatchObject({ company: "Okoro" });
  await send("twice@example.com", { company: "Biggest Okoro" });
  await confirm("twice@example.com");
  expect(await queue("search:has:twice@example.com")).toMatchObject([{ id: first.id, company: "Biggest Okoro" }]);
  expect(await confirm("twice@example.com")).toMatchObject({ email: "twice@example.com" });
  expect(await queue("search:has:twice@example.com")).toHaveLength(1);
  const { items } = await boss.call(listNotices, { topic: "applications", limit: 100 });
  expect(items.filter(({ to }) => to.includes(first.id))).toHaveLength(1);
});

test("two links that are used at the same time make one application", async () => {
  await send("race@example.com", { company: "One" });
  const one = await tokenTo("race@example.com");
  await send("race@example.com", { company: "Two" });
  const two = await tokenTo("race@example.com");
  const used = [one, two].map((token) => codeOf(stranger.call(contract.confirmApplication, { token })));
  // The first link may have been replaced by the second already.
  expect([undefined, errors.applicationLinkOver.code]).toEqual(expect.arrayContaining(await Promise.all(used)));
  expect(await queue("search:has:race@example.com")).toHaveLength(1);
});

test("answers a member, an invited person and a stranger alike, and mails each the same", async () => {
  await person("member@example.com", acme, "referrer");
  const known = await stranger.send(contract.apply.path, body("member@example.com"));
  const unknown = await stranger.send(contract.apply.path, body("nobody@example.com"));
  expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
  expect((await mailTo("member@example.com")).text.replace(/token=\S+/, "")).toBe(
    (await mailTo("nobody@example.com")).text.replace(/token=\S+/, ""),
  );
  function body(email: string) {
    const headers = { "content-type": "application/json" };
    return { method: "POST", headers, body: JSON.stringify({ ...details, email }) };
  }
});

test("approving a member's application closes it without an invitation, and an invited person keeps the invited role", async () => {
  await person("already@example.com", acme, "company");
  const { id, known } = await received("already@example.com");
  expect(known).toBe("member");
  const before = await mailsTo("already@example.com");
  expect(await boss.call(contract.approveApplication, { id })).toMatchObject({ state: "approved", known: "member" });
  expect(await mailsTo("already@example.com")).toEqual(before);

  await boss.call(invite, { email: "asked@example.com", role: "both" });
  const invited = await received("asked@example.com");
  expect(invited.known).toBe("invited");
  await boss.call(contract.approveApplication, { id: invited.id });
  const { items } = await boss.call(listInvitations, {});
  const open = items.filter(({ email, state }) => email === "asked@example.com" && state === "open");
  expect(open).toMatchObject([{ role: "both" }]);
});

test("approving twice sends one invitation, also from two browsers at once", async () => {
  const { id } = await received("once@example.com");
  await Promise.all([1, 2, 3].map(() => boss.call(contract.approveApplication, { id })));
  await boss.call(contract.approveApplication, { id });
  const invitations = (await boss.call(listInvitations, {})).items.filter(({ email }) => email === "once@example.com");
  expect(invitations).toMatchObject([{ role: "referrer", state: "open" }]);
  expect(await codeOf(boss.call(contract.declineApplication, { id, sendsMail: true }))).toBe(
    errors.applicationDecided.code,
  );
  expect(await codeOf(boss.call(contract.reopenApplication, { id }))).toBe(errors.applicationDecided.code);
});

test("declining mails the applicant only if asked to, and can be undone", async () => {
  const { id } = await received("no@example.com");
  const mails = async () => (await mailsTo("no@example.com")).length;
  const before = await mails();
  expect(await boss.call(contract.declineApplication, { id, sendsMail: false, message: "Secret" })).toMatchObject({
    state: "declined",
    message: "",
  });
  expect(await mails()).toBe(before);
  expect(await boss.call(contract.reopenApplication, { id })).toMatchObject({ state: "new", decidedAt: null });
  await boss.call(contract.declineApplication, { id, sendsMail: true, message: "Only in Norway." });
  await boss.call(contract.declineApplication, { id, sendsMail: true, message: "Only in Norway." });
  expect(await mails()).toBe(before + 1);
  expect((await mailTo("no@example.com")).text).toContain("Only in Norway.");
  const again = await received("no@example.com");
  expect(again.id).not.toBe(id);
  expect(await codeOf(boss.call(contract.reopenApplication, { id }))).toBe(errors.applicationDecided.code);
});

test("refuses what the form does not allow, and stores nothing from a bot", async () => {
  const faultsOf = async (more: object) =>
    send("bad@example.com", more).then(
      () => ({}),
      (error) => error.params.fields,
    );
  expect(await faultsOf({ company: " " })).toEqual({ company: { code: "required" } });
  expect(await faultsOf({ answers: {} })).toEqual({ "answers.q1": { code: "required" } });
  expect(await faultsOf({ answers: { q1: "Some" } })).toEqual({ "answers.q1": { code: "choice" } });
  expect(await faultsOf({ agreed: false })).toEqual({ agreed: { code: "required" } });
  expect(await send("bad@example.com", { fax: "123" })).toEqual({ received: true });
  expect(await app.asOwner("select from applications where email = 'bad@example.com'")).toEqual([]);
  expect(await mailsTo("bad@example.com")).toEqual([]);
});

test("limits applications from one network and mails to one address", async () => {
  for (let i = 0; i < attemptLimits.mail.most; i++) await send("flood@example.com");
  expect(await codeOf(send("flood@example.com"))).toBe(identityErrors.tooManyAttempts.code);
  for (let i = attemptLimits.mail.most + 1; i < attemptLimits.apply.most; i++) await send(`flood${i}@example.com`);
  expect(await codeOf(send("last@example.com"))).toBe(identityErrors.tooManyAttempts.code);
});

test("another tenant's admin, other roles and API keys cannot read or decide", async () => {
  const { id } = await received("mine@example.com");
  expect((await other.call(contract.listApplications, {})).items).toEqual([]);
  expect(await codeOf(other.call(contract.approveApplication, { id }))).toBe(baseErrors.notFound.code);
  for (const role of ["company", "referrer", "both"] as const) {
    const member = await app.as(role, acme);
    expect(await codeOf(member.call(contract.listApplications, {}))).toBe(baseErrors.forbidden.code);
    expect(await codeOf(member.call(contract.approveApplication, { id }))).toBe(baseErrors.forbidden.code);
    expect(await codeOf(member.call(contract.saveApplicationForm, form))).toBe(baseErrors.forbidden.code);
  }
  const { key } = await boss.call(createApiKey, { name: "CRM", scope: "write", days: 1 });
  const withKey = (path: string, method: string) =>
    app.anonymous.send(path, { method, headers: { authorization: `Bearer ${key}` } });
  expect((await withKey(`/api/v1/applications/${id}`, "GET")).status).toBe(200);
  expect((await withKey(`/api/v1/applications/${id}/approvals`, "POST")).status).toBe(403);
  // A link is valid only on the host of the tenant that sent it.
  await send("host@example.com");
  const token = await tokenTo("host@example.com");
  const elsewhere = browser("other.localhost").call(contract.confirmApplication, { token });
  expect(await codeOf(elsewhere)).toBe(errors.applicationLinkOver.code);
});

test("ordinary registration makes no member, and other tenants take no applications", async () => {
  const registration = browser("acme.localhost").call(register, { email: "direct@example.com", password });
  expect(await codeOf(registration)).toBe(identityErrors.applicationRequired.code);
  expect(await app.asOwner("select from auth.people where email = 'direct@example.com'")).toEqual([]);
  const elsewhere = browser("other.localhost");
  expect(await codeOf(elsewhere.call(contract.getApplicationForm, {}))).toBe(errors.applicationsClosed.code);
  expect(await codeOf(send("x@example.com", {}, elsewhere))).toBe(errors.applicationsClosed.code);
});

test("deletes decided applications after half a year, or after the tenant's shorter retention", async () => {
  const declined = await received("old@example.com");
  await boss.call(contract.declineApplication, { id: declined.id, sendsMail: false });
  const pending = await received("pending@example.com");
  await app.asOwner("update applications set received_at = now() - interval '1 year' where id = $1", [
    pending.id.slice(4),
  ]);
  await app.asOwner("update applications set decided_at = now() - interval '179 days' where id = $1", [
    declined.id.slice(4),
  ]);
  await app.runUpkeep();
  expect(await queue("search:has:old@example.com")).toHaveLength(1);
  await app.asOwner("update tenants set retention_days = 90 where slug = 'acme'");
  expect(await stranger.call(contract.getApplicationForm, {})).toMatchObject({ keptDays: 90 });
  await app.runUpkeep();
  await app.asOwner("update tenants set retention_days = null where slug = 'acme'");
  expect(await queue("search:has:old@example.com")).toEqual([]);
  expect(await queue("search:has:pending@example.com")).toMatchObject([{ id: pending.id, state: "new" }]);
});

test("a request for erasure exports and deletes applications, and so does the erasure of the account", async () => {
  await received("asks@example.com");
  const copy = await boss.call(exportContact, { email: "asks@example.com" });
  expect(copy.applications).toMatchObject([{ name: "Ben Okoro", answers: [{ answer: "Few" }] }]);
  const request = await boss.call(createRequest, { kind: "erasure", email: "asks@example.com", note: "" });
  expect(await boss.call(completeRequest, { id: request.id })).toMatchObject({ erased: 1 });
  expect(await queue("search:has:asks@example.com")).toEqual([]);

  const { id } = await received("leaves@example.com");
  await boss.call(contract.approveApplication, { id });
  await stranger.call(acceptInvitation, { token: await tokenTo("leaves@example.com"), firstName: "Leo", password });
  await app.asOwner("delete from auth.people where email = 'leaves@example.com'");
  await app.runUpkeep();
  expect(await queue("search:has:leaves@example.com")).toEqual([]);
});

test("records who changed the form, once", async () => {
  await boss.call(contract.saveApplicationForm, { ...form, intro: "New words" });
  await boss.call(contract.saveApplicationForm, { ...form, intro: "New words" });
  const { items } = await boss.call(listAudit, { filter: ["action:eq:members.applicationFormChanged"] });
  expect(items).toMatchObject([
    { by: "Ana Lima", before: { intro: form.intro }, after: { intro: "New words" } },
    { after: { intro: form.intro } },
  ]);
});
