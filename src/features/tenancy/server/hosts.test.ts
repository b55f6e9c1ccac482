import { afterAll, expect, test } from "vitest";
import { buildServer } from "#app/server.ts";
import { openServices } from "#app/services.ts";
import { testApp } from "#app/testing.ts";
import { ListenerCache } from "#server/db/listener-cache.ts";
import { hosts } from "./hosts.ts";

const operator = await testApp({ BASE_URL: "https://goodword.example", TRUST_PROXY: "1" });
/** Imitates a second process on the same database. */
const otherServices = await openServices(operator.services.settings, operator.db);
const secondApp = await buildServer(otherServices);
afterAll(async () => {
  await secondApp.close();
  await otherServices.close();
  await operator.close();
});
const acme = await operator.tenant("acme");
const own = (host: string, tenantId = acme) =>
  operator.asOwner("insert into hosts (host, tenant_id) values ($1, $2)", [host, tenantId.slice(4)]);
const at = (host: string, url = "/api/v1/brand", headers: Record<string, string> = {}, app = operator.server) =>
  app.inject({ method: "GET", url, headers: { host, ...headers } });
const nameAt = async (host: string, app = operator.server) => (await at(host, "/api/v1/brand", {}, app)).json().name;
const page = { accept: "text/html" };

test("resolves a host to the tenant that verified it, the tenant of the subdomain, or the operator", async () => {
  await own("refer.acme.test");
  expect(await nameAt("refer.acme.test")).toBe("acme");
  expect(await nameAt("Refer.Acme.TEST.:8443")).toBe("acme");
  expect(await nameAt("acme.goodword.example")).toBe("acme");
  for (const host of ["goodword.example", "localhost:3000", "127.0.0.1", "10.1.2.3", "[::1]:3000"])
    expect(await nameAt(host), host).toBe("Goodword");
});

test("serves an unknown host a plain page in the visitor's language that names no tenant", async () => {
  for (const [languages, lang, dir, words] of [
    ["de-CH,de;q=0.9", "de-DE", "ltr", "keine Website eingerichtet"],
    ["ar", "ar-SA-u-ca-gregory-nu-latn", "rtl", "لا يوجد موقع"],
    ["xx", "en-US", "ltr", "There is no site at this address"],
  ] as const) {
    const answer = await at("nobody.test", "/login", { ...page, "accept-language": languages });
    expect(answer.statusCode).toBe(421);
    expect(answer.body).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(answer.body).toContain(words);
    expect(JSON.stringify(answer.headers) + answer.body).not.toMatch(/goodword/i);
  }
});

test.each(["/api/v1/brand", "/api/docs", "/api/openapi.json", "/assets/x.js", "/photos/x.webp"])(
  "serves an unknown host nothing of the app: %s",
  async (url) => {
    for (const host of [
      "nobody.test",
      "unknown.goodword.example",
      "acme.goodword.example.evil.test",
      "a.acme.goodword.example",
    ]) {
      const answer = await at(host, url);
      expect(answer.statusCode, host).toBe(421);
      expect(answer.json()).toMatchObject({ code: "base.unknownHost", requestId: expect.any(String) });
    }
  },
);

test("rejects a malformed host before anything else, and serves health checks under any name", async () => {
  for (const host of [
    "acme.goodword.example@evil.test",
    "acme.goodword.example:abc",
    "acme.goodword.example:",
    "a b",
    "ä.test",
  ])
    expect((await at(host)).statusCode, host).toBe(400);
  expect(
    (await at("goodword.example", "/api/v1/brand", { "x-forwarded-host": "goodword.example@evil.test" })).statusCode,
  ).toBe(400);
  expect((await at("app internal:abc", "/health/live")).statusCode).toBe(200);
});

test("answers health checks under any host", async () => {
  expect((await at("app.internal:3000", "/health/ready")).statusCode).toBe(200);
  expect((await at("app.internal:3000", "/metrics")).statusCode).toBe(200);
});

test("notifies every process of a new, moved or lost host at once", async () => {
  const other = await operator.tenant("other");
  expect((await at("new.test")).statusCode).toBe(421);
  expect((await at("new.test", "/api/v1/brand", {}, secondApp)).statusCode).toBe(421);
  await own("new.test");
  await expect.poll(() => nameAt("new.test", secondApp)).toBe("acme");
  await operator.asOwner("delete from hosts where host = 'new.test'");
  await own("new.test", other);
  await expect.poll(() => nameAt("new.test", secondApp)).toBe("other");
  await operator.asOwner("delete from hosts where host = 'new.test'");
  await expect.poll(async () => (await at("new.test", "/", page, secondApp)).statusCode).toBe(421);
  await expect.poll(async () => (await at("new.test", "/", page)).statusCode).toBe(421);
});

test("keeps other tenants' hosts cached when one tenant changes", async () => {
  const tenantOf = hosts(operator.db, operator.services.listener, "https://goodword.example");
  await tenantOf("acme.goodword.example");
  await operator.tenant("other", "starter");
  await expect.poll(() => tenantOf("acme.goodword.example") instanceof Promise).toBe(false);
  await operator.asOwner("update tenants set ssl = false where slug = 'acme'");
  await expect.poll(() => tenantOf("acme.goodword.example") instanceof Promise).toBe(true);
  expect((await tenantOf("acme.goodword.example"))?.ssl).toBe(false);
  await operator.asOwner("update tenants set ssl = true where slug = 'acme'");
  // Waits for the notification, so that it does not reach the next test.
  await expect.poll(async () => (await tenantOf("acme.goodword.example"))?.ssl).toBe(true);
});

test("uses one connection for a flood of invented hosts, and evicts no known one", async () => {
  const { sharedConnections } = operator.db;
  const use = sharedConnections.use.bind(sharedConnections);
  let [out, most, asked] = [0, 0, 0];
  sharedConnections.use = (read) => {
    out++;
    asked++;
    most = Math.max(most, out);
    return use(read).finally(() => void out--);
  };
  const tenantOf = hosts(operator.db, operator.services.listener, "https://goodword.example");
  await tenantOf("acme.goodword.example");
  const flood = Array.from({ length: 3000 }, (_, i) => tenantOf(`invented-${i}.test`));
  expect(new Set(await Promise.all(flood))).toEqual(new Set([undefined]));
  expect(most).toBeLessThanOrEqual(2);
  expect(asked).toBeLessThan(20);
  expect(tenantOf("acme.goodword.example")).toMatchObject({ tenantId: acme });
  await tenantOf("invented-2999.test");
  expect(asked).toBeLessThan(20);
  sharedConnections.use = use;
});

test("keeps the cache within its limits: evicts the oldest, and looks up missing hosts again", async () => {
  const asked: string[] = [];
  const load = async (key: string) => {
    asked.push(key);
    return key.startsWith("no") ? undefined : key;
  };
  const memory = new ListenerCache<string | undefined>(operator.services.listener, load, {
    maxEntries: 2,
    maxMissing: 1,
  });
  for (const key of ["a", "b", "c"]) await memory.get(key);
  expect(["a", "b", "c"].map((key) => memory.peek(key))).toEqual([undefined, "b", "c"]);
  for (const key of ["no", "no", "not", "no"]) await memory.get(key);
  expect(asked).toEqual(["a", "b", "c", "no", "not", "no"]);
  memory.invalidate((value) => value === "b");
  await memory.get("no");
  expect([memory.peek("b"), memory.peek("c"), asked.length]).toEqual([undefined, "c", 7]);
});

test("redirects requests without TLS, unless the tenant's own proxy handles that", async () => {
  const plain = { ...page, "x-forwarded-proto": "http", "x-forwarded-for": "198.51.100.7" };
  await own("plain.test");
  for (const host of ["goodword.example", "acme.goodword.example", "plain.test"]) {
    const answer = await at(host, "/login?x=1", plain);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://${host}/login?x=1`]);
    expect((await at(host, "/api/v1/brand", { ...plain, "x-forwarded-proto": "https" })).statusCode).toBe(200);
    expect((await at(host)).statusCode, "without a proxy").toBe(200);
  }
  await operator.asOwner("update tenants set ssl = false where slug = 'acme'");
  await expect.poll(async () => (await at("plain.test", "/api/v1/brand", plain)).statusCode).toBe(200);
  await operator.asOwner("update tenants set ssl = true where slug = 'acme'");
});
