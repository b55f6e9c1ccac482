import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testApp } from "#app/testing.ts";
import { requestReset } from "#features/identity/contract/passwords.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { certificate, privateKey } from "#features/sso/server/testing/saml-keys.ts";
import { proxies, visit } from "./testing/proxy.ts";

describe.each(proxies)("$title", ({ start, installed }) => {
  describe.skipIf(!installed)("as the guide sets it up", () => {
    let app: Awaited<ReturnType<typeof testApp>>;
    let proxy: Awaited<ReturnType<typeof start>>;
    const host = "acme.example.com";
    const emails = ["normal@acme.example", "poisoned@acme.example", "misled@acme.example"] as const;

    beforeAll(async () => {
      app = await testApp({ BASE_URL: "https://example.com", TRUST_PROXY: "127.0.0.1" });
      await app.startJobs();
      const acme = await app.tenant("acme");
      for (const email of emails) await identityFixtures(app).person(email, acme);
      proxy = await start(new URL(await app.listen()).host, { certificate, privateKey });
      const brand = () => visit(proxy.port, host, { path: "/api/v1/brand", headers: { host } });
      await vi.waitFor(async () => expect((await brand()).status).toBe(200), { timeout: 20_000, interval: 200 });
    });
    afterAll(async () => {
      await proxy.stop();
      await app.close();
    });

    const askForReset = (email: string, headers: Record<string, string>) =>
      visit(proxy.port, host, { method: "POST", path: requestReset.path, headers: { host, ...headers } }, { email });
    const linkTo = async (email: string) => (await identityFixtures(app).mailTo(email)).link;

    test("builds a reset link with the requested host", async () => {
      expect((await askForReset(emails[0], {})).status).toBe(200);
      expect((await linkTo(emails[0])).origin).toBe(`https://${host}`);
    });

    test.each([
      { "x-forwarded-host": "evil.example" },
      { "x-forwarded-host": `${host}@evil.example` },
      { forwarded: "host=evil.example;proto=http" },
      { "x-forwarded-proto": "http", "x-forwarded-port": "1234", "x-original-host": "evil.example" },
    ] as Record<string, string>[])("gives an attacker who sends %o no link to their own host", async (headers) => {
      await app.asOwner("delete from messages");
      await askForReset(emails[1], headers);
      expect((await linkTo(emails[1])).origin).toBe(`https://${host}`);
    });

    test.each([
      "acme.example.com:3000@evil.example",
      "acme.example.com@evil.example",
      "evil.example",
      "evil.example/acme.example.com",
      "acme.example.com evil.example",
    ])("does not let an attacker who requests the host %s mail a link to their own", async (named) => {
      await app.asOwner("delete from messages");
      const { status, text } = await askForReset(emails[2], { host: named });
      expect(text).not.toContain("evil.example");
      // nginx reads a host up to its colon, and may pass on the valid part.
      const link = await linkTo(emails[2]);
      expect(link ? link.origin : status).toEqual(link ? `https://${host}` : expect.toSatisfy((code) => code >= 400));
    });
  });
});
