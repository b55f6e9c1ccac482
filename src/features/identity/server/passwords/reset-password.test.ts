import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Browser } from "#server/testing/browser.ts";
import { createApiKey } from "../../contract/api-keys.ts";
import { requestReset, resetPassword } from "../../contract/passwords.ts";
import { errors, getMe, signIn } from "../../contract.ts";
import { attemptLimits } from "../../rules.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";

const app = await testApp();
const proxied = await testApp({ TRUST_PROXY: "1" });
afterAll(() => Promise.all([app.close(), proxied.close()]));
await proxied.tenant("acme");
await app.startJobs();
const { browser, person, signedIn, events, mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const home = await app.tenant("default");
const tokenOf = async (email: string) => (await mailTo(email)).link.searchParams.get("token")!;

test("replaces a forgotten password by mail, ends every session, and accepts the link once [R7.1 R7.4]", async () => {
  const { call, email } = await signedIn("forgot@example.com", home);
  await browser().call(requestReset, { email });
  const token = await tokenOf(email);
  expect(
    (
      await browser()
        .call(resetPassword, { token, password: "short" })
        .catch((e) => e)
    ).code,
  ).toBe(errors.weakPassword.code);
  expect(await browser().call(resetPassword, { token, password: "Another horse 9" })).toEqual({ email });
  await expect.poll(() => call(getMe, {}).catch((e) => e.code)).toBe("base.signedOut");
  expect(
    (
      await browser()
        .call(resetPassword, { token, password: "Third horse 10" })
        .catch((e) => e)
    ).code,
  ).toBe(errors.linkOver.code);
  expect((await browser().call(signIn, { email, password: "Another horse 9" })).me).not.toBeNull();
  expect(
    (
      await browser()
        .call(signIn, { email, password })
        .catch((e) => e)
    ).code,
  ).toBe(errors.wrongPassword.code);
  expect((await events(email)).map(({ type }) => type)).toEqual(
    expect.arrayContaining(["password_reset_sent", "password_changed"]),
  );
});

test("revokes API keys, passkeys and sessions that an intruder may have left at a reset, and keeps the second factor", async () => {
  const { call, email, personId } = await signedIn("intruded@example.com", home);
  const { key } = await call(createApiKey, { name: "Theirs", scope: "write", days: 30 });
  await app.asOwner(
    `with k as (insert into auth.passkeys (person_id, credential_id, public_key, counter, synced, name) values ($1, 'intruder', '', 0, false, 'Theirs'))
     insert into auth.factors (person_id, kind, secret) values ($1, 'authenticator', 'sealed')`,
    [personId.slice(4)],
  );
  const withKey = browser("localhost", { headers: { authorization: `Bearer ${key}` } });
  expect((await withKey.call(getMe, {})).person.email).toBe(email);
  await browser().call(requestReset, { email });
  await browser().call(resetPassword, { token: await tokenOf(email), password: "Another horse 9" });
  await expect.poll(() => withKey.call(getMe, {}).catch((e) => e.code)).toBe("base.signedOut");
  const left = (table: string) => app.asOwner(`select from auth.${table} where person_id = $1`, [personId.slice(4)]);
  expect(await left("passkeys")).toEqual([]);
  expect(await left("factors")).toHaveLength(1);
  expect((await browser().call(signIn, { email, password: "Another horse 9" })).requiresMFA).toBe(true);
});

test("accepts only the newest link, and only until it expires", async () => {
  await person("twice@example.com", home);
  await browser().call(requestReset, { email: "twice@example.com" });
  const first = await tokenOf("twice@example.com");
  await browser().call(requestReset, { email: "twice@example.com" });
  const second = await tokenOf("twice@example.com");
  const use = (token: string) => browser().call(resetPassword, { token, password: "Another horse 9" });
  expect((await use(first).catch((e) => e)).code).toBe(errors.linkOver.code);
  await app.asOwner("update auth.tokens set expires_at = now() - interval '1 second'");
  expect((await use(second).catch((e) => e)).code).toBe(errors.linkOver.code);
});

test("reports and records a reset for an unknown address, and limits many [R8.1 R7.4]", async () => {
  const ask = () =>
    browser()
      .call(requestReset, { email: "stranger@example.com" })
      .catch((e) => e.code);
  for (let i = 0; i < attemptLimits.mail.most; i++) expect(await ask()).toBe(errors.noAccount.code);
  expect(await ask()).toBe(errors.tooManyAttempts.code);
  expect((await events("stranger@example.com")).map(({ type }) => type)).toEqual(
    Array(attemptLimits.mail.most + 1).fill("password_reset_failed"),
  );
});

test("never mails a host that an attacker wrote into the request", async () => {
  await person("safe@example.com", home);
  const refused = await browser("evil.example")
    .call(requestReset, { email: "safe@example.com" })
    .catch((e) => e.code);
  expect(refused).toBe("base.unknownHost");
  await browser("localhost").call(requestReset, { email: "safe@example.com" });
  expect((await mailTo("safe@example.com")).link.origin).toBe(app.services.settings.BASE_URL);
  await person("own@example.com", acme);
  await browser("acme.localhost").call(requestReset, { email: "own@example.com" });
  expect((await mailTo("own@example.com")).link.hostname).toBe("acme.localhost");
});

test.each([
  "acme.localhost:3000@evil.example",
  "acme.localhost:3000/@evil.example",
  "acme.localhost:evil.example",
  "acme.localhost#.evil.example",
  "acme.localhost\\.evil.example",
  "acme.localhost:3000, evil.example",
])("does not let a Host header of %s lead a reset mail to an attacker's site", async (host) => {
  const email = `poisoned-${randomUUID()}@example.com`;
  await person(email, acme);
  const code = (b: Browser) => b.call(requestReset, { email }).catch((e) => e.code);
  expect(await code(browser(host))).toBe("base.malformed");
  const behindProxy = { headers: { "x-forwarded-host": host } };
  // Of a list, the trusted proxy's last entry counts: here an unknown host.
  expect(["base.malformed", "base.unknownHost"]).toContain(await code(proxied.browser("acme.localhost", behindProxy)));
  expect(await mailTo(email)).toEqual({});
});

test("builds a reset link from the tenant's verified address, whatever port or scheme the request names", async () => {
  await person("port@example.com", acme);
  await browser("acme.localhost:6666").call(requestReset, { email: "port@example.com" });
  expect((await mailTo("port@example.com")).link.origin).toBe("http://acme.localhost:3000");
});

test("does not let a tenant have a reset mailed to another tenant's people, nor learn that they exist", async () => {
  await person("theirs@example.com", home);
  const asked = (email: string) =>
    browser("acme.localhost")
      .call(requestReset, { email })
      .catch((e) => e.code);
  expect(await asked("theirs@example.com")).toBe(await asked("unknown-here@example.com"));
  expect(await mailTo("theirs@example.com")).toEqual({});
});

test("sends a reset requested on the app's own host from the person's tenant, to its own address", async () => {
  await person("belongs@example.com", acme);
  await browser("localhost").call(requestReset, { email: "belongs@example.com" });
  const mail = await mailTo("belongs@example.com");
  expect(mail.link.origin).toBe("http://acme.localhost:3000");
  const [message] = await app.asOwner(
    `select replace(tenant_id::text, '-', '') tenant from messages where "to" = 'belongs@example.com'`,
  );
  expect(`ten_${message.tenant}`).toBe(acme);
});
