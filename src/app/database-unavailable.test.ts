import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createLink } from "#features/links/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { testApp } from "./testing.ts";

// Each test waits for connections to break and to be restored.
vi.setConfig({ testTimeout: 60_000 });

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
await app.asOwner("update tenants set name = 'Acme Solar' where slug = 'acme'");
const referrer = await app.as("referrer", acme);
const { programs } = await referrer.call(getCatalog, {});
const { code } = await referrer.call(createLink, { programId: programs[0]!.id });

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { host: "acme.localhost", "user-agent": "Mozilla/5.0 Firefox/140", ...headers } });
const page = { accept: "text/html" };
const database = new URL(app.ownerUrl).pathname.slice(1);

/** Terminates the app's connections and refuses new ones; only the owner role can still connect. */
async function disconnectDatabase() {
  await app.asOwner(`alter database ${database} connection limit 0`);
  await app.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename <> 'owner'",
    [database],
  );
  await expect.poll(() => app.services.listener.isUp).toBe(false);
}
async function reconnectDatabase() {
  await app.asOwner(`alter database ${database} connection limit -1`);
  await expect.poll(() => app.services.listener.isUp).toBe(true);
}

afterEach(reconnectDatabase);

test("without a database the process stays live, reports not ready, and answers 503 with Retry-After", async () => {
  await get("/offline", page);
  await disconnectDatabase();
  expect((await get("/health/live", { host: "never-seen.example" })).statusCode).toBe(200);
  const ready = await get("/health/ready", { host: "never-seen.example" });
  expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false }]);

  const api = await get("/api/v1/me", { cookie: referrer.cookie, accept: "application/json" });
  expect(api.statusCode).toBe(503);
  expect(api.headers["retry-after"]).toBe("10");
  expect(api.headers["content-type"]).toContain("application/problem+json");
  await reconnectDatabase();
  expect((await get("/health/ready")).statusCode).toBe(200);
});

test("without a database a visitor sees a branded page that reloads itself instead of an error", async () => {
  await get("/offline", page);
  await disconnectDatabase();
  const known = await get("/r/NEVER-FOLLOWED", page);
  expect(known.statusCode).toBe(503);
  expect(known.headers["content-type"]).toContain("text/html");
  expect(known.headers["retry-after"]).toBe("10");
  expect(known.body).toContain("<b>Acme Solar</b>");
  expect(known.body).toContain("Acme Solar is temporarily unavailable.");
  expect(known.body).toContain('"/health/ready"');

  const unknown = await get("/profile", { ...page, host: "never-seen.example", "accept-language": "de" });
  expect(unknown.statusCode).toBe(503);
  expect(unknown.body).toContain('http-equiv="refresh"');
  expect(unknown.body).toContain("vorübergehend nicht verfügbar");
  expect(unknown.body).not.toContain("Acme");
  await reconnectDatabase();
  expect((await get("/r/NEVER-FOLLOWED", page)).statusCode).toBe(302);
});

test("without a database a cached referral link still redirects, and its click is counted after recovery", async () => {
  await app.asOwner("delete from clicks");
  expect((await get(`/r/${code}`)).statusCode).toBe(302);
  await disconnectDatabase();
  const followed = await get(`/r/${code}`, { "user-agent": "Mozilla/5.0 Chrome/140" });
  expect(followed.statusCode).toBe(302);
  expect(followed.headers.location).toContain(`code=${code}`);
  await reconnectDatabase();
  await expect.poll(() => app.asOwner("select from clicks")).toHaveLength(2);
});
