import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { requestExport } from "#features/identity/contract/exports.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { giveConsent } from "#features/referrals/contract/consent.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { switchFeature } from "#features/tenants/own.ts";
import * as contract from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const admin = await app.as("admin", acme);
const amira = await app.as("referrer", acme);
const { submit, submitAccepted } = referralFixtures(app);
const { mailTo } = identityFixtures(app);
const contact = app.browser("acme.localhost");

async function tokenTo(email: string) {
  await expect.poll(async () => (await mailTo(email)).link?.pathname).toBe("/consent");
  return (await mailTo(email)).link.searchParams.get("token")!;
}

test("lists who agreed to be referred, when, and by whom", async () => {
  await submitAccepted(amira, admin, { fullName: "Ben Okoro", email: "ben@records.example", company: "Okoro" });
  await contact.call(giveConsent, { token: await tokenTo("ben@records.example"), agrees: true });
  await submit(amira, { fullName: "Ada Holm", email: "ada@holm.example", company: "Holm" });
  const { items } = await admin.call(contract.listConsents, {});
  expect(items.map(({ fullName, consent }) => [fullName, consent])).toEqual([
    ["Ada Holm", "attested"],
    ["Ben Okoro", "confirmed"],
  ]);
  expect(items[1]).toMatchObject({ email: "ben@records.example", answeredAt: expect.any(String) });
  expect(items[0]?.answeredAt).toBeNull();
  expect(items[0]?.referrer).not.toBe("");
  const confirmed = await admin.call(contract.listConsents, { filter: ["consent:eq:confirmed"] });
  expect(confirmed.items.map(({ fullName }) => fullName)).toEqual(["Ben Okoro"]);
});

test("exports everything about a contact, under any spelling of the address", async () => {
  await submit(amira, { fullName: "Cleo Marsh", email: "cleo@copy.example", company: "Marsh" });
  const copy = await admin.call(contract.exportContact, { email: "Cleo+news@copy.example" });
  expect(copy.referrals).toEqual([expect.objectContaining({ fullName: "Cleo Marsh", company: "Marsh" })]);
  expect(copy.timeline.length).toBeGreaterThan(0);
  expect((await admin.call(contract.exportContact, { email: "nobody@copy.example" })).referrals).toEqual([]);
});

test("an erasure is due within a month, erases the contact and keeps only a masked address", async () => {
  const sent = await submit(amira, { fullName: "Dora Lind", email: "dora@gone.example", company: "Lind" });
  const request = await admin.call(contract.createRequest, {
    kind: "erasure",
    email: "dora@gone.example",
    note: "By phone",
  });
  const days = (Date.parse(request.dueAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThanOrEqual(31);
  const done = await admin.call(contract.completeRequest, { id: request.id });
  expect(done).toMatchObject({ state: "done", email: "d•••@gone.example", note: "", erased: 1 });
  expect(await amira.call(getReferral, { id: sent.id })).toMatchObject({
    fullName: "",
    email: "",
    consent: "declined",
  });
  expect((await admin.call(contract.exportContact, { email: "dora@gone.example" })).referrals).toEqual([]);
  const [left] = await app.asOwner(`select count(*)::int as n from privacy_requests where email like '%dora%'`);
  expect(left.n).toBe(0);
  expect(await codeOf(admin.call(contract.completeRequest, { id: request.id }))).toBe(
    contract.errors.requestClosed.code,
  );
});

test("a refusal needs a reason, and is final", async () => {
  const { id } = await admin.call(contract.createRequest, { kind: "access", email: "eve@copy.example", note: "" });
  expect(await codeOf(admin.call(contract.refuseRequest, { id, answer: " " }))).toBe(baseErrors.invalid.code);
  const refused = await admin.call(contract.refuseRequest, { id, answer: "Identity not verified" });
  expect(refused).toMatchObject({ state: "refused", answer: "Identity not verified" });
  expect(await codeOf(admin.call(contract.completeRequest, { id }))).toBe(contract.errors.requestClosed.code);
});

test("the agreement is accepted once, by a named person", async () => {
  const before = await admin.call(contract.getPrivacySettings, {});
  expect(before.agreement.acceptedAt).toBeNull();
  const first = await admin.call(contract.acceptAgreement, {});
  expect(first.agreement).toMatchObject({ acceptedAt: expect.any(String), acceptedBy: expect.any(String) });
  expect(await admin.call(contract.acceptAgreement, {})).toEqual(first);
});

test("stores a valid retention only", async () => {
  for (const retentionDays of [29, 4000])
    expect(await codeOf(admin.call(contract.setRetention, { retentionDays }))).toBe(baseErrors.invalid.code);
  expect((await admin.call(contract.setRetention, { retentionDays: 365 })).retentionDays).toBe(365);
  expect((await admin.call(contract.setRetention, { retentionDays: null })).retentionDays).toBeNull();
});

test("without the toggle every tool is refused, but a contact can decline and members get their own data [R3.13] [R6.3]", async () => {
  const sent = await submitAccepted(amira, admin, {
    fullName: "Finn Berg",
    email: "finn@declines.example",
    company: "Berg",
  });
  const token = await tokenTo("finn@declines.example");
  await admin.call(switchFeature, { feature: "gdprCompliance", on: false });
  const tools = [
    () => admin.call(contract.listConsents, {}),
    () => admin.call(contract.listRequests, {}),
    () => admin.call(contract.createRequest, { kind: "erasure", email: "finn@declines.example", note: "" }),
    () => admin.call(contract.exportContact, { email: "finn@declines.example" }),
    () => admin.call(contract.getPrivacySettings, {}),
    () => admin.call(contract.setRetention, { retentionDays: 90 }),
    () => admin.call(contract.acceptAgreement, {}),
  ];
  await expect
    .poll(() => Promise.all(tools.map((use) => codeOf(use()))))
    .toEqual(tools.map(() => baseErrors.featureOff.code));
  expect(await contact.call(giveConsent, { token, agrees: false })).toEqual({ consent: "declined" });
  expect((await amira.call(getReferral, { id: sent.id })).fullName).toBe("");
  expect(await amira.call(requestExport, {})).toMatchObject({ state: "waiting" });
  await admin.call(switchFeature, { feature: "gdprCompliance", on: true });
});
