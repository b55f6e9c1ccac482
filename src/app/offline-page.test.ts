import { afterAll, expect, test } from "vitest";
import { locales } from "#base/locales.ts";
import { testApp } from "./testing.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
await app.asOwner("update tenants set name = 'A < B & Co', locale = 'ar' where slug = 'acme'");

const page = (headers: Record<string, string>) => app.server.inject({ url: "/offline", headers });

test("the page has the brand and language of its host and loads no other file", async () => {
  const { body, headers, statusCode } = await page({ host: "acme.localhost" });
  expect(statusCode).toBe(200);
  expect(body).toContain('<html lang="ar" dir="rtl"');
  expect(body).toContain("<b>A &lt; B &amp; Co</b>");
  expect(body).toContain("--primary-solid");
  expect(body).not.toMatch(/<link|src=|https?:\/\/(?!www\.w3\.org)/);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; connect-src 'self'; style-src 'sha256-/);
  expect(headers["x-robots-tag"]).toBe("noindex");
});

test("the page contains the texts of all languages, since a cached page may be read in another one", async () => {
  const { body } = await page({ host: "acme.localhost" });
  for (const { code } of locales) expect(body).toContain(`"${code}":{"title":"`);
});

test("the page depends on the host only, not on the signed-in person", async () => {
  const referrer = await app.as("referrer", acme);
  const anonymousPage = await page({ host: "localhost" });
  expect((await page({ host: "localhost", cookie: referrer.cookie })).body).toBe(anonymousPage.body);
  expect(anonymousPage.body).not.toContain("Co</b>");
});

test("the page is served for a suspended tenant too", async () => {
  await app.tenant("closed");
  await app.asOwner("update tenants set state = 'suspended' where slug = 'closed'");
  expect((await page({ host: "closed.localhost" })).statusCode).toBe(200);
});
