import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { updateBranding } from "#features/branding/contract.ts";
import { sendTestMessage } from "#features/notifications/contract.ts";
import type { OpenApi } from "./openapi.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("default");
const { call, send, cookie } = await app.as("admin", acme);
const get = (url: string, headers: Record<string, string> = {}) => app.anonymous.send(url, { method: "GET", headers });
const mail = (n: number) => ({ channel: "mail" as const, to: `n${n}@example.com`, subject: "Hello", text: "Hi" });
const sent = async (n: number) =>
  (await app.asOwner(`select from messages where "to" = $1`, [`n${n}@example.com`])).length;

test("a POST sent five times concurrently with one key is executed once and answered identically", async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => call(sendTestMessage, mail(1), "key-1")));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await sent(1)).toBe(1);
});

test("rejects a key that is reused with another body", async () => {
  const error = await call(sendTestMessage, mail(2), "key-1").catch((e) => e);
  expect(error).toMatchObject({ status: 422, code: "base.keyReused" });
  expect(await sent(2)).toBe(0);
});

test("a key belongs to one person: another person's answer is never returned", async () => {
  const other = await app.as("admin", acme);
  const mine = await call(sendTestMessage, mail(3), "key-3");
  const theirs = await other.call(sendTestMessage, mail(3), "key-3");
  expect(theirs.id).not.toBe(mine.id);
});

test("a failed POST does not consume its key", async () => {
  await call(sendTestMessage, { ...mail(4), subject: "" }, "key-4").catch(() => {});
  await expect(call(sendTestMessage, mail(4), "key-4")).resolves.toMatchObject({ to: "n4@example.com" });
});

test("an error is a problem document with a code and the request id, and no prose", async () => {
  const answer = await send("/api/v1/outbox/msg_00000000000000000000000000000000", { method: "GET", headers: {} });
  expect(answer.headers.get("content-type")).toMatch("application/problem+json");
  const problem = await answer.json();
  expect(problem).toEqual({
    type: "urn:error:base.notFound",
    title: "Not Found",
    status: 404,
    code: "base.notFound",
    requestId: answer.headers.get("x-request-id"),
  });
});

test("an unexpected error is a 500 without details", async () => {
  await app.asOwner("alter table messages add constraint broken check (text <> 'burst') not valid");
  const answer = await send("/api/v1/outbox", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...mail(5), text: "burst" }),
  });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/constraint|messages|broken/);
});

test.each([
  ["not JSON", "{", 400, "base.malformed"],
  ["too large", `"${"x".repeat(2_000_000)}"`, 413, "base.tooLarge"],
  ["of the wrong shape", "[]", 422, "base.invalid"],
])("rejects a body that is %s", async (_, body, status, code) => {
  const answer = await send("/api/v1/outbox", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
});

test("fields outside the contract are not sent", async () => {
  const { items } = (await (await send("/api/v1/outbox?limit=1", { method: "GET", headers: {} })).json()) as {
    items: [object];
  };
  expect(Object.keys(items[0])).not.toContain("tenantId");
  expect(Object.keys(items[0])).not.toContain("html");
});

test("OpenAPI lists every endpoint with its access rule, and is well formed", async () => {
  const api = (await (await get("/api/openapi.json")).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { "x-access": unknown; responses: object }>>;
  };
  expect(api.openapi).toBe("3.1.1");
  expect(api.paths["/api/v1/branding"]?.patch).toMatchObject({
    "x-access": { roles: ["admin"], feature: "whiteLabeling" },
    responses: { 402: {}, 409: {} },
  });
  expect(JSON.stringify(api)).not.toContain("$defs");
  for (const ref of JSON.stringify(api).match(/#\/components\/schemas\/\w+/g) ?? [])
    expect(api).toHaveProperty(ref.slice(2).split("/"));
});

test("the API pages list every operation and describe each section, small and without scripts", async () => {
  const api = (await (await get("/api/openapi.json")).json()) as OpenApi;
  const overview = await (await get("/api/docs")).text();
  for (const path of Object.keys(api.paths)) expect(overview).toContain(`<code>${path}</code>`);
  const sections = new Set(
    Object.values(api.paths).flatMap((methods) => Object.values(methods).map(({ tags }) => tags[0]!)),
  );
  for (const section of sections) {
    const page = await (await get(`/api/docs/${section}`)).text();
    expect(page).not.toContain("<script");
    expect(page.length).toBeLessThan(400_000);
  }
  const outbox = await (await get("/api/docs/outbox")).text();
  expect(outbox).toContain("<code>/api/v1/outbox/{id}</code>");
  expect(outbox).toContain("next: string | null");
  expect((await get("/api/docs/no-such-section")).status).toBe(404);
});

test("reports live and ready", async () => {
  expect(await (await get("/health/live")).json()).toEqual({ live: true });
  expect(await (await get("/health/ready")).json()).toEqual({ ready: true });
});

test("metrics are accessible from this machine, or with the token", async () => {
  await get("/api/v1/brand");
  const page = await (await get("/metrics")).text();
  expect(page).toContain("# TYPE http_request_seconds histogram");
  expect(page).toMatch(
    /http_request_seconds_bucket{le="\+Inf",method="GET",route="\/api\/v1\/brand",outcome="answered"} \d/,
  );
  expect((await get("/metrics", { "x-forwarded-for": "127.0.0.1" })).status).toBe(404);
  const guarded = await testApp({ METRICS_TOKEN: "0123456789abcdef" });
  const from = (authorization: string) =>
    guarded.anonymous.send("/metrics", { method: "GET", headers: { authorization, "x-forwarded-for": "203.0.113.1" } });
  expect((await from("Bearer 0123456789abcdef")).status).toBe(200);
  expect((await from("Bearer 0123456789abcdeg")).status).toBe(404);
  await guarded.close();
});

test("too many calls from one address get 429, whatever cookies they carry", async () => {
  const busy = await testApp({ REQUESTS_PER_MINUTE: "3" });
  const statuses = [];
  for (let i = 0; i < 4; i++)
    statuses.push(await busy.anonymous.send("/api/v1/brand", { method: "GET", headers: { cookie: `session=${i}` } }));
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(statuses[0]!.headers.get("ratelimit")).toMatch(/^limit=3, remaining=2, reset=\d+$/);
  expect(Number(statuses[3]!.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await statuses[3]!.json()).toMatchObject({ code: "base.tooMany" });
  await busy.close();
});

test.each(["true", "1", "127.0.0.1"])(
  "behind a proxy, a client cannot evade its limit by forging addresses: TRUST_PROXY=%s",
  async (TRUST_PROXY) => {
    const proxied = await testApp({ REQUESTS_PER_MINUTE: "3", TRUST_PROXY });
    /** The proxy appends the address that it saw. */
    const ask = async (invented: string, seen: string) =>
      (
        await proxied.anonymous.send("/api/v1/brand", {
          method: "GET",
          headers: { "x-forwarded-for": `${invented}, ${seen}` },
        })
      ).status;
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push(await ask(`198.51.100.${i}, 192.0.2.${i}`, "203.0.113.9"));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await ask("203.0.113.9", "203.0.113.10"), "another client").toBe(200);
    await proxied.close();
  },
);

test("no response can be sniffed, framed or read by another origin's page", async () => {
  const data = (await get("/api/v1/brand")).headers;
  expect(data.get("x-content-type-options")).toBe("nosniff");
  expect(data.get("cross-origin-resource-policy")).toBe("same-origin");
  const other = (await get("/api/openapi.json")).headers;
  expect(other.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'");
});

test("a deleted photo is not shown from a browser's cache, and an existing one is not downloaded twice", async () => {
  const name = `${"a1".repeat(16)}.webp`;
  await app.services.storage.put(`photos/${name}`, Buffer.from("a picture"));
  const first = await get(`/photos/${name}`);
  expect(first.headers.get("cache-control")).toBe("private, max-age=0, must-revalidate");
  const kept = { "if-none-match": first.headers.get("etag")! };
  expect((await get(`/photos/${name}`, kept)).status).toBe(304);
  await app.services.storage.disk.delete(`photos/${name}`);
  expect((await get(`/photos/${name}`, kept)).status).toBe(404);
});

test("accepts a write from our own page with its cookie", async () => {
  const answer = await app.anonymous.send("/api/v1/branding", {
    method: "PATCH",
    headers: { cookie, host: "localhost:3000", origin: "http://localhost:3000", "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.status).toBe(200);
});

test("an empty update emits no event", async () => {
  const before = await app.asOwner("select count(*)::int n from outbox");
  await call(updateBranding, {});
  expect(await app.asOwner("select count(*)::int n from outbox")).toEqual(before);
});
