import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  stopEmailChange,
} from "../../contract/email-change.ts";
import { resetPassword } from "../../contract/passwords.ts";
import { errors, getMe, signIn } from "../../contract.ts";
import { attemptLimits } from "../../rules.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";
import { countAttempt } from "../writes.ts";

const app = await testApp();
afterAll(() => app.close());
const { browser, person, signedIn, events, mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error.code);
const tokenOf = async (email: string) => (await mailTo(email)).link.searchParams.get("token")!;
const canSignIn = (email: string) => codeOf(browser().call(signIn, { email, password }));

test("changes the address once its owner confirms it, and signs other devices out [R7.4]", async () => {
  const ana = await signedIn("ana@old.example", acme);
  const other = browser();
  await other.call(signIn, { email: ana.email, password });
  expect(await ana.call(requestEmailChange, { email: "Ana@New.example", password })).toEqual({
    sentTo: "ana@new.example",
  });
  expect((await ana.call(getEmailChange, {})).pending?.email).toBe("ana@new.example");
  expect((await ana.call(getMe, {})).person.email).toBe("ana@old.example");
  const mail = await mailTo("ana@new.example");
  expect(mail.link.pathname).toBe("/confirm-email");
  expect((await mailTo("ana@old.example")).link.pathname).toBe("/stop-email-change");
  await ana.call(confirmEmailChange, { token: await tokenOf("ana@new.example") });
  expect((await ana.call(getMe, {})).person).toMatchObject({ email: "ana@new.example", emailVerified: true });
  await expect.poll(() => codeOf(other.call(getMe, {}))).toBe("base.signedOut");
  expect(await canSignIn("ana@new.example")).toBeUndefined();
  expect(await canSignIn("ana@old.example")).toBe(errors.noAccount.code);
  expect((await events("ana@old.example")).at(-2)?.type).toBe("email_change_requested");
  expect((await events("ana@new.example"))[0]).toEqual({ type: "email_changed", details: { endedSessions: 1 } });
});

test("needs the current password, or a fresh sign-in, and records what it refuses [R7.4]", async () => {
  const ben = await signedIn("ben@example.com", acme);
  const change = (given: object) => codeOf(ben.call(requestEmailChange, { email: "ben@new.example", ...given }));
  expect(await change({})).toBe(errors.wrongPassword.code);
  expect(await change({ password: "wrong" })).toBe(errors.wrongPassword.code);
  expect(await change({ password, email: "BEN@example.com" })).toBe(errors.sameEmail.code);
  await app.asOwner("delete from auth.passwords where person_id = $1", [ben.personId.slice(4)]);
  await app.asOwner("update auth.sessions set proven_at = now() - interval '11 minutes' where person_id = $1", [
    ben.personId.slice(4),
  ]);
  expect(await change({})).toBe(errors.notFresh.code);
  const refused = (await events(ben.email)).filter(({ type }) => type === "profile_update_failed");
  expect(refused.map(({ details }) => details.reason)).toEqual([
    errors.wrongPassword.code,
    errors.wrongPassword.code,
    errors.sameEmail.code,
    errors.notFresh.code,
  ]);
  expect((await ben.call(getEmailChange, {})).pending).toBeNull();
});

test("answers the same for an address that has an account, and mails its owner", async () => {
  const eve = await signedIn("eve@example.com", acme);
  await person("taken@example.com", acme);
  expect(await eve.call(requestEmailChange, { email: "taken@example.com", password })).toEqual({
    sentTo: "taken@example.com",
  });
  const mail = await mailTo("taken@example.com");
  expect(mail.subject).toBe("You already have an account at acme");
  expect(mail.link.pathname).toBe("/login");
  expect((await mailTo("eve@example.com")).link.pathname).toBe("/stop-email-change");
});

test("does not let a stranger with the link, or another account, confirm an address", async () => {
  const fay = await signedIn("fay@example.com", acme);
  await fay.call(requestEmailChange, { email: "fay@new.example", password });
  const token = await tokenOf("fay@new.example");
  expect(await codeOf(browser().call(confirmEmailChange, { token }))).toBe("base.signedOut");
  const other = await signedIn("other@example.com", acme);
  expect(await codeOf(other.call(confirmEmailChange, { token }))).toBe(errors.otherAccount.code);
  await fay.call(cancelEmailChange, {});
  expect(await codeOf(fay.call(confirmEmailChange, { token }))).toBe(errors.linkOver.code);
  expect((await events("fay@example.com")).at(-1)?.type).toBe("email_change_stopped");
});

test("lets the old address stop a change before it is confirmed", async () => {
  const gus = await signedIn("gus@example.com", acme);
  await gus.call(requestEmailChange, { email: "gus@new.example", password });
  const [confirm, stop] = [await tokenOf("gus@new.example"), await tokenOf("gus@example.com")];
  expect(await browser().call(stopEmailChange, { token: stop })).toEqual({
    email: "gus@example.com",
    restored: false,
  });
  expect(await codeOf(gus.call(confirmEmailChange, { token: confirm }))).toBe(errors.linkOver.code);
  expect(await codeOf(browser().call(stopEmailChange, { token: stop }))).toBe(errors.linkOver.code);
});

test("lets the old address revert a confirmed change, which revokes every credential", async () => {
  const hal = await signedIn("hal@example.com", acme);
  await hal.call(requestEmailChange, { email: "thief@example.com", password });
  const stop = await tokenOf("hal@example.com");
  await hal.call(confirmEmailChange, { token: await tokenOf("thief@example.com") });
  expect(await browser().call(stopEmailChange, { token: stop })).toEqual({ email: "hal@example.com", restored: true });
  await expect.poll(() => codeOf(hal.call(getMe, {}))).toBe("base.signedOut");
  expect(await canSignIn("thief@example.com")).toBe(errors.noAccount.code);
  expect(await canSignIn("hal@example.com")).toBe(errors.wrongPassword.code);
});

test("refuses to change an account that an organization manages through single sign-on", async () => {
  const ida = await signedIn("ida@example.com", acme);
  await app.asOwner(
    "insert into auth.connections (person_id, provider, subject, email) values ($1, 'sso', 'sso_1:ida', 'ida@example.com')",
    [ida.personId.slice(4)],
  );
  expect(await codeOf(ida.call(requestEmailChange, { email: "ida@new.example", password }))).toBe(
    errors.ssoManaged.code,
  );
  expect((await events(ida.email)).at(-1)?.details.reason).toBe(errors.ssoManaged.code);
  expect((await ida.call(getEmailChange, {})).pending).toBeNull();
});

test("limits how many changes a person requests", async () => {
  const jan = await signedIn("jan@example.com", acme);
  for (let count = 0; count < attemptLimits.mail.most - 1; count++)
    await countAttempt(app.services, "mail", jan.personId);
  const change = () => codeOf(jan.call(requestEmailChange, { email: "jan@new.example", password }));
  expect(await change()).toBeUndefined();
  expect(await change()).toBe(errors.tooManyAttempts.code);
});

test("invalidates reset links that were mailed to the old address", async () => {
  const kim = await signedIn("kim@example.com", acme);
  const [{ id: tenantId }] = await app.asOwner("select id from tenants where slug = 'acme'");
  await app.asOwner(
    `insert into auth.tokens (token_hash, kind, person_id, email, tenant_id, expires_at)
     values (sha256('a-reset-link-of-before'), 'resetPassword', $1, 'kim@example.com', $2, now() + interval '1 hour')`,
    [kim.personId.slice(4), tenantId],
  );
  await kim.call(requestEmailChange, { email: "kim@new.example", password });
  await kim.call(confirmEmailChange, { token: await tokenOf("kim@new.example") });
  const reset = browser().call(resetPassword, { token: "a-reset-link-of-before", password: "correct horse 9" });
  expect(await codeOf(reset)).toBe(errors.linkOver.code);
});
