import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";

const app = await testApp({ BASE_URL: "https://goodword.example" });
afterAll(() => app.close());
const acme = await app.tenant("acme");
await app.asOwner("insert into hosts (host, tenant_id) values ('refer.acme.test', $1)", [acme.slice(4)]);

const asked = async (domain: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  (
    await app.server.inject({
      url: `/internal/certificates?domain=${encodeURIComponent(domain)}`,
      headers: { host: "127.0.0.1:3000", ...headers },
      remoteAddress,
    })
  ).statusCode;

test.each([
  ["goodword.example", 200],
  ["acme.goodword.example", 200],
  ["refer.acme.test", 200],
  ["Refer.ACME.test", 200],
  ["unknown.goodword.example", 404],
  ["nobody.test", 404],
  ["a.acme.goodword.example", 404],
  ["127.0.0.1", 404],
  ["localhost", 404],
  ["", 404],
])("answers '%s' with %i", async (domain, status) => expect(await asked(domain)).toBe(status));

test("answers only the proxy of this machine, and not its visitors", async () => {
  expect(await asked("goodword.example", { "x-forwarded-for": "127.0.0.1" })).toBe(404);
  expect(await asked("goodword.example", {}, "198.51.100.7")).toBe(404);
  expect((await app.server.inject({ url: "/internal/certificates", headers: { host: "localhost" } })).statusCode).toBe(
    404,
  );
});

test("allows none for the domain of a tenant that wants none or is not served, and keeps its subdomain's", async () => {
  await app.asOwner("update tenants set ssl = false where slug = 'acme'");
  await expect.poll(() => asked("refer.acme.test")).toBe(404);
  await app.asOwner("update tenants set ssl = true where slug = 'acme'");
  await expect.poll(() => asked("refer.acme.test")).toBe(200);
  await app.asOwner("update tenants set state = 'suspended' where slug = 'acme'");
  await expect.poll(() => asked("refer.acme.test")).toBe(404);
  expect(await asked("acme.goodword.example")).toBe(200);
});
