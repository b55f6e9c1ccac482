import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { createApiKey } from "../../contract/api-keys.ts";
import { listAuthEvents } from "../../contract/auth-events.ts";
import { setPhoto, updateProfile } from "../../contract/profile.ts";
import { errors, getMe, register } from "../../contract.ts";
import { identityFixtures } from "../testing/identity-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { browser, signedIn, events } = identityFixtures(app);
await app.tenant("default");
const acme = await app.tenant("acme");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);
const json = { "content-type": "application/json" };

test("returns the stored user under the specified names, at sign-in and afterwards [R3.1 R3.3 R1.1]", async () => {
  const visitor = browser();
  const { me } = await visitor.call(register, {
    email: "ana@example.com",
    password: "correct horse 7",
    firstName: "Ana",
    lastName: "Lima",
    company: "Lima Ltd",
    phoneNumber: "+351911234567",
    role: "both",
  });
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const user = {
    uid: expect.stringMatching(/^per_[0-9a-f]{32}$/),
    email: "ana@example.com",
    displayName: "Ana Lima",
    photoURL: null,
    firstName: "Ana",
    lastName: "Lima",
    role: "both",
    company: "Lima Ltd",
    phoneNumber: "+351911234567",
    tenantId: "default",
    isActive: true,
    emailVerified: false,
    createdAt: instant,
    updatedAt: instant,
    registrationMethod: "email",
    provider: null,
    lastLoginAt: instant,
    mfaEnabled: false,
    mfaMethod: null,
  };
  expect(me?.person).toMatchObject(user);
  expect((await visitor.call(getMe, {})).person).toMatchObject(user);
  const before = me!.person.updatedAt;
  const changed = await visitor.call(updateProfile, { lastName: "Costa" });
  expect(changed.person).toMatchObject({ ...user, lastName: "Costa", displayName: "Ana Costa" });
  expect(changed.person.updatedAt > before).toBe(true);
});

test("returns an auth event with its type, details, timestamp and user agent [R3.2]", async () => {
  const visitor = browser("localhost", { headers: { "user-agent": "Teapot/7" } });
  await visitor.call(register, { email: "agent@example.com", password: "correct horse 7" });
  const { items } = await visitor.call(listAuthEvents, {});
  expect(items.map(({ type }) => type)).toEqual(["login", "register"]);
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(items[0]).toMatchObject({ type: "login", details: { way: "email" }, timestamp, userAgent: "Teapot/7" });
});

test("records every refused change of a profile with its reason, whatever refused it [R7.4]", async () => {
  const { call, send, email } = await signedIn("refused@example.com", acme);
  const patch = (body: string, headers = {}) =>
    send("/api/v1/me", { method: "PATCH", headers: { ...json, ...headers }, body });
  const attempts: [() => Promise<unknown>, Record<string, string>][] = [
    [() => codeOf(call(updateProfile, { timeZone: "Mars/Olympus" })), { reason: "base.invalid", fields: "timeZone" }],
    [() => codeOf(call(updateProfile, { phoneNumber: "none" })), { reason: "base.invalid", fields: "phoneNumber" }],
    [() => patch("{"), { reason: "base.malformed" }],
    [() => patch(JSON.stringify({ company: "x".repeat(3_000_000) })), { reason: "base.tooLarge" }],
    [() => patch("{}", { origin: "https://evil.example" }), { reason: "base.foreignOrigin" }],
    [() => codeOf(call(setPhoto, { file: new File(["text"], "me.png") })), { reason: errors.notAnImage.code }],
    [
      () => send("/api/v1/me/photo", { method: "POST", headers: json, body: "{}" }),
      { reason: "base.invalid", fields: "file" },
    ],
  ];
  const recorded = async () => (await events(email)).filter(({ type }) => type === "profile_update_failed");
  for (const [index, [attempt, details]] of attempts.entries()) {
    await attempt();
    expect(await recorded(), `attempt ${index}`).toHaveLength(index + 1);
    expect((await recorded())[index]).toEqual({ type: "profile_update_failed", details });
  }
});

test("records a profile change that a program may not make, and none without a session [R7.4]", async () => {
  const { call, email } = await signedIn("program@example.com", acme);
  const { key } = await call(createApiKey, { name: "CRM", scope: "write", days: 1 });
  const program = createCaller((url, init) =>
    app.anonymous.send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } }),
  );
  expect(await codeOf(program(updateProfile, { firstName: "Bot" }))).toBe("base.keyLacks");
  expect((await events(email)).at(-1)).toEqual({
    type: "profile_update_failed",
    details: { reason: "base.keyLacks" },
  });
  const count = async () => (await app.asOwner("select from auth.auth_events")).length;
  const before = await count();
  expect(await codeOf(app.anonymous.call(updateProfile, { firstName: "No one" }))).toBe("base.signedOut");
  expect(await count()).toBe(before);
});
