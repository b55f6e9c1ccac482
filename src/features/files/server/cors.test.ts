import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { storageClient } from "./testing/storage-client.ts";

const site = "https://www.acme.example";
const app = await testApp({ FILES_ORIGINS: `${site}, https://shop.acme.example` });
const closed = await testApp();
afterAll(async () => {
  await app.close();
  await closed.close();
});
const acme = await app.tenant("acme");
const lena = await app.as("referrer", acme);
const { ask, object } = storageClient(app, "acme");
const token = `Firebase ${lena.cookie.slice("session=".length)}`;
const path = `people/${lena.personId}/letter.txt`;

const preflight = (at: typeof app, origin: string) =>
  at.server.inject({
    method: "OPTIONS",
    url: "/v0/b/acme/o?name=letter.txt",
    headers: { host: "localhost", origin, "access-control-request-method": "POST" },
  });

test("a page of an allowed origin sends a preflight, uploads with its token and reads the response [R7.5]", async () => {
  const asked = await preflight(app, site);
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({
    "access-control-allow-origin": site,
    "access-control-allow-methods": "GET, POST, PATCH, DELETE",
    "access-control-allow-headers": expect.stringContaining("X-Goog-Upload-Protocol"),
    vary: "origin",
  });
  const headers = { origin: site, authorization: token, "content-type": "text/plain" };
  const sent = await ask(undefined, `?name=${encodeURIComponent(path)}`, { method: "POST", headers, body: "hello" });
  expect(sent.statusCode).toBe(200);
  expect(sent.headers).toMatchObject({
    "access-control-allow-origin": site,
    "access-control-expose-headers": expect.stringContaining("X-Goog-Upload-URL"),
  });
  const back = await ask(undefined, object(path, "?alt=media"), { headers });
  expect([back.payload, back.headers["access-control-allow-origin"]]).toEqual(["hello", site]);
});

test("an allowed origin can read the reason for a refusal, and cookies are never sent along [R8.6]", async () => {
  const refused = await ask(undefined, object(path), { headers: { origin: site } });
  expect([refused.statusCode, refused.headers["access-control-allow-origin"]]).toEqual([401, site]);
  const riding = await ask(lena, "?name=x.txt", { method: "POST", headers: { origin: site }, body: "hello" });
  expect([riding.statusCode, riding.json().error.storageCode]).toEqual([401, "storage/unauthorized-app"]);
  expect(riding.headers).not.toHaveProperty("access-control-allow-credentials");
});

test("rejects every other origin, and all origins if none is configured", async () => {
  expect((await preflight(app, "https://elsewhere.example")).statusCode).toBe(401);
  const heard = await ask(undefined, object(path), { headers: { origin: "https://elsewhere.example" } });
  expect(heard.headers).not.toHaveProperty("access-control-allow-origin");
  const unasked = await preflight(closed, site);
  expect(unasked.statusCode).toBe(404);
  expect(unasked.headers).not.toHaveProperty("access-control-allow-origin");
});
