import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { updateBranding } from "#features/branding/contract.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import {
  errors,
  getDefaultPage,
  getImprint,
  getSite,
  getSiteTexts,
  saveImprint,
  saveSiteEmail,
  saveSitePage,
  saveSiteWords,
} from "../contract.ts";
import { cachedSite } from "./facts.ts";

const app = await testApp();
afterAll(() => app.close());
await app.tenant("default");
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const { call } = await app.as("admin", acme);
const siteAt = (host: string, locale: "en" | "de" = "en") => app.browser(host).call(getSite, { locale });
const here = () => siteAt("acme.localhost");
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  );
const audited = (tenantId: Id<"ten">) =>
  app.asOwner("select action, subject, before, after from audit_entries where tenant_id = $1 order by id desc", [
    tenantId.slice(4),
  ]);

test("a tenant replaces texts in each language separately, and restores the defaults [R2.10]", async () => {
  const words = { "hero.title": "Sun for every roof", "tenant.line": "Refer a roof." };
  expect((await call(saveSiteWords, { locale: "en", words })).words).toEqual(words);
  expect((await here()).words).toEqual(words);
  expect((await call(getSiteTexts, { locale: "de" })).counts).toEqual({ en: 2 });
  expect((await siteAt("acme.localhost", "de")).words).toEqual({});
  expect((await siteAt("other.localhost")).words).toEqual({});
  expect((await siteAt("localhost")).words).toEqual({});
  await call(saveSiteWords, { locale: "en", words: { "hero.title": "Sun for all", "tenant.line": " " } });
  expect((await here()).words).toEqual({ "hero.title": "Sun for all" });
  const [last] = await audited(acme);
  expect(last).toMatchObject({
    action: "site.wordsChanged",
    subject: "en",
    before: { "hero.title": "Sun for every roof", "tenant.line": "Refer a roof." },
    after: { "hero.title": "Sun for all", "tenant.line": null },
  });
});

test("the editor shows the defaults of the texts that appear on its site", async () => {
  const theirs = await call(getSiteTexts, { locale: "de" });
  expect(theirs.ours).toHaveProperty(["tenant.line"]);
  expect(theirs.ours).not.toHaveProperty(["pricing.title"]);
  expect(theirs.ours).not.toHaveProperty(["errors.unknownWord"]);
  const operator = await app.as("admin", await app.tenant("default"));
  const { ours } = await operator.call(getSiteTexts, { locale: "en" });
  expect(ours).toHaveProperty(["pricing.title"]);
  expect(ours).not.toHaveProperty(["tenant.line"]);
});

test("only editable texts with valid placeholders are accepted", async () => {
  const before = (await here()).words;
  const refusals = [
    [{ "no.such": "x" }, errors.unknownWord],
    [{ "errors.unknownWord": "x" }, errors.unknownWord],
    [{ __proto__x: "x" }, errors.unknownWord],
    [{ "hero.title": "Hello {{person}}" }, errors.unknownPlace],
    [{ "hero.title": "Hello\u0000" }, baseErrors.invalid],
    [{ "hero.title": "x".repeat(601) }, baseErrors.invalid],
  ] as const;
  for (const [bad, refused] of refusals) {
    const words = { "features.title": "Would be fine", ...bad };
    expect(refused.is(await failure(call(saveSiteWords, { locale: "en", words }))), JSON.stringify(bad)).toBe(true);
  }
  expect((await here()).words).toEqual(before);
});

test("a tenant writes a page: Markdown in, safe HTML out, and an empty page restores the default", async () => {
  const text =
    "## Roofs\n\nWe <script>alert(1)</script> bring [sun](https://sun.example), not [this](javascript:alert(1)).";
  const saved = await call(saveSitePage, { locale: "en", page: "about", title: "About us", text });
  expect(saved.pages.about).toEqual({ title: "About us", text });
  const { about } = (await here()).pages;
  expect(about).toEqual({
    title: "About us",
    html: '<h2 id="roofs">Roofs</h2>\n<p>We &lt;script&gt;alert(1)&lt;/script&gt; bring <a href="https://sun.example" rel="noreferrer">sun</a>, not this.</p>\n',
  });
  expect((await siteAt("other.localhost")).pages).toEqual({});
  const nameless = await failure(call(saveSitePage, { locale: "en", page: "about", title: " ", text }));
  expect(baseErrors.invalid.is(nameless)).toBe(true);
  expect((await call(saveSitePage, { locale: "en", page: "about", title: "", text: "" })).pages).toEqual({});
  expect((await here()).pages).toEqual({});
  expect((await audited(acme))[0]).toMatchObject({ action: "site.pageChanged", subject: "about · en", after: null });
});

test("a page written only in the tenant's own language is shown in the others until it is translated", async () => {
  const write = (locale: "en" | "de", title: string) =>
    call(saveSitePage, { locale, page: "privacy", title, text: title && "Nothing is sold." });
  const titleIn = async (locale: "en" | "de" | "fr") =>
    (await app.browser("acme.localhost").call(getSite, { locale })).pages.privacy?.title;
  await write("en", "Privacy");
  expect([await titleIn("en"), await titleIn("de")]).toEqual(["Privacy", "Privacy"]);
  await write("de", "Datenschutz");
  expect([await titleIn("en"), await titleIn("de"), await titleIn("fr")]).toEqual([
    "Privacy",
    "Datenschutz",
    "Privacy",
  ]);
  await write("en", "");
  expect([await titleIn("en"), await titleIn("de"), await titleIn("fr")]).toEqual([
    undefined,
    "Datenschutz",
    undefined,
  ]);
  await write("de", "");
});

test("the default page can be a starting point, with the tenant's name filled in", async () => {
  await app.asOwner("update tenants set legal_name = 'Acme Solar Ltd' where slug = 'acme'");
  const { title, text } = await call(getDefaultPage, { locale: "en", page: "privacy" });
  expect(title).not.toBe("");
  expect(text).toContain("Acme Solar Ltd");
  expect(text).not.toMatch(/\{\{|^---/m);
  const about = await call(getDefaultPage, { locale: "en", page: "about" });
  expect(about.text).not.toMatch(/open source|MIT/);
});

test("the contact address can be set and removed", async () => {
  await call(saveSiteEmail, { locale: "en", email: "hello@acme.example" });
  expect((await here()).email).toBe("hello@acme.example");
  await call(saveSiteEmail, { locale: "en", email: null });
  expect((await here()).email).toBeNull();
});

test("company facts are validated, audited, part of the brand, and can be removed", async () => {
  const { imprint } = saveImprint.example;
  if (!imprint) throw new Error("The example has no company facts.");
  for (const bad of [{ name: " " }, { address: "" }, { email: "hello" }, { phone: "call me" }, { vatId: "!" }])
    expect(baseErrors.invalid.is(await failure(call(saveImprint, { imprint: { ...imprint, ...bad } })))).toBe(true);
  expect(await call(getImprint, {})).toEqual({ imprint: null });
  await call(saveImprint, { imprint: { ...imprint, name: ` ${imprint.name} ` } });
  expect(await call(getImprint, {})).toEqual({ imprint });
  const [last] = await audited(acme);
  expect(last).toMatchObject({ action: "site.imprintChanged", before: { imprint: null }, after: { imprint } });
  const brandNow = await brand({ db: readInTenant(app.services.db, acme), tenantId: acme });
  expect(brandNow.imprint).toEqual(imprint);
  expect((await brand({ db: readInTenant(app.services.db, other), tenantId: other })).imprint).toBeNull();
  await call(saveImprint, { imprint: null });
  expect(await call(getImprint, {})).toEqual({ imprint: null });
});

test("a change of the brand keeps the company facts, which every plan can edit", async () => {
  const { imprint } = saveImprint.example;
  await app.asOwner("update tenants set plan = 'starter' where slug = 'acme'");
  await call(saveImprint, { imprint });
  await app.asOwner("update tenants set plan = 'enterprise' where slug = 'acme'");
  await expect
    .poll(() => failure(call(updateBranding, { primary: "#0f766e", imprint: null } as never)))
    .toBeUndefined();
  expect(await call(getImprint, {})).toEqual({ imprint });
});

test("processes cache the facts and drop them when they change", async () => {
  const siteOf = cachedSite(app.services);
  const first = await siteOf(acme, "en");
  expect(siteOf(acme, "en")).toBe(first);
  const elsewhere = await siteOf(other, "en");
  await call(saveSiteWords, { locale: "en", words: { "cta.claim": "Roofs that pay back" } });
  await expect.poll(async () => (await siteOf(acme, "en")).words).toHaveProperty(["cta.claim"], "Roofs that pay back");
  expect(siteOf(other, "en")).toBe(elsewhere);
  await app.asOwner("update tenants set time_zone = 'Asia/Tokyo' where slug = 'acme'");
  const again = await siteOf(acme, "en");
  await expect.poll(() => siteOf(acme, "en") !== again || again !== first).toBe(true);
});
