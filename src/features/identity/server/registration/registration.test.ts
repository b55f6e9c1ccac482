import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Browser } from "#server/testing/browser.ts";
import { requestReset, resetPassword } from "../../contract/passwords.ts";
import { sendVerification, verifyEmail } from "../../contract/verification.ts";
import { errors, getMe, register, signIn } from "../../contract.ts";
import { attemptLimits } from "../../rules.ts";
import { identityFixtures } from "../testing/identity-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const { browser, signedIn, events, mailTo } = identityFixtures(app);
await app.tenant("acme");
const home = await app.tenant("default");
await app.asOwner("update tenants set company_registration = 'open' where slug = 'default'");
const ana = { password: "correct horse 7", firstName: "Ana", lastName: "Lima" };
const tokenOf = async (email: string) => (await mailTo(email)).link.searchParams.get("token")!;
const people = async (email: string) => app.asOwner("select * from auth.people where email = $1", [email]);

test("creates the account, signs in, and mails a link [R4.1 R7.1 R3.1]", async () => {
  const b = browser();
  const { me } = await b.call(register, {
    ...ana,
    email: "Ana@Example.com",
    role: "both",
    company: "Lima Ltd",
    locale: "de",
  });
  expect(me).toMatchObject({
    person: {
      email: "ana@example.com",
      displayName: "Ana Lima",
      company: "Lima Ltd",
      emailVerified: false,
      locale: "de",
    },
    tenant: { id: "default" },
    role: "both",
  });
  expect((await b.call(getMe, {})).person.email).toBe("ana@example.com");
  expect((await events("ana@example.com")).map(({ type }) => type)).toEqual(["register", "login"]);
  const [row] = await people("ana@example.com");
  expect(row).toMatchObject({ came_by: "email", is_active: true });

  const mail = await mailTo("ana@example.com");
  expect(mail.html).toContain('lang="de-DE"');
  expect(mail.link.origin).toBe(app.services.settings.BASE_URL);
});

test("verifies the address with the link once", async () => {
  const b = browser();
  await b.call(signIn, { email: "ana@example.com", password: ana.password });
  const token = await tokenOf("ana@example.com");
  expect(await b.call(verifyEmail, { token })).toEqual({ email: "ana@example.com" });
  expect((await people("ana@example.com"))[0].email_verified_at).not.toBeNull();
  expect((await b.call(verifyEmail, { token }).catch((e) => e)).code).toBe(errors.linkOver.code);
});

test("does not let an attacker who registers another person's address get it confirmed by the owner's click on the mail", async () => {
  const email = "victim@example.com";
  await browser().call(register, { ...ana, email });
  const token = await tokenOf(email);
  const code = (b: Browser) => b.call(verifyEmail, { token }).catch((e) => e.code);
  expect(await code(browser())).toBe("base.signedOut");
  const other = await signedIn("bystander@example.com", home);
  expect(await code(other)).toBe(errors.otherAccount.code);
  expect((await people(email))[0].email_verified_at).toBeNull();

  await browser().call(requestReset, { email });
  await browser().call(resetPassword, { token: await tokenOf(email), password: "Another horse 9" });
  const attacker = browser().call(signIn, { email, password: ana.password });
  expect(await attacker.catch((e) => e.code)).toBe(errors.wrongPassword.code);
});

test("registers a user without a role, and holds a company role for approval where the tenant requires it [R4.6]", async () => {
  const plain = await browser().call(register, { ...ana, email: "plain@example.com" });
  expect(plain.me?.role).toBe("user");
  const asked = await browser("acme.localhost").call(register, { ...ana, email: "co@example.com", role: "company" });
  expect(asked.me).toMatchObject({ tenant: { id: "acme" }, role: "user", requestedRole: "company" });
});

test("does not let a visitor choose a privileged role [R4.6]", async () => {
  for (const role of ["admin", "user"]) {
    const answer = await app.anonymous.send("/api/v1/registrations", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...ana, email: "sly@example.com", role }),
    });
    expect(answer.status).toBe(422);
  }
  expect(await people("sly@example.com")).toEqual([]);
});

test.each([
  [{ email: "", password: "" }, errors.credentialsMissing.code],
  [{ email: "x@example.com" }, errors.credentialsMissing.code],
  [{ ...ana, email: "not an address" }, "base.invalid"],
  [{ ...ana, email: "х@exa\0mple.com" }, "base.invalid"],
  [{ email: "short@example.com", password: "Ab1!" }, errors.weakPassword.code],
  [{ ...ana, email: "ana@example.com" }, errors.emailTaken.code],
])("rejects %o with %s, and records it [R5.1 R5.2 R5.4 R8.1 R7.4]", async (input, code) => {
  expect(
    (
      await browser()
        .call(register, input)
        .catch((e) => e)
    ).code,
  ).toBe(code);
  const [event] = await app.asOwner("select type, details from auth.auth_events order by id desc limit 1");
  expect(event).toMatchObject({ type: "register_failed", details: { reason: code } });
});

test("registers a long password of one character class, and records the warning [R5.4]", async () => {
  await browser().call(register, { email: "weak@example.com", password: "qzjvkwxpbt" });
  expect((await events("weak@example.com"))[0]).toMatchObject({
    type: "register",
    details: { warning: "weak password" },
  });
});

test("creates exactly one account from many concurrent registrations with one address", async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, () => browser().call(register, { ...ana, email: "race@example.com" })),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(all.filter((one) => one.status === "rejected" && one.reason.code === errors.emailTaken.code)).toHaveLength(5);
  expect(await people("race@example.com")).toHaveLength(1);
});

test.each([
  ["P0001", errors.accountNotMade.code],
  ["42501", errors.permissionDenied.code],
  ["42P01", errors.misconfigured.code],
])("rolls the account back when the database fails midway with %s [R4.4 R8.2]", async (fault, code) => {
  await app.asOwner(`create function auth.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '${fault}'; end $$`);
  await app.asOwner("create trigger refuse before insert on auth.members for each row execute function auth.refuse()");
  const error = await browser()
    .call(register, { ...ana, email: "half@example.com" })
    .catch((e) => e);
  await app.asOwner("drop trigger refuse on auth.members");
  await app.asOwner("drop function auth.refuse");
  expect(error.code).toBe(code);
  expect(await people("half@example.com")).toEqual([]);
  expect((await events("half@example.com")).at(-1)?.type).toBe("register_error");
});

test("rejects registration in a tenant that is closed [R8.2]", async () => {
  await app.asOwner("update tenants set registration = 'closed' where slug = 'acme'");
  const error = await browser("acme.localhost")
    .call(register, { ...ana, email: "late@example.com" })
    .catch((e) => e);
  expect(error.code).toBe(errors.registrationClosed.code);
  await app.asOwner("update tenants set registration = 'open' where slug = 'acme'");
});

test("gives a known and an unknown address one response and different mails where accounts are hidden", async () => {
  await app.asOwner("update tenants set hides_accounts = true where slug = 'acme'");
  const at = () => browser("acme.localhost");
  const known = await at().call(register, { ...ana, email: "ana@example.com" });
  const fresh = await at().call(register, { ...ana, email: "new@example.com" });
  expect(known).toEqual({ requiresMFA: false, me: null });
  expect(fresh).toEqual(known);
  expect((await mailTo("ana@example.com")).link.pathname).toBe("/login");
  expect((await mailTo("new@example.com")).link.pathname).toBe("/verify");
  expect(await at().call(requestReset, { email: "nobody@example.com" })).toEqual({ sent: true });
  await app.asOwner("update tenants set hides_accounts = false where slug = 'acme'");
});

test("mails the link again on request, within a limit", async () => {
  const b = browser();
  await b.call(register, { ...ana, email: "again@example.com" });
  const first = await tokenOf("again@example.com");
  expect(await b.call(sendVerification, {})).toEqual({ sentTo: "again@example.com" });
  expect(await tokenOf("again@example.com")).not.toBe(first);
  for (let i = 1; i < attemptLimits.mail.most; i++) await b.call(sendVerification, {});
  expect((await b.call(sendVerification, {}).catch((e) => e)).code).toBe(errors.tooManyAttempts.code);
});
