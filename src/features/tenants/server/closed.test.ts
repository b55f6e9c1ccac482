import { io, type Socket } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { baseErrors } from "#base/errors.ts";
import { createApiKey } from "#features/identity/contract/api-keys.ts";
import { getMe, signIn, signOut } from "#features/identity/contract.ts";
import { identityFixtures, password } from "#features/identity/server/testing/identity-fixtures.ts";
import { listMembers } from "#features/members/contract.ts";
import { getBrand } from "#features/tenancy/contract.ts";
import { queueMessage } from "#server/messages/queue-message.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, resumeTenant, suspendTenant, visitTenant } from "../contract.ts";

const app = await testApp({ MAIL_URL: "smtp://127.0.0.1:1" });
afterAll(() => app.close());
const home = await app.tenant("default");
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const operator = await app.as("admin", home);
const here = await app.listen();

const note = "The invoice of October enabled.";
const suspended = { code: baseErrors.suspended.code, params: { note } };
const away = { code: baseErrors.away.code };
const refusedWith = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code, params }) => ({ code, params }),
  );
const nextMessage = (socket: Socket, message: string) => new Promise<unknown>((done) => socket.once(message, done));
function connect(cookie: string) {
  const socket = io(here, {
    transports: ["websocket"],
    extraHeaders: { host: new URL(here).host, cookie },
    forceNew: true,
    reconnection: false,
  });
  return new Promise<Socket>((done, fail) => socket.on("connect", () => done(socket)).on("connect_error", fail));
}

test("refuses a suspended tenant with a reason at every entry point, and opens it when resumed", async () => {
  const admin = await app.as("admin", acme);
  const { key } = await admin.call(createApiKey, { name: "x", scope: "read", days: 1 });
  const byKey = createCaller((url, init) =>
    app.anonymous.send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } }),
  );
  const atHost = createCaller((url, init) =>
    app.anonymous.send(url, { ...init, headers: { ...init.headers, host: "acme.localhost" } }),
  );
  const otherAdmin = await app.as("admin", other);
  const socket = await connect(admin.cookie);
  const otherSocket = await connect(otherAdmin.cookie);
  const dropped = nextMessage(socket, "disconnect");

  expect(await operator.call(suspendTenant, { id: acme, note })).toMatchObject({ state: "suspended", stateNote: note });
  await dropped;
  await expect.poll(() => refusedWith(admin.call(getMe, {}))).toEqual(suspended);
  expect(await refusedWith(byKey(listMembers, {}))).toEqual(suspended);
  // The reason is only for the tenant's own people: a visitor learns only that it is unavailable.
  expect(await refusedWith(atHost(getBrand, {}))).toMatchObject(away);
  expect(await refusedWith(atHost(signIn, { email: "a@example.com", password: "x" }))).toMatchObject(away);
  const page = await app.anonymous.send("/internal/page", { method: "GET", headers: { host: "acme.localhost" } });
  expect(await page.json()).toMatchObject({ brand: { name: "acme" }, closed: { state: "away", note: "" } });
  const own = await admin.send("/internal/page", { method: "GET", headers: { host: "acme.localhost" } });
  expect(await own.json()).toMatchObject({ closed: { state: "suspended", note } });
  await expect(connect(admin.cookie)).rejects.toThrow("base.signedOut");
  const file = await admin.send(`/downloads/tenant-exports/txp_${"0".repeat(32)}`, { method: "GET", headers: {} });
  expect(await file.json()).toMatchObject(suspended);

  expect(otherSocket.connected).toBe(true);
  otherSocket.disconnect();
  expect((await otherAdmin.call(getMe, {})).tenant.id).toBe("other");
  expect((await operator.call(getMe, {})).operator).toBe(true);

  await operator.call(resumeTenant, { id: acme });
  // Everyone was signed out: a session from before does not come back to life.
  await expect.poll(() => refusedWith(admin.call(getMe, {}))).toMatchObject({ code: baseErrors.signedOut.code });
  expect(await refusedWith(operator.call(resumeTenant, { id: acme }))).toMatchObject({ code: errors.otherState.code });
  await expect(connect(admin.cookie)).rejects.toThrow("base.signedOut");
  const again = await app.as("admin", acme);
  expect((await again.call(getMe, {})).tenant.id).toBe("acme");
  (await connect(again.cookie)).disconnect();
});

test("shows people the reason of a suspension after their session would have ended without use", async () => {
  const member = await app.as("referrer", acme);
  await operator.call(suspendTenant, { id: acme, note });
  await app.asOwner("update auth.sessions set last_used_at = now() - interval '2 days' where person_id = $1", [
    member.personId.slice(4),
  ]);
  const pageOfMember = async () =>
    (await member.send("/internal/page", { method: "GET", headers: { host: "acme.localhost" } })).json();
  await expect.poll(pageOfMember).toMatchObject({ closed: { state: "suspended", note } });
  await operator.call(resumeTenant, { id: acme });
  await expect.poll(() => refusedWith(member.call(getMe, {}))).toMatchObject({ code: baseErrors.signedOut.code });
});

test("lets people of a suspended tenant sign out, and switch to another tenant", async () => {
  const { person, browser } = identityFixtures(app);
  const personId = await person("two@example.com", acme, "company");
  await app.asOwner("insert into auth.members (tenant_id, person_id, role) values ($1, $2, 'referrer')", [
    other.slice(4),
    personId.slice(4),
  ]);
  await app.asOwner("update auth.people set tenant_id = $1 where id = $2", [acme.slice(4), personId.slice(4)]);
  const two = browser();
  expect((await two.call(signIn, { email: "two@example.com", password })).me?.tenant.id).toBe("acme");
  await operator.call(suspendTenant, { id: acme, note });
  await expect.poll(() => refusedWith(two.call(getMe, {}))).toEqual(suspended);
  expect(await two.call(signOut, {})).toEqual({ ended: true });
  expect((await two.call(signIn, { email: "two@example.com", password })).me?.tenant.id).toBe("other");
  await operator.call(resumeTenant, { id: acme });
});

test("holds jobs and mails of a suspended tenant without a failed attempt, and runs them when it is resumed", async () => {
  await operator.call(suspendTenant, { id: acme, note });
  const mail = { channel: "mail", to: "held@example.com", subject: "x", text: "x" } as const;
  await withTenant(app.services, acme, (ctx) => queueMessage(ctx, mail));
  await app.startJobs();
  const free = await withTenant(app.services, other, (ctx) => queueMessage(ctx, { ...mail, to: "free@example.com" }));
  const stateOf = async (to: string) =>
    (await app.asOwner(`select state, attempts from messages where "to" = $1`, [to]))[0];
  // No server listens at the mail server's address, so an attempt to send counts as one try.
  await expect.poll(() => stateOf(free.to)).toEqual({ state: "waiting", attempts: 1 });
  const held = () =>
    app.asOwner(
      "select attempts, run_at > now() as later from graphile_worker._private_jobs where payload::text like $1",
      [`%${acme.slice(4)}%`],
    );
  await expect.poll(held).toEqual([{ attempts: 0, later: true }]);
  expect(await stateOf("held@example.com")).toEqual({ state: "waiting", attempts: 0 });

  await operator.call(resumeTenant, { id: acme });
  await app.asOwner("select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs");
  await expect.poll(() => stateOf("held@example.com")).toEqual({ state: "waiting", attempts: 1 });
});

test("does not suspend or visit the operator's own tenant [R1.1]", async () => {
  const own = { code: errors.operatorsOwn.code };
  expect(await refusedWith(operator.call(suspendTenant, { id: home, note }))).toMatchObject(own);
  expect(await refusedWith(operator.call(visitTenant, { id: home }))).toMatchObject(own);
  expect((await operator.call(getMe, {})).tenant.id).toBe("default");
});
