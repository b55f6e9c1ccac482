import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { listAuthEvents } from "../../contract/auth-events.ts";
import { requestReset } from "../../contract/passwords.ts";
import { endOtherSessions, endSession, listSessions } from "../../contract/sessions.ts";
import { getMe, signIn } from "../../contract.ts";
import { deleteExpired } from "../delete-expired.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { browser, signedIn } = identityFixtures(app);
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);

test("rejects a session that was ended anywhere, in every process", async () => {
  const { call, personId } = await app.as("user", acme);
  await call(getMe, {});
  await app.asOwner("delete from auth.sessions where person_id = $1", [personId.slice(4)]);
  await expect.poll(() => call(getMe, {}).catch((e) => e.code)).toBe("base.signedOut");
});

test("ends a session after its idle time, and at its absolute limit however much it was used", async () => {
  const idle = await app.as("user", acme);
  await app.asOwner("update auth.sessions set last_used_at = now() - interval '13 hours' where person_id = $1", [
    idle.personId.slice(4),
  ]);
  expect(await idle.call(getMe, {}).catch((e) => e.code)).toBe("base.signedOut");
  const old = await app.as("user", acme);
  await app.asOwner("update auth.sessions set expires_at = now() - interval '1 minute' where person_id = $1", [
    old.personId.slice(4),
  ]);
  expect(await old.call(getMe, {}).catch((e) => e.code)).toBe("base.signedOut");
});

test("applies a new role, a new plan and a disabled person at once", async () => {
  const { call, personId } = await app.as("user", other);
  await call(getMe, {});
  await app.asOwner("update auth.members set role = 'company' where person_id = $1", [personId.slice(4)]);
  await expect.poll(async () => (await call(getMe, {})).role).toBe("company");
  await app.asOwner("update tenants set plan = 'starter' where slug = 'other'");
  await expect.poll(async () => (await call(getMe, {})).plan).toBe("starter");
  await app.asOwner("update auth.members set disabled_at = now() where person_id = $1", [personId.slice(4)]);
  await expect.poll(() => call(getMe, {}).catch((e) => e.code)).toBe("base.signedOut");
});

test("lists sessions with their device, marks the current one, and ends them at once [R2.14]", async () => {
  const here = await signedIn("ses@example.com", acme);
  const iPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
  const phone = browser("localhost", { headers: { "user-agent": iPhone } });
  await phone.call(signIn, { email: here.email, password });
  const { items } = await here.call(listSessions, {});
  expect(items).toHaveLength(2);
  expect(items.filter(({ current }) => current)).toHaveLength(1);
  const other = items.find(({ current }) => !current)!;
  expect(other).toMatchObject({ browser: "Safari", system: "iOS", phone: true, way: "email" });
  expect(JSON.stringify(items)).not.toContain(phone.jar.get("session"));
  await here.call(endSession, { id: other.id });
  await expect.poll(() => codeOf(phone.call(getMe, {}))).toBe("base.signedOut");
  await browser().call(signIn, { email: here.email, password });
  expect(await here.call(endOtherSessions, {})).toEqual({ endedSessions: 1 });
});

test("rejects ending another person's session", async () => {
  const mine = await signedIn("mine@example.com", acme);
  const theirs = await signedIn("theirs@example.com", acme);
  const [session] = (await theirs.call(listSessions, {})).items;
  expect(await codeOf(mine.call(endSession, { id: session!.id }))).toBe("base.notFound");
});

test("lists a person's own account events, newest first, and no others [R2.14 R3.2]", async () => {
  const { call, email } = await signedIn("audit@example.com", acme);
  await codeOf(browser().call(signIn, { email, password: "wrong" }));
  const { items } = await call(listAuthEvents, {});
  expect(items.map(({ type }) => type)).toEqual(["login_failed", "login"]);
  expect((await call(listAuthEvents, { filter: ["type:eq:login"] })).items).toHaveLength(1);
});

test("deletes expired sessions, challenges, tokens and attempts", async () => {
  const { personId, email } = await signedIn("tidy@example.com", acme);
  await browser().call(requestReset, { email });
  await app.asOwner("update auth.sessions set expires_at = now() - interval '1 second' where person_id = $1", [
    personId.slice(4),
  ]);
  await app.asOwner("update auth.tokens set expires_at = now() - interval '2 days'");
  await deleteExpired(app.services);
  expect(await app.asOwner("select 1 from auth.sessions where person_id = $1", [personId.slice(4)])).toEqual([]);
  expect(await app.asOwner("select 1 from auth.tokens")).toEqual([]);
});
