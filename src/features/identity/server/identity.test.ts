import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { caller } from "#base/call.ts";
import { errors, getMe, signIn, signOut } from "../contract.ts";
import { attemptLimit } from "../rules.ts";
import { hashPassword, isPassword } from "./password.ts";

const house = await testApp();
afterAll(() => house.close());
const acme = await house.tenant("acme");
const other = await house.tenant("other");
const soon = { timeout: 1000, interval: 10 };
const hash = await hashPassword("Corrèct horse 7");

async function person(email: string, tenantId: string) {
  const [row] = await house.asOwner(
    `with p as (insert into auth.people (email, display_name, first_name) values ($1, 'Ana Lima', 'Ana') returning id),
          h as (insert into auth.passwords select id, $2 from p)
     insert into auth.members (tenant_id, person_id, role) select $3, id, 'company' from p returning person_id id`,
    [email, hash, tenantId.slice(4)],
  );
  return row.id as string;
}
const at = (host: string) =>
  caller((url, init) => house.nobody.send(url, { ...init, headers: { ...init.headers, host } }));
const enter = (email: string, password = "Corrèct horse 7", host = "localhost") =>
  at(host)(signIn, { email, password });

test("the right password opens, in whatever case the address is written [R7.1 R4.1]", async () => {
  await person("ana@example.com", acme);
  const me = await enter("Ana@Example.com");
  expect(me).toMatchObject({ person: { displayName: "Ana Lima" }, tenant: { id: "acme" }, role: "company" });
  const events = await house.asOwner("select type from auth.auth_events where email = 'ana@example.com'");
  expect(events).toEqual([{ type: "login" }]);
  expect(
    await house.asOwner("select from auth.people where email = 'ana@example.com' and last_login_at is not null"),
  ).toHaveLength(1);
});

test("the cookie is out of scripts' reach, and the database holds only its hash", async () => {
  const answer = await house.nobody.send("/api/v1/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ana@example.com", password: "Corrèct horse 7", remember: true }),
  });
  const cookie = answer.headers.get("set-cookie")!;
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).toMatch(/Max-Age=2592000/);
  const token = /session=([^;]+)/.exec(cookie)![1]!;
  expect(JSON.stringify(await house.asOwner("select * from auth.sessions"))).not.toContain(token);
});

test("an unknown address, a wrong password and a disabled account are told apart [R8.1]", async () => {
  const id = await person("bo@example.com", acme);
  expect(errors.noAccount.is(await enter("nobody@example.com").catch((e) => e))).toBe(true);
  expect(errors.wrongPassword.is(await enter("bo@example.com", "wrong").catch((e) => e))).toBe(true);
  await house.asOwner("update auth.people set is_active = false where id = $1", [id]);
  expect(errors.disabled.is(await enter("bo@example.com").catch((e) => e))).toBe(true);
  const failures = await house.asOwner(
    "select details->>'reason' reason from auth.auth_events where type = 'login_failed' order by id",
  );
  expect(failures.map(({ reason }) => reason)).toEqual(["no account", "password", "disabled"]);
});

test("after too many failures even the right password waits [R8.1]", async () => {
  await person("cy@example.com", acme);
  for (let i = 0; i < attemptLimit.failures; i++) await enter("cy@example.com", "wrong").catch(() => {});
  expect(errors.tooManyAttempts.is(await enter("cy@example.com").catch((e) => e))).toBe(true);
});

test("a tenant's own host knows its own people only, and no session of elsewhere", async () => {
  await person("di@example.com", acme);
  expect(errors.noAccount.is(await enter("di@example.com", undefined, "other.localhost").catch((e) => e))).toBe(true);
  expect((await enter("di@example.com", undefined, "acme.localhost")).tenant.id).toBe("acme");
  const { cookie } = await house.as("admin", acme);
  const there = caller((url, init) =>
    house.nobody.send(url, { ...init, headers: { ...init.headers, host: "other.localhost", cookie } }),
  );
  expect((await there(getMe, {}).catch((e) => e)).code).toBe("base.signedOut");
});

test("a session ended anywhere is out within a second", async () => {
  const { call, personId } = await house.as("user", acme);
  await call(getMe, {});
  await house.asOwner("delete from auth.sessions where person_id = $1", [personId.slice(4)]);
  await expect.poll(() => call(getMe, {}).catch((e) => e.code), soon).toBe("base.signedOut");
});

test("a new role, a new plan and a disabled person are felt at once", async () => {
  const { call, personId } = await house.as("user", other);
  await call(getMe, {});
  await house.asOwner("update auth.members set role = 'company' where person_id = $1", [personId.slice(4)]);
  await expect.poll(async () => (await call(getMe, {})).role, soon).toBe("company");
  await house.asOwner("update tenants set plan = 'starter' where slug = 'other'");
  await expect.poll(async () => (await call(getMe, {})).plan, soon).toBe("starter");
  await house.asOwner("update auth.people set is_active = false where id = $1", [personId.slice(4)]);
  await expect.poll(() => call(getMe, {}).catch((e) => e.code), soon).toBe("base.signedOut");
});

test("signing out ends the session that asked, and is written down [R4.1 R7.4]", async () => {
  const { call, personId } = await house.as("user", acme);
  await expect(call(signOut, {})).resolves.toEqual({ ended: true });
  await expect.poll(() => call(getMe, {}).catch((e) => e.code), soon).toBe("base.signedOut");
  expect(await house.asOwner("select type from auth.auth_events where person_id = $1", [personId.slice(4)])).toEqual([
    { type: "logout" },
  ]);
});

test("a hash is salted and fits one password only", async () => {
  expect(await hashPassword("a")).not.toBe(await hashPassword("a"));
  expect(await isPassword("Corrèct horse 7", hash)).toBe(true);
  expect(await isPassword("Corrèct horse 8", hash)).toBe(false);
});
