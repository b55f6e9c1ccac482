import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { register } from "#features/identity/contract.ts";
import { identityFixtures, password } from "#features/identity/server/testing/identity-fixtures.ts";
import { listAudit } from "#features/members/contract/audit.ts";
import { acceptInvitation, invite } from "#features/members/contract.ts";
import { codeOf, refusalOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { connectPayee, getPayee, listPayees, setPayee } from "../../contract/payees.ts";
import { getPayoutSettings, updatePayoutSettings } from "../../contract/settings.ts";
import { getTaxProfile, setTaxProfile } from "../../contract/tax.ts";
import { sealSecret } from "../settings/settings.ts";
import { ibans, inGermany } from "../testing/payout-fixtures.ts";
import { openPaypal } from "../testing/paypal.ts";
import { openStripe } from "../testing/stripe.ts";

const [stripe, paypal] = [await openStripe(), await openPaypal()];
const app = await testApp({ STRIPE_API_URL: stripe.url, PAYPAL_API_URL: paypal.url });
await app.startJobs();
afterAll(async () => {
  await app.close();
  await Promise.all([stripe.close(), paypal.close()]);
});
const acme = await app.tenant("acme");
const admin = await app.as("admin", acme);

const stale = (cookie: string) =>
  app.asOwner("update auth.sessions set proven_at = now() - interval '1 hour' where token_hash = sha256($1)", [
    Buffer.from(cookie.replace("session=", "")),
  ]);
const mailsTo = async (personId: Id<"per">) =>
  app.asOwner(
    `select m.subject, m.text from messages m join auth.people p on p.email = m."to" where p.id = $1 order by m.id`,
    [personId.slice(4)],
  );

test("stores a bank account encrypted, shows its last characters, and freezes payouts for 72 hours [R2.16]", async () => {
  const maya = await app.as("referrer", acme);
  expect(await maya.call(getPayee, {})).toMatchObject({
    rail: null,
    state: "missing",
    offered: ["bank"],
    minimumMinor: 5000,
  });
  const set = await maya.call(setPayee, { details: { ...inGermany, account: "DE89 3704 0044 0532 0130 00" } });
  expect(set).toMatchObject({ rail: "bank", state: "ready", hint: "DE•• •••• 3000" });
  const hours = (Date.parse(set.frozenUntil!) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThanOrEqual(72);
  const [row] = await app.asOwner("select * from payees where person_id = $1", [maya.personId.slice(4)]);
  expect(JSON.stringify(row)).not.toContain("532013000");
  expect(JSON.stringify(row)).not.toContain("Müller");

  const mails = await mailsTo(maya.personId);
  expect(mails).toHaveLength(1);
  expect(mails[0].text).toContain("DE•• •••• 3000");
  expect(mails[0].text).not.toContain("370400");
  const { items } = await admin.call(listAudit, { limit: 5 });
  expect(items[0]).toMatchObject({ action: "payouts.payeeChanged", after: { rail: "bank", hint: "DE•• •••• 3000" } });
  expect(JSON.stringify(items)).not.toContain("370400");
  expect((await admin.call(listPayees, {})).items).toMatchObject([{ hint: "DE•• •••• 3000", hasTaxProfile: false }]);

  // The same account in another currency is not a new account: payouts are not frozen again and nobody is notified.
  await app.asOwner("update payees set frozen_until = now() - interval '1 minute'", []);
  expect(await maya.call(setPayee, { details: inGermany, currency: "CHF" })).toMatchObject({
    currency: "CHF",
    frozenUntil: null,
  });
  expect(await mailsTo(maya.personId)).toHaveLength(1);
  const other = await maya.call(setPayee, { details: { ...inGermany, account: ibans.NL, country: "NL" } });
  expect(other.frozenUntil).not.toBeNull();
  expect(await mailsTo(maya.personId)).toHaveLength(2);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** Records an authentication event in the past. */
const recordEvent = (person: { personId: Id<"per"> }, type: string, hours: number, browser = "Firefox") =>
  app.asOwner(
    `insert into auth.auth_events (id, type, email, person_id, tenant_id, details, at)
     values (uuidv7($5::interval), $1, 'maya@example.com', $2, $3, $4, $6)`,
    [type, person.personId.slice(4), acme.slice(4), { browser, system: "Windows" }, `-${hours} hours`, hoursAgo(hours)],
  );
async function confirmedPartner() {
  const maya = await app.as("referrer", acme);
  await app.asOwner("update auth.people set email_verified_at = now() where id = $1", [maya.personId.slice(4)]);
  await recordEvent(maya, "login", 1000);
  return maya;
}
const addFirst = (maya: Awaited<ReturnType<typeof confirmedPartner>>) => maya.call(setPayee, { details: inGermany });

test("pays to a first account at once and freezes every later change", async () => {
  const maya = await confirmedPartner();
  await recordEvent(maya, "login", 1);
  expect(await addFirst(maya)).toMatchObject({ state: "ready", frozenUntil: null });
  const [mail] = await mailsTo(maya.personId);
  expect(mail.text).toContain("DE•• •••• 3000");
  expect(mail.text).not.toContain("72");
  const changed = await maya.call(setPayee, { details: { ...inGermany, account: ibans.NL, country: "NL" } });
  expect(changed.frozenUntil).not.toBeNull();
  expect((await mailsTo(maya.personId))[1].text).toContain("72");
});

test.each([
  ["a changed password", "password_changed", "Firefox"],
  ["a changed address", "email_changed", "Firefox"],
  ["a removed second factor", "mfa_disabled", "Firefox"],
  ["a connected account", "account_connected", "Firefox"],
  ["a sign-in from a new device", "login", "Safari"],
])("freezes a first account within 72 hours of %s", async (_, type, browser) => {
  const [fresh, past] = [await confirmedPartner(), await confirmedPartner()];
  await recordEvent(fresh, type, 71, browser);
  await recordEvent(past, type, 73, browser);
  expect((await addFirst(fresh)).frozenUntil).not.toBeNull();
  expect((await addFirst(past)).frozenUntil).toBeNull();
});

test("requires a recent sign-in to change where money goes", async () => {
  const maya = await app.as("referrer", acme);
  await stale(maya.cookie);
  expect(await codeOf(maya.call(setPayee, { details: inGermany }))).toBe("identity.notFresh");
  const profile = { kind: "person", name: "Maya", country: "DE", taxId: "36574261809" } as const;
  expect(await codeOf(maya.call(setTaxProfile, profile))).toBe("identity.notFresh");
  const boss = await app.as("admin", acme);
  await stale(boss.cookie);
  expect(await codeOf(boss.call(updatePayoutSettings, { stripeKey: "sk_test_1" }))).toBe("identity.notFresh");
  expect((await boss.call(updatePayoutSettings, { runDay: 10 })).runDay).toBe(10);
});

test.each([
  ["a wrong digit", { account: "DE89370400440532013001" }, "account"],
  ["a short one", { account: "DE8937040044053201" }, "account"],
  ["no IBAN where there are", { account: "532013000" }, "account"],
  ["of another country", { country: "FR" }, "country"],
  ["a BIC that cannot be", { bic: "DEUT1" }, "bic"],
  ["a name no bank could read", { holder: "王小明" }, "holder"],
  ["no bank with the number", { account: "000123456789", country: "US" }, "bankCode"],
  ["signs in the number", { account: "12<34>", country: "US", bankCode: "1" }, "account"],
])("%s is rejected with an error on its field", async (_, wrong, field) => {
  const maya = await app.as("referrer", acme);
  const refusal = await refusalOf(maya.call(setPayee, { details: { ...inGermany, ...wrong } }));
  expect(refusal).toEqual({ code: "payouts.badDetails", params: { field } });
});

test("identifies an account without an IBAN by its number and bank code", async () => {
  const maya = await app.as("referrer", acme);
  const details = { ...inGermany, account: "000 123-456 789", bankCode: "021000021", country: "US" };
  expect(await maya.call(setPayee, { details })).toMatchObject({ state: "ready", hint: "•• •••• 6789" });
});

test("gives two people with the same account the same hash, which does not reveal the account", async () => {
  const people = [await app.as("referrer", acme), await app.as("referrer", acme)];
  for (const one of people) await one.call(setPayee, { details: { ...inGermany, account: ibans.GB, country: "GB" } });
  const rows = await app.asOwner("select account_hash, sealed from payees where person_id = any($1)", [
    people.map(({ personId }) => personId.slice(4)),
  ]);
  expect(rows[0].account_hash).toBe(rows[1].account_hash);
  expect(rows[0].sealed).not.toBe(rows[1].sealed);
});

test("offers Stripe once the company has a key, and marks a person ready after onboarding", async () => {
  const tenant = await app.tenant("striped");
  const boss = await app.as("admin", tenant);
  const maya = await app.as("referrer", tenant);
  const details = { rail: "stripe", country: "DE" } as const;
  expect(await refusalOf(maya.call(setPayee, { details }))).toEqual({
    code: "payouts.railNotSet",
    params: { rail: "stripe" },
  });
  const kept = await boss.call(updatePayoutSettings, {
    stripeKey: stripe.key,
    stripeHookSecret: `whsec_other, ${stripe.hookSecret}`,
  });
  expect(kept).toMatchObject({ hasStripe: true, hasPaypal: false });
  expect(JSON.stringify(kept)).not.toContain(stripe.key);
  const [row] = await app.asOwner("select * from payout_settings where tenant_id = $1", [tenant.slice(4)]);
  expect(JSON.stringify(row)).not.toContain(stripe.key);

  expect(await maya.call(setPayee, { details })).toMatchObject({ rail: "stripe", state: "pending" });
  const [account] = [...stripe.accounts.keys()];
  const { url } = await maya.call(connectPayee, {});
  expect(url).toContain(`/setup/${account}`);
  expect(decodeURIComponent(url)).toContain("striped.localhost");
  // The same details again reuse the account that was created.
  await maya.call(setPayee, { details });
  expect(stripe.accounts.size).toBe(1);

  const { body, headers } = stripe.finishOnboarding(account!);
  const host = { host: "striped.localhost" };
  const forged = await app.anonymous.send("/hooks/stripe", {
    method: "POST",
    headers: { ...headers, ...host, "stripe-signature": "t=1,v1=00" },
    body,
  });
  expect(forged.status).toBe(401);
  expect((await maya.call(getPayee, {})).state).toBe("pending");
  expect(
    (await app.anonymous.send("/hooks/stripe", { method: "POST", headers: { ...headers, ...host }, body })).status,
  ).toBe(200);
  expect((await maya.call(getPayee, {})).state).toBe("ready");

  const failed = stripe.event("payout.failed", { id: "po_1", object: "payout" }, { account: account! });
  await app.anonymous.send("/hooks/stripe", {
    method: "POST",
    headers: { ...failed.headers, ...host },
    body: failed.body,
  });
  expect((await maya.call(getPayee, {})).state).toBe("pending");
  // The webhook is lost, so the scheduled job polls.
  await app.runUpkeep();
  await expect.poll(async () => (await maya.call(getPayee, {})).state).toBe("ready");
});

test("rejects keys that the payment system does not accept on their field, and stores nothing", async () => {
  const boss = await app.as("admin", await app.tenant("wrong-key"));
  expect(await refusalOf(boss.call(updatePayoutSettings, { stripeKey: "sk_test_wrong", runDay: 3 }))).toEqual({
    code: "payouts.keysRefused",
    params: { field: "stripeKey" },
  });
  const wrong = { paypalClientId: "nobody", paypalSecret: "nothing" };
  expect(await refusalOf(boss.call(updatePayoutSettings, wrong))).toEqual({
    code: "payouts.keysRefused",
    params: { field: "paypalSecret" },
  });
  const kept = await boss.call(getPayoutSettings, {});
  expect(kept).toMatchObject({ hasStripe: false, hasPaypal: false });
  expect(kept.runDay).not.toBe(3);
});

test("reports a payment system that answers unexpectedly, and stores nothing", async () => {
  const tenant = await app.tenant("revoked-key");
  const boss = await app.as("admin", tenant);
  await boss.call(updatePayoutSettings, { stripeKey: stripe.key });
  await app.asOwner("update payout_settings set stripe_key = $2 where tenant_id = $1", [
    tenant.slice(4),
    sealSecret(app.services, "sk_test_revoked"),
  ]);
  const maya = await app.as("referrer", tenant);
  const refusal = await refusalOf(maya.call(setPayee, { details: { rail: "stripe", country: "DE" } }));
  expect(refusal).toEqual({ code: "payouts.railUnreachable", params: { rail: "stripe" } });
  expect((await maya.call(getPayee, {})).state).toBe("missing");
});

test.each([
  ["person", "DE", "36574261809", true],
  ["person", "DE", "36574261890", "payouts.badTaxId"],
  ["company", "DE", "DE136695976", true],
  ["company", "DE", "DE136695975", "payouts.badTaxId"],
  ["person", "BR", "390.533.447-05", true],
  ["person", "US", "999", "payouts.badTaxId"],
  ["person", "QA", "whatever it is", false],
] as const)("a tax id of a %s in %s: %s", async (kind, country, taxId, expected) => {
  const maya = await app.as("referrer", acme);
  const profile = { kind, name: "Maya Chen", country, taxId };
  if (typeof expected === "string") return expect(await codeOf(maya.call(setTaxProfile, profile))).toBe(expected);
  const kept = await maya.call(setTaxProfile, profile);
  expect(kept).toMatchObject({ rule: "warn", profile: { kind, country, taxIdChecked: expected } });
  expect(JSON.stringify(kept)).not.toContain(taxId);
  expect(await maya.call(getTaxProfile, {})).toEqual(kept);
});

test("keeps a stored tax id while its kind and country stay the same", async () => {
  const maya = await app.as("referrer", acme);
  const profile = { kind: "person", name: "Maya", country: "DE" } as const;
  const missing = { code: "base.invalid", params: { fields: { taxId: { code: "required" } } } };
  expect(await refusalOf(maya.call(setTaxProfile, profile))).toEqual(missing);
  await maya.call(setTaxProfile, { ...profile, taxId: "36574261809" });
  expect(await maya.call(setTaxProfile, { ...profile, name: "Maya Chen" })).toMatchObject({
    profile: { name: "Maya Chen", taxIdHint: "••••1809", taxIdChecked: true },
  });
  for (const other of [{ kind: "company" }, { country: "FR" }] as const)
    expect(await refusalOf(maya.call(setTaxProfile, { ...profile, ...other }))).toEqual(missing);
});

test("accepts only the person's own upload as a form, which the company may read", async () => {
  const maya = await app.as("referrer", acme);
  const profile = { kind: "person", name: "Maya", country: "QA", taxId: "1" } as const;
  const form = async (ownerId: Id<"per">) => {
    const [row] = await app.asOwner(
      `insert into objects (tenant_id, path, owner_id, key, size, md5, generation, content_type, download_token)
       values ($1, 'attachments/' || $3 || '/w8.pdf', $2, $3, 1, '', 1, 'application/pdf', 'x') returning replace(id::text, '-', '') id`,
      [acme.slice(4), ownerId.slice(4), ownerId],
    );
    return `obj_${row.id}` as const;
  };
  const other = await app.as("referrer", acme);
  expect(await codeOf(maya.call(setTaxProfile, { ...profile, formId: await form(other.personId) }))).toBe(
    "payouts.badFile",
  );
  await maya.call(setTaxProfile, { ...profile, formId: await form(maya.personId) });
  await maya.call(setPayee, { details: inGermany });
  const path = encodeURIComponent(`attachments/${maya.personId}/w8.pdf`);
  const company = await app.as("company", acme);
  const readForm = (by: typeof company) => by.send(`/v0/b/acme/o/${path}`, { method: "GET", headers: {} });
  expect((await readForm(company)).status).toBe(200);
  expect((await readForm(other)).status).toBe(403);
  const { items } = await company.call(listPayees, { limit: 100 });
  expect(items.find(({ personId }) => personId === maya.personId)?.taxForm).toBe(`attachments/${maya.personId}/w8.pdf`);
});

test("validates the company's own account and shows its last characters", async () => {
  expect(await refusalOf(admin.call(updatePayoutSettings, { debtorIban: "DE00" }))).toEqual({
    code: "payouts.badDetails",
    params: { field: "debtorIban" },
  });
  const kept = await admin.call(updatePayoutSettings, { debtorIban: ibans.FR, debtorName: "Acme SARL" });
  expect(kept).toMatchObject({ debtorHint: "FR•• •••• 2606", debtorName: "Acme SARL" });
  await admin.call(updatePayoutSettings, { debtorIban: "" });
  expect((await admin.call(getPayoutSettings, {})).debtorHint).toBe("");
});

test("does not pay an attacker who registered an address before its owner accepted an invitation", async () => {
  await app.tenant("branch");
  const { browser, mailTo } = identityFixtures(app);
  const [email, attacker] = ["claimed@example.com", browser("branch.localhost")];
  const { me } = await attacker.call(register, {
    email,
    password: "attacker horse 1",
    firstName: "Eve",
    role: "referrer",
  });
  await attacker.call(setPayee, { details: inGermany });
  await attacker.call(setTaxProfile, { kind: "person", name: "Eve", country: "DE", taxId: "36574261809" });
  const kept = () =>
    app
      .asOwner("select person_id from payees union all select person_id from tax_profiles", [])
      .then((rows) => rows.filter(({ person_id }) => person_id.replaceAll("-", "") === me!.person.uid.slice(4)));
  expect(await kept()).toHaveLength(2);
  await admin.call(invite, { email, role: "referrer" });
  const token = (await mailTo(email)).link.searchParams.get("token")!;
  await browser("acme.localhost").call(acceptInvitation, { token, firstName: "Ana", password });
  expect(await kept()).toEqual([]);
});
