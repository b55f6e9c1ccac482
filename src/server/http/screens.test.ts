import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { pageDataReader } from "#app/page-data.ts";
import { createReceiver } from "#app/receiver.ts";
import { testApp } from "#app/testing.ts";
import { renderWithoutScripts } from "#app/without-scripts.ts";
import { updateBranding } from "#features/branding/contract.ts";
import { createBrandCache } from "#features/tenancy/server/host-brands.ts";
import { createMessageSenders } from "../messages/message-senders.ts";
import { createFastify } from "./create-fastify.ts";
import { registerScreens } from "./screens.ts";

const app = await testApp({ SOURCE_URL: "https://software.example/goodword" });
const acme = await app.tenant("acme");
const { call } = await app.as("admin", acme);

/** The page template, and the part of the build manifest that describes a font. */
const folder = mkdtempSync(join(tmpdir(), "goodword-screens-"));
cpSync("index.html", join(folder, "index.html"));
mkdirSync(join(folder, ".vite"));
const lora = "node_modules/@fontsource-variable/lora";
const built = {
  [`${lora}/wght.css`]: { file: "assets/lora.css" },
  [`${lora}/files/lora-latin-wght-normal.woff2`]: { file: "assets/lora.woff2" },
};
writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(built));

const server = await createFastify(app.services, () => randomUUID());
const receive = createReceiver(app.services);
const brandOf = createBrandCache(app.services);
await registerScreens(server, folder, {
  dataFor: pageDataReader(app.services, receive, brandOf),
  renderNoScript: renderWithoutScripts,
});
afterAll(async () => {
  await server.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

const page = async (host: string, headers: Record<string, string> = {}) => {
  const answer = await server.inject({ url: "/anything", headers: { host, accept: "text/html", ...headers } });
  return { html: answer.body, policy: String(answer.headers["content-security-policy"]), status: answer.statusCode };
};

test("the first byte is branded: title, colours, icon, manifest, font and style sheet [R1.1] [R3.11]", async () => {
  await call(updateBranding, {
    name: "Acme & <Söhne> $1",
    primary: "#0b6623",
    font: "lora",
    preset: "dark",
    css: "h1 { color: red }",
  });
  await expect.poll(async () => (await page("acme.localhost")).html).toContain("#0b6623");
  const { html, policy } = await page("acme.localhost");
  expect(html).toContain("<title>Acme &amp; &lt;Söhne> $1</title>");
  expect(html).toContain('data-mantine-color-scheme="dark"');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">');
  expect(html).toMatch(/<link rel="icon" href="data:image\/svg\+xml,[^"]+">/);
  expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}">/);
  expect(html).toContain('<link rel="stylesheet" href="/assets/lora.css">');
  expect(html).toContain('href="/assets/lora.woff2" as="font"');
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
  expect(html).toContain(
    `<style data-brand-css nonce="${nonce}">@scope (body) to ([data-guarded]){h1{color:red}}</style>`,
  );
  expect(policy).toContain("manifest-src 'self'");
});

test("another host shows nothing of the brand, and every response has its own nonce", async () => {
  const [one, other] = [await page("localhost"), await page("localhost")];
  expect(one.html).toContain("<title>Goodword</title>");
  expect(one.html).not.toMatch(/#0b6623|lora|S\u00f6hne/);
  expect(one.policy).not.toBe(other.policy);
  expect(one.html.replaceAll(/nonce="[^"]+"/g, "")).toBe(other.html.replaceAll(/nonce="[^"]+"/g, ""));
});

test.each([
  ["fr-CA, en;q=0.5", "fr", "ltr"],
  ["ar", "ar", "rtl"],
  ["ja, sv;q=0.8", "de", "ltr"],
  ["", "de", "ltr"],
])("answers %j in %s for a tenant whose language is German [R1.3]", async (accepted, lang, dir) => {
  await app.asOwner("update tenants set locale = 'de' where slug = 'acme'");
  await expect
    .poll(async () => (await page("acme.localhost", { "accept-language": accepted })).html)
    .toContain(`lang="${lang}" dir="${dir}"`);
});

test("answers HEAD like GET without the body, as uptime monitors ask", async () => {
  const request = { url: "/anything", headers: { host: "acme.localhost", accept: "*/*" } };
  const [get, head] = [await server.inject(request), await server.inject({ ...request, method: "HEAD" })];
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  for (const header of ["content-type", "content-length", "cache-control"])
    expect(head.headers[header]).toBe(get.headers[header]);
});

test("answers a missing image with a problem, not with a page", async () => {
  const answer = await server.inject({ url: "/brand/nothing.png", headers: { host: "acme.localhost" } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers["content-type"]).toContain("problem");
});

test("a page that needs scripts says so without them, in the page's language and with the tenant's name", async () => {
  const [, noScriptText] = /<noscript>(.*?)<\/noscript>/.exec(
    (await page("acme.localhost", { "accept-language": "en" })).html,
  )!;
  expect(noScriptText).toContain("Acme &amp; &lt;Söhne&gt; $1");
  expect(noScriptText).toContain("This page needs JavaScript");
  expect((await page("acme.localhost", { "accept-language": "ar" })).html).toMatch(
    /<noscript>.*JavaScript.*<\/noscript>/,
  );
});

test("a suspended tenant is unavailable to visitors and crawlers, and only its members see the note", async () => {
  const closed = await app.tenant("closed");
  const own = await app.as("referrer", closed);
  await app.asOwner("update tenants set state = 'suspended', state_note = 'Invoice 7 is open' where slug = 'closed'");
  const request = (headers: Record<string, string> = {}, url = "/") =>
    server.inject({ url, headers: { host: "closed.localhost", accept: "text/html", ...headers } });
  await expect.poll(async () => (await request()).statusCode).toBe(503);
  const { headers, body } = await request();
  expect(headers["retry-after"]).toBe("3600");
  expect(headers["x-robots-tag"]).toBe("noindex");
  expect(body).not.toMatch(/Invoice 7|suspended/);
  expect(body).toContain("Temporarily unavailable");
  expect((await request({ cookie: own.cookie })).body).toContain("Invoice 7 is open");
  expect((await request({}, "/visit")).statusCode).toBe(200);
});

test("the address of the software is shown only on the operator's host", async () => {
  expect((await page("localhost")).html).toContain('"sourceUrl":"https://software.example/goodword"');
  expect((await page("acme.localhost")).html).toContain('"sourceUrl":null');
});

test("tells the page whether the server sends mail, so that no screen claims what did not happen", async () => {
  expect((await page("localhost")).html).toContain('"sendsMail":false');
  const settings = { ...app.services.settings, MAIL_URL: "smtp://127.0.0.1:1" };
  const services = { ...app.services, messageSenders: createMessageSenders(settings) };
  const mailing = await createFastify(services, () => randomUUID());
  await registerScreens(mailing, folder, {
    dataFor: pageDataReader(services, receive, brandOf),
    renderNoScript: renderWithoutScripts,
  });
  const { body } = await mailing.inject({ url: "/login", headers: { host: "localhost" } });
  await mailing.close();
  expect(body).toContain('"sendsMail":true');
});
