import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { isKnownPath } from "#app/known-paths.ts";
import { pageDataReader } from "#app/page-data.ts";
import { createReceiver } from "#app/receiver.ts";
import { testApp } from "#app/testing.ts";
import type { PageData } from "#base/page.ts";
import { saveSiteWords } from "#features/site/contract.ts";
import { guideSlugs, posts } from "#features/site/pages.ts";
import { currentPathOf } from "#features/site/renamed-paths.ts";
import { cachedSite } from "#features/site/server/facts.ts";
import { createBrandCache } from "#features/tenancy/server/host-brands.ts";
import { createFastify } from "./create-fastify.ts";
import { registerScreens } from "./screens.ts";

const app = await testApp();
const { call } = await app.as("admin", await app.tenant("acme"));
const folder = mkdtempSync(join(tmpdir(), "goodword-written-"));
cpSync("index.html", join(folder, "index.html"));

/** Replaces the renderer of the build, and records its calls. */
const renderCalls: string[] = [];
let isBroken = false;
async function render(path: string, { locale, signedIn, facts }: PageData) {
  renderCalls.push(`${path} ${locale} ${signedIn}`);
  if (isBroken) return undefined;
  const { words } = facts as { words: Record<string, string> };
  return { html: `<h1>${words["hero.title"] ?? "Ours"}</h1>`, title: `"${path}" & $1`, description: "D", head: "<i>" };
}

const server = await createFastify(app.services, () => randomUUID());
const dataFor = pageDataReader(
  app.services,
  createReceiver(app.services),
  createBrandCache(app.services),
  cachedSite(app.services),
);
await registerScreens(server, folder, { dataFor, render, isKnownPath, currentPathOf });
afterAll(async () => {
  await server.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: "acme.localhost", accept: "text/html", ...headers } });

test("renders a public page once per language, and again when its texts change", async () => {
  const { body } = await get("/about");
  expect(body).toContain('<div id="root"><h1>Ours</h1></div>');
  expect(body).toContain("<title>&quot;/about&quot; &amp; $1</title>");
  for (let i = 0; i < 3; i++) await get("/about?utm_source=x");
  await get("/about/?lang=de");
  expect(renderCalls).toEqual(["/about en false", "/about de false"]);
  await call(saveSiteWords, { locale: "en", words: { "hero.title": "Sun" } });
  await expect.poll(async () => (await get("/about")).body).toContain("<h1>Sun</h1>");
});

test("redirects renamed articles for good, in the language of the link", async () => {
  const { statusCode, headers } = await get("/help/hand-in-a-referral/?lang=de");
  expect([statusCode, headers.location]).toEqual([301, "/help/submit-a-referral?lang=de"]);
  expect((await get("/blog/the-first-ten-referrers")).headers.location).toBe("/blog/the-first-ten-partners");
  expect((await get("/help/submit-a-referral")).statusCode).toBe(200);
  expect((await get("/help/no-such-guide")).statusCode).toBe(404);
  const current = [...posts.map((slug) => `/blog/${slug}`), ...guideSlugs.map((slug) => `/help/${slug}`)];
  expect(current.filter(currentPathOf)).toEqual([]);
});

test("serves the same page compressed, with a new nonce each time", async () => {
  const plain = (await get("/about")).body;
  const compressed = await Promise.all([1, 2].map(() => get("/about", { "accept-encoding": "br, gzip" })));
  const removeNonces = (html: string) => html.replaceAll(/nonce="[^"]+"/g, "");
  for (const { rawPayload, headers } of compressed) {
    const html = gunzipSync(rawPayload).toString();
    expect(removeNonces(html)).toBe(removeNonces(plain));
    const nonce = /nonce="([^"]+)"/.exec(html)![1]!;
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  }
  expect(compressed[0]!.rawPayload.equals(compressed[1]!.rawPayload)).toBe(false);
});

test("uses the language of the address, then the chosen one, then the browser's [R1.3]", async () => {
  const french = { "accept-language": "fr" };
  const langOf = async (url: string, headers = {}) =>
    /<html[^>]* lang="(\w+)"/.exec((await get(url, { ...french, ...headers })).body)?.[1];
  expect(await langOf("/")).toBe("fr");
  expect(await langOf("/", { cookie: "locale=de" })).toBe("de");
  expect(await langOf("/?lang=ar", { cookie: "locale=de" })).toBe("ar");
  expect(await langOf("/?lang=xx", { cookie: "locale=yy" })).toBe("fr");
  expect((await get("/?lang=ar")).headers["set-cookie"]).toContain("locale=ar; Path=/");
  expect((await get("/?lang=xx")).headers["set-cookie"]).toBeUndefined();
});

test("falls back to rendering in the browser, and retries", async () => {
  isBroken = true;
  const { body, statusCode } = await get("/terms");
  expect([statusCode, body.includes('<div id="root"></div>')]).toEqual([200, true]);
  isBroken = false;
  expect((await get("/terms")).body).toContain("<h1>Sun</h1>");
});

test("answers unknown paths with 404, and does not server-render the app's own pages [R2.17]", async () => {
  renderCalls.length = 0;
  const statuses = await Promise.all(
    ["/no-such-page", "/pricing", "/login", "/referrals?id=x", "/help"].map(async (url) => (await get(url)).statusCode),
  );
  expect(statuses).toEqual([404, 404, 200, 200, 200]);
  expect(renderCalls).toEqual(["/help en false"]);
});
