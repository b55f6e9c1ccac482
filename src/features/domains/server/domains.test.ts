import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { listMemberships } from "#features/identity/contract/memberships.ts";
import { getBrand } from "#features/tenancy/contract.ts";
import { startNameServer } from "#server/testing/dns.ts";
import * as contract from "../contract.ts";
import { maxDomains } from "../rules.ts";
import { recheckDomains } from "./recheck.ts";

const names = await startNameServer();
names.addresses.set("goodword.example", "203.0.113.7");
const app = await testApp({ DNS_SERVER: names.address, BASE_URL: "https://goodword.example" });
afterAll(async () => {
  await app.close();
  names.close();
});
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const admin = await app.as("admin", acme);
const rival = await app.as("admin", other);
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);
const brandAt = (host: string) =>
  createCaller((url, init) => app.anonymous.send(url, { ...init, headers: { ...init.headers, host } }))(getBrand, {});
const nameAt = (host: string) =>
  brandAt(host).then(
    ({ name }) => name,
    (error) => error.code,
  );
const domainOf = async ({ call }: typeof admin, host: string) =>
  (await call(contract.listDomains, {})).items.find((one) => one.host === host)!;
const mailsTo = ({ personId }: typeof admin) =>
  app.asOwner(
    `select m.subject, m.text from messages m join auth.people p on p.email = m."to" where p.id = $1 order by m.id`,
    [personId.slice(4)],
  );

beforeEach(async () => {
  names.texts.clear();
  names.failing = false;
  await app.asOwner("delete from domains; delete from hosts; delete from messages");
  await app.asOwner("update tenants set primary_host = null, ssl = true");
});

/** Adds a domain, verifies it by its record and waits until the app serves it: caches are invalidated a moment later. */
async function proved(who: typeof admin, host: string) {
  const { id, proof } = await who.call(contract.addDomain, { host });
  names.texts.set(proof.name, [...[names.texts.get(proof.name) ?? []].flat(), proof.value]);
  const { domain } = await who.call(contract.checkDomain, { id });
  expect(domain.state).toBe("proved");
  await expect.poll(() => nameAt(host)).not.toBe("base.unknownHost");
  return domain;
}

test("verifies a domain by its record, serves its tenant there, and frees it when it is removed", async () => {
  const made = await admin.call(contract.addDomain, { host: " Refer.Acme.test. " });
  expect(made).toMatchObject({
    host: "refer.acme.test",
    state: "waiting",
    primary: false,
    apex: false,
    proof: { name: "_domain-proof.refer.acme.test", value: expect.stringMatching(/^domain-proof=[0-9a-f]{32}$/) },
  });
  expect(JSON.stringify(made)).not.toMatch(/goodword/i);
  expect(await nameAt("refer.acme.test")).toBe("base.unknownHost");

  names.texts.set(made.proof.name, "domain-proof=something else");
  const early = await admin.call(contract.checkDomain, { id: made.id });
  expect(early).toMatchObject({ lead: "nowhere", domain: { state: "waiting", checkedAt: expect.any(String) } });

  names.texts.set(made.proof.name, ["v=spf1 -all", made.proof.value]);
  names.addresses.set("refer.acme.test", "198.51.100.1");
  expect(await admin.call(contract.checkDomain, { id: made.id })).toMatchObject({
    lead: "elsewhere",
    domain: { state: "proved", missingSince: null },
  });
  names.addresses.set("refer.acme.test", "203.0.113.7");
  expect((await admin.call(contract.checkDomain, { id: made.id })).lead).toBe("here");
  await expect.poll(() => nameAt("refer.acme.test")).toBe("acme");

  await admin.call(contract.removeDomain, { id: made.id });
  await expect.poll(() => nameAt("refer.acme.test")).toBe("base.unknownHost");
  expect((await admin.call(contract.listDomains, {})).items).toEqual([]);
});

test("returns where a domain has to point, and the tenant's address [R3.11]", async () => {
  expect(await admin.call(contract.listDomains, {})).toEqual({
    home: "https://acme.goodword.example",
    subdomain: "acme",
    subdomainHost: "acme.goodword.example",
    subdomainFixed: false,
    ssl: true,
    items: [],
    target: { host: "acme.goodword.example", addresses: ["203.0.113.7"] },
  });
});

test("accepts only a valid and new domain that is not the app's own [R5.6]", async () => {
  for (const host of [
    "goodword.example",
    "acme.goodword.example",
    "a.b.goodword.example",
    "https://acme.test",
    "127.0.0.1",
  ]) {
    const error = await admin.call(contract.addDomain, { host }).catch((e) => e);
    expect([error.code, error.params], host).toEqual(["base.invalid", { fields: { host: { code: "domain" } } }]);
  }
  await admin.call(contract.addDomain, { host: "münchen.test" });
  expect(await codeOf(admin.call(contract.addDomain, { host: "xn--mnchen-3ya.test" }))).toBe("domains.alreadyAdded");
  for (let i = 1; i < maxDomains; i++) await admin.call(contract.addDomain, { host: `n${i}.acme.test` });
  const error = await admin.call(contract.addDomain, { host: "more.acme.test" }).catch((e) => e);
  expect(contract.errors.tooManyDomains.is(error) && error.params.most).toBe(String(maxDomains));
});

test("changes nothing when a resolver does not answer", async () => {
  const { id } = await proved(admin, "refer.acme.test");
  names.failing = true;
  expect(await codeOf(admin.call(contract.checkDomain, { id }))).toBe(contract.errors.dnsSilent.code);
  await recheckDomains(app.services);
  expect(await domainOf(admin, "refer.acme.test")).toMatchObject({ state: "proved", missingSince: null });
});

test("lets several tenants claim a host, keeps it with the one that verified it, and moves it once that record is gone", async () => {
  const mine = await proved(admin, "shared.test");
  await admin.call(contract.setPrimaryDomain, { id: mine.id });
  const theirs = await rival.call(contract.addDomain, { host: "shared.test" });
  expect(theirs.proof.value).not.toBe(mine.proof.value);
  names.texts.set(mine.proof.name, [mine.proof.value, theirs.proof.value]);
  const error = await rival.call(contract.checkDomain, { id: theirs.id }).catch((e) => e);
  expect(contract.errors.taken.is(error) && error.params.host).toBe("shared.test");
  await expect.poll(() => nameAt("shared.test")).toBe("acme");

  names.texts.set(mine.proof.name, theirs.proof.value);
  expect((await rival.call(contract.checkDomain, { id: theirs.id })).domain.state).toBe("proved");
  await expect.poll(() => nameAt("shared.test")).toBe("other");
  expect(await domainOf(admin, "shared.test")).toMatchObject({ state: "waiting", primary: false });
  expect((await admin.call(contract.listDomains, {})).home).toBe("https://acme.goodword.example");
  expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual(["shared.test no longer points to acme"]);
  expect(await mailsTo(rival)).toEqual([]);
});

test("mails once about a missing record, recovers when it returns in time, and releases the host after a week", async () => {
  const { proof, id } = await proved(admin, "refer.acme.test");
  await admin.call(contract.setPrimaryDomain, { id });
  names.texts.clear();
  await recheckDomains(app.services);
  await recheckDomains(app.services);
  const missing = await domainOf(admin, "refer.acme.test");
  expect(missing).toMatchObject({ state: "missing", primary: true });
  expect(Date.parse(missing.releasedAt!) - Date.parse(missing.missingSince!)).toBe(7 * 86_400_000);
  const mails = await mailsTo(admin);
  expect(mails.map(({ subject }) => subject)).toEqual(["The DNS record of refer.acme.test is missing"]);
  expect(mails[0].text).toContain("https://refer.acme.test/admin/tenants?tab=domains");
  expect(await nameAt("refer.acme.test")).toBe("acme");

  names.texts.set(proof.name, proof.value);
  await recheckDomains(app.services);
  expect((await domainOf(admin, "refer.acme.test")).state).toBe("proved");

  names.texts.clear();
  await recheckDomains(app.services);
  await app.asOwner("update domains set missing_since = now() - interval '7 days 1 minute'");
  await recheckDomains(app.services);
  expect(await domainOf(admin, "refer.acme.test")).toMatchObject({ state: "waiting", primary: false });
  await expect.poll(() => nameAt("refer.acme.test")).toBe("base.unknownHost");
  expect((await mailsTo(admin)).at(-1)).toMatchObject({ subject: "refer.acme.test no longer points to acme" });
});

test("uses the primary domain in links, which must be verified, or the subdomain again [R3.11]", async () => {
  const waiting = await admin.call(contract.addDomain, { host: "soon.acme.test" });
  const error = await admin.call(contract.setPrimaryDomain, { id: waiting.id }).catch((e) => e);
  expect(contract.errors.unproved.is(error) && error.params.host).toBe("soon.acme.test");
  const { id } = await proved(admin, "refer.acme.test");
  expect((await admin.call(contract.setPrimaryDomain, { id })).home).toBe("https://refer.acme.test");
  expect((await admin.call(listMemberships, {})).items[0]?.url).toBe("https://refer.acme.test");
  expect((await admin.call(contract.setPrimaryDomain, { id: null })).home).toBe("https://acme.goodword.example");
  await admin.call(contract.setPrimaryDomain, { id });
  await admin.call(contract.removeDomain, { id });
  expect((await admin.call(contract.listDomains, {})).home).toBe("https://acme.goodword.example");
});

test("moves a subdomain with its host, keeps it unique, and leaves the operator's unchanged [R5.6 R1.1]", async () => {
  expect(await nameAt("acme.goodword.example")).toBe("acme");
  const moved = await admin.call(contract.changeSubdomain, { subdomain: " Acme-Partners " });
  expect(moved).toMatchObject({ subdomain: "acme-partners", home: "https://acme-partners.goodword.example" });
  await expect.poll(() => nameAt("acme-partners.goodword.example")).toBe("acme");
  const taken = await admin.call(contract.changeSubdomain, { subdomain: "other" }).catch((e) => e);
  expect(contract.errors.subdomainTaken.is(taken) && taken.params.subdomain).toBe("other");
  const reserved = await admin.call(contract.changeSubdomain, { subdomain: "www" }).catch((e) => e);
  expect(reserved.params).toEqual({ fields: { subdomain: { code: "subdomain" } } });
  await admin.call(contract.changeSubdomain, { subdomain: "acme" });
  const operator = await app.as("admin", await app.tenant("default"));
  expect(await codeOf(operator.call(contract.changeSubdomain, { subdomain: "elsewhere" }))).toBe(
    contract.errors.subdomainFixed.code,
  );
  expect((await operator.call(contract.listDomains, {})).subdomainHost).toBe("goodword.example");
});

test("serves a former subdomain for thirty days, and reserves it meanwhile", async () => {
  await admin.call(contract.changeSubdomain, { subdomain: "acme-new" });
  expect(await nameAt("acme.goodword.example")).toBe("acme");
  const wanted = rival.call(contract.changeSubdomain, { subdomain: "acme" });
  expect(await codeOf(wanted)).toBe(contract.errors.subdomainTaken.code);

  await recheckDomains(app.services);
  expect(await nameAt("acme.goodword.example")).toBe("acme");
  await app.asOwner("alter table audit_entries no force row level security");
  await app.asOwner("alter table audit_entries disable trigger user");
  await app.asOwner("update audit_entries set created_at = now() - interval '30 days 1 minute'");
  await recheckDomains(app.services);
  await expect.poll(() => nameAt("acme.goodword.example")).toBe("base.unknownHost");
  expect(await codeOf(rival.call(contract.changeSubdomain, { subdomain: "acme" }))).toBeUndefined();
  await rival.call(contract.changeSubdomain, { subdomain: "other" });
  await app.asOwner("delete from hosts");
  await admin.call(contract.changeSubdomain, { subdomain: "acme" });
});

test("serves a domain for a week without white labeling, notifies the admins, and restores it with the feature [R6.3]", async () => {
  const { id } = await proved(admin, "refer.acme.test");
  await admin.call(contract.setPrimaryDomain, { id });
  const plan = (name: string) => app.asOwner("update tenants set plan = $1 where slug = 'acme'", [name]);
  await plan("professional");
  await recheckDomains(app.services);
  await recheckDomains(app.services);
  expect(await nameAt("refer.acme.test")).toBe("acme");
  expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual(["refer.acme.test stops working in 7 days"]);

  await plan("enterprise");
  await recheckDomains(app.services);
  expect(await domainOf(admin, "refer.acme.test")).toMatchObject({ state: "proved", missingSince: null });

  await plan("professional");
  await recheckDomains(app.services);
  await app.asOwner("update domains set missing_since = now() - interval '7 days 1 minute'");
  await recheckDomains(app.services);
  await expect.poll(() => nameAt("refer.acme.test")).toBe("base.unknownHost");
  expect((await mailsTo(admin)).at(-1).text).toContain("White labeling has been off for a week");

  await plan("enterprise");
  await expect.poll(() => codeOf(admin.call(contract.checkDomain, { id }))).toBeUndefined();
  await expect.poll(() => nameAt("refer.acme.test")).toBe("acme");
});

test("audits every change with its actor", async () => {
  await app.asOwner("alter table audit_entries no force row level security; delete from audit_entries");
  const { id } = await proved(admin, "refer.acme.test");
  await admin.call(contract.setPrimaryDomain, { id });
  await admin.call(contract.setSsl, { ssl: false });
  await admin.call(contract.setSsl, { ssl: false });
  names.texts.clear();
  await recheckDomains(app.services);
  await app.asOwner("update domains set missing_since = now() - interval '8 days'");
  await recheckDomains(app.services);
  await admin.call(contract.removeDomain, { id });
  const entries = await app.asOwner(
    "select action, subject, after, person_id is null by_clock from audit_entries order by id",
  );
  expect(entries).toEqual([
    { action: "domains.added", subject: "refer.acme.test", after: { proved: false }, by_clock: false },
    { action: "domains.proved", subject: "refer.acme.test", after: { proved: true }, by_clock: false },
    { action: "domains.primaryChanged", subject: "acme", after: { primaryHost: "refer.acme.test" }, by_clock: false },
    { action: "domains.sslChanged", subject: "acme", after: { ssl: false }, by_clock: false },
    { action: "domains.released", subject: "refer.acme.test", after: { proved: false }, by_clock: true },
    { action: "domains.removed", subject: "refer.acme.test", after: null, by_clock: false },
  ]);
});

test("does not let another tenant's admin see, check, remove or use a domain [R6.5]", async () => {
  const { id } = await proved(admin, "refer.acme.test");
  expect((await rival.call(contract.listDomains, {})).items).toEqual([]);
  for (const act of [contract.checkDomain, contract.removeDomain, contract.setPrimaryDomain] as const)
    expect(await codeOf(rival.call(act as typeof contract.checkDomain, { id }))).toBe("base.notFound");
  expect(await nameAt("refer.acme.test")).toBe("acme");
});

test("a root domain, which cannot have a CNAME, is recognized and leads here by its addresses", async () => {
  const made = await admin.call(contract.addDomain, { host: "rootdomain.co.uk" });
  expect(made.apex).toBe(true);
  names.texts.set(made.proof.name, made.proof.value);
  names.addresses.set("rootdomain.co.uk", "203.0.113.7");
  expect(await admin.call(contract.checkDomain, { id: made.id })).toMatchObject({ lead: "here" });
  await admin.call(contract.removeDomain, { id: made.id });
});
