import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { getMe, errors as identityErrors, register, signIn } from "#features/identity/contract.ts";
import type { Browser } from "#server/testing/browser.ts";
import {
  createBackupCodes,
  enrolAuthenticator,
  enrolPhone,
  getFactors,
  removeFactor,
  sendPhoneCode,
  startAuthenticator,
} from "../contract.ts";
import { getSecondFactor, sendSecondFactorCode, submitSecondFactor } from "../second-factor.ts";
import { stepOf } from "./authenticator.ts";
import { authenticatorCode } from "./testing/authenticator-code.ts";
import { challengeFor, solveBotCheck } from "./testing/sign-in-challenge.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "no failure",
    (error) => error.code as string,
  );

let lastNumber = 0;
const newNumber = () => `+49151${String(10_000_000 + lastNumber++)}`;
async function sentTo(number: string) {
  const [message] = await app.asOwner(`select text from messages where "to" = $1 order by id desc limit 1`, [number]);
  return /\d{6}/.exec(message!.text)![0];
}
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

/** A signed-in person in a separate browser. */
async function createPerson() {
  const { cookie, personId } = await app.as("user", acme);
  return { ...app.browser("localhost", { cookies: { session: cookie.slice("session=".length) } }), personId };
}
type TestPerson = Awaited<ReturnType<typeof createPerson>>;

async function withPhone() {
  const one = await createPerson();
  const number = newNumber();
  await one.call(sendPhoneCode, { phoneNumber: number, proof: await solveBotCheck(app.anonymous) });
  const { backupCodes } = await one.call(enrolPhone, { code: await sentTo(number) });
  return { ...one, number, backupCodes };
}

async function withAuthenticator() {
  const one = await createPerson();
  const { secret } = await one.call(startAuthenticator, {});
  const { backupCodes } = await one.call(enrolAuthenticator, { code: authenticatorCode(secret) });
  return { ...one, secret, backupCodes };
}

/** Passes the person's first factor in another browser. */
async function startSignIn({ personId }: Pick<TestPerson, "personId">) {
  const { token, sql, values } = challengeFor(personId, acme);
  await app.asOwner(sql, values);
  return app.browser("localhost", { cookies: { "second-factor": token } });
}
async function askForCode(pending: Browser, number: string) {
  await pending.call(sendSecondFactorCode, { proof: await solveBotCheck(app.anonymous) });
  return sentTo(number);
}
const events = async (personId: string) =>
  (
    await app.asOwner("select type, details from auth.auth_events where person_id = $1 order by id", [
      personId.slice(4),
    ])
  ).map(({ type, details }) => [type, details.kind]);
const grow = (personId: string) =>
  app.asOwner("update auth.sessions set proven_at = now() - interval '1 hour' where person_id = $1", [
    personId.slice(4),
  ]);

test("enrolls a phone with the code that was sent to it, and leaves nothing pending [R4.3 R7.3 R7.4]", async () => {
  const one = await createPerson();
  const phoneNumber = newNumber();
  const sent = await one.call(sendPhoneCode, { phoneNumber, proof: await solveBotCheck(one) });
  expect(sent.sentTo).toMatch(/^\+•+\d\d$/);
  expect((await one.call(getMe, {})).person.mfaEnabled).toBe(false);
  const code = await sentTo(phoneNumber);
  expect(JSON.stringify(await app.asOwner("select * from auth.pending_codes"))).not.toContain(code);
  const { backupCodes } = await one.call(enrolPhone, { code });
  expect(new Set(backupCodes).size).toBe(10);
  expect((await one.call(getMe, {})).person).toMatchObject({ mfaEnabled: true, mfaMethod: "phone" });
  expect(await one.call(getFactors, {})).toMatchObject({
    phone: { number: sent.sentTo },
    authenticator: null,
    backupCodesLeft: 10,
    passkeys: [],
  });
  expect(await app.asOwner("select from auth.pending_codes where person_id = $1", [one.personId.slice(4)])).toEqual([]);
  expect(await events(one.personId)).toEqual([["mfa_enabled", "phone"]]);
  const [mail] = await app.asOwner(
    "select subject, text from messages where channel = 'mail' order by id desc limit 1",
  );
  expect(mail).toMatchObject({
    subject: "New sign-in method at acme",
    text: expect.stringContaining("/profile?tab=security"),
  });
  const kept = JSON.stringify(await app.asOwner("select * from auth.factors"));
  expect(kept).not.toContain(phoneNumber.slice(1));
});

test("enrolls nothing without a valid code: none sent, wrong, expired or already used [R4.3]", async () => {
  const one = await createPerson();
  expect(await failure(one.call(enrolPhone, { code: "123456" }))).toBe("factors.wrongCode");
  expect(await failure(one.call(enrolAuthenticator, { code: "123456" }))).toBe("factors.wrongCode");
  const [first, second] = [newNumber(), newNumber()];
  await one.call(sendPhoneCode, { phoneNumber: first, proof: await solveBotCheck(app.anonymous) });
  const old = await sentTo(first);
  await one.call(sendPhoneCode, { phoneNumber: second, proof: await solveBotCheck(app.anonymous) });
  const code = await sentTo(second);
  if (old !== code) expect(await failure(one.call(enrolPhone, { code: old }))).toBe("factors.wrongCode");
  await app.asOwner("update auth.pending_codes set expires_at = now() - interval '1 minute' where person_id = $1", [
    one.personId.slice(4),
  ]);
  expect(await failure(one.call(enrolPhone, { code }))).toBe("factors.wrongCode");
  expect((await one.call(getMe, {})).person.mfaEnabled).toBe(false);
  expect((await events(one.personId)).every(([type]) => type === "mfa_failed")).toBe(true);

  const other = await withPhone();
  expect(await failure(other.call(enrolPhone, { code: await sentTo(other.number) }))).toBe("factors.wrongCode");
});

test("sends a code only for a proof of work made here, in time, and used once [R7.3]", async () => {
  const one = await createPerson();
  const phoneNumber = newNumber();
  const proof = await solveBotCheck(one);
  const send = (given: typeof proof) => failure(one.call(sendPhoneCode, { phoneNumber, proof: given }));
  const { challenge, solution } = proof;
  expect(await send({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } })).toBe("factors.botCheck");
  const longer = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 60 };
  expect(await send({ challenge: { ...challenge, parameters: longer }, solution })).toBe("factors.botCheck");
  const over = { ...challenge.parameters, expiresAt: 1_700_000_000 };
  expect(await send({ challenge: { ...challenge, parameters: over }, solution })).toBe("factors.botCheck");
  const twice = await Promise.all([send(proof), send(proof)]);
  expect(twice.sort()).toEqual(["factors.botCheck", "no failure"]);
  expect(await send(proof)).toBe("factors.botCheck");
  expect(await app.asOwner(`select from messages where "to" = $1`, [phoneNumber])).toHaveLength(1);
});

test("limits messages per account and per number", async () => {
  const one = await createPerson();
  const phoneNumber = newNumber();
  for (let i = 0; i < 5; i++) await one.call(sendPhoneCode, { phoneNumber, proof: await solveBotCheck(app.anonymous) });
  expect(
    await failure(one.call(sendPhoneCode, { phoneNumber: newNumber(), proof: await solveBotCheck(app.anonymous) })),
  ).toBe("identity.tooManyAttempts");
  const otherPerson = await createPerson();
  expect(
    await failure(otherPerson.call(sendPhoneCode, { phoneNumber, proof: await solveBotCheck(app.anonymous) })),
  ).toBe("identity.tooManyAttempts");
});

test("requires a recent proof for sensitive changes, before it consumes a proof of work [R4.9]", async () => {
  const one = await withPhone();
  await grow(one.personId);
  const proof = await solveBotCheck(app.anonymous);
  const phoneNumber = newNumber();
  for (const act of [
    () => one.call(sendPhoneCode, { phoneNumber, proof }),
    () => one.call(startAuthenticator, {}),
    () => one.call(createBackupCodes, {}),
    () => one.call(removeFactor, { kind: "phone" }),
  ])
    expect(await failure(act())).toBe("identity.notFresh");
  await app.asOwner("update auth.sessions set proven_at = now() where person_id = $1", [one.personId.slice(4)]);
  await one.call(sendPhoneCode, { phoneNumber, proof });
});

test("shows an authenticator's secret as text, URI and QR code, and enrolls it with its code", async () => {
  const one = await createPerson();
  const { secret, uri, qr } = await one.call(startAuthenticator, {});
  expect(uri).toMatch(new RegExp(`^otpauth://totp/acme:.*secret=${secret}`));
  expect(qr.size).toBeGreaterThan(20);
  expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  await one.call(enrolAuthenticator, { code: authenticatorCode(secret).replace(/^.../, "$& ") });
  expect((await one.call(getMe, {})).person.mfaMethod).toBe("authenticator");
  expect(JSON.stringify(await app.asOwner("select * from auth.factors"))).not.toContain(secret);
  expect(await failure(one.call(enrolAuthenticator, { code: authenticatorCode(secret, 1) }))).toBe("factors.wrongCode");
});

test("tolerates a clock that is half a minute off, and no more", () => {
  const secret = new Secret().base32;
  const timestamp = Date.UTC(2026, 10, 15, 12, 0, 7);
  const at = (steps: number) =>
    stepOf(
      secret,
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: timestamp + steps * 30_000 }),
      timestamp,
    );
  const step = TOTP.counter({ timestamp });
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test("accepts an authenticator's code once, and no older one afterwards", async () => {
  const one = await withAuthenticator();
  const give = async (code: string) =>
    failure((await startSignIn(one)).call(submitSecondFactor, { method: "authenticator", code }));
  expect(await give(authenticatorCode(one.secret))).toBe("factors.wrongCode");
  const next = authenticatorCode(one.secret, 1);
  expect((await Promise.all([give(next), give(next)])).sort()).toEqual(["factors.wrongCode", "no failure"]);
  expect(await give(next)).toBe("factors.wrongCode");
});

test("does not sign a person with a second factor in by the password alone, but with the code [R4.2]", async () => {
  const first = app.browser();
  const credentials = { email: "ana@example.com", password: "correct horse 7" };
  await first.call(register, { ...credentials, firstName: "Ana", lastName: "Lima" });
  const phoneNumber = newNumber();
  await first.call(sendPhoneCode, { phoneNumber, proof: await solveBotCheck(app.anonymous) });
  await first.call(enrolPhone, { code: await sentTo(phoneNumber) });

  const visitor = app.browser();
  expect(await visitor.call(signIn, credentials)).toEqual({ requiresMFA: true, me: null });
  expect(visitor.jar.get("session")).toBeUndefined();
  expect(await failure(visitor.call(getMe, {}))).toBe("base.signedOut");
  expect(await visitor.call(getSecondFactor, {})).toEqual({
    methods: ["phone", "backup"],
    phone: expect.stringMatching(/^\+•+\d\d$/),
  });
  const code = await askForCode(visitor, phoneNumber);
  const entry = await visitor.call(submitSecondFactor, { method: "phone", code });
  expect(entry).toMatchObject({ requiresMFA: false, me: { person: { email: credentials.email, mfaEnabled: true } } });
  expect(visitor.jar.get("second-factor")).toBeUndefined();
  expect((await visitor.call(getMe, {})).person.email).toBe(credentials.email);
});

test("gives an attacker with only the phone nothing: without the first factor no code is sent, described or accepted", async () => {
  const { number } = await withPhone();
  const stranger = app.browser();
  const forged = app.browser("localhost", { cookies: { "second-factor": "made-up" } });
  for (const { call } of [stranger, forged]) {
    expect(await failure(call(getSecondFactor, {}))).toBe("factors.noChallenge");
    expect(await failure(call(sendSecondFactorCode, { proof: await solveBotCheck(app.anonymous) }))).toBe(
      "factors.noChallenge",
    );
    expect(await failure(call(submitSecondFactor, { method: "phone", code: await sentTo(number) }))).toBe(
      "factors.noChallenge",
    );
  }
});

test("does not accept an enrollment code at sign-in, nor a sign-in code for enrollment", async () => {
  const one = await withPhone();
  const phoneNumber = newNumber();
  await one.call(sendPhoneCode, { phoneNumber, proof: await solveBotCheck(app.anonymous) });
  const pending = await startSignIn(one);
  expect(await failure(pending.call(submitSecondFactor, { method: "phone", code: await sentTo(phoneNumber) }))).toBe(
    "factors.wrongCode",
  );
  const answer = await askForCode(pending, one.number);
  const enrollments = (await sentTo(phoneNumber)) === answer;
  if (!enrollments) expect(await failure(one.call(enrolPhone, { code: answer }))).toBe("factors.wrongCode");
});

test("accepts a sent code once and for a limited time", async () => {
  const one = await withPhone();
  const [first, second] = [await startSignIn(one), await startSignIn(one)];
  const code = await askForCode(first, one.number);
  await first.call(submitSecondFactor, { method: "phone", code });
  expect(await failure(second.call(submitSecondFactor, { method: "phone", code }))).toBe("factors.wrongCode");
  const next = await askForCode(second, one.number);
  await app.asOwner("update auth.pending_codes set expires_at = now() - interval '1 minute' where person_id = $1", [
    one.personId.slice(4),
  ]);
  expect(await failure(second.call(submitSecondFactor, { method: "phone", code: next }))).toBe("factors.wrongCode");
});

test("rejects a challenge that has expired or was met", async () => {
  const one = await withAuthenticator();
  const pending = await startSignIn(one);
  const token = pending.jar.get("second-factor")!;
  await pending.call(submitSecondFactor, { method: "authenticator", code: authenticatorCode(one.secret, 1) });
  const again = app.browser("localhost", { cookies: { "second-factor": token } });
  const [code] = one.backupCodes as [string];
  expect(await failure(again.call(submitSecondFactor, { method: "backup", code }))).toBe("factors.noChallenge");
  const late = await startSignIn(one);
  await app.asOwner("update auth.challenges set expires_at = now() - interval '1 minute' where person_id = $1", [
    one.personId.slice(4),
  ]);
  expect(await failure(late.call(submitSecondFactor, { method: "backup", code }))).toBe("factors.noChallenge");
});

test("locks every method after five wrong codes, even for the correct one, and records it [R8.1]", async () => {
  const one = await withAuthenticator();
  const pending = await startSignIn(one);
  const right = authenticatorCode(one.secret, 1);
  for (let i = 0; i < 5; i++)
    expect(await failure(pending.call(submitSecondFactor, { method: "authenticator", code: wrong(right) }))).toBe(
      "factors.wrongCode",
    );
  expect(await failure(pending.call(submitSecondFactor, { method: "authenticator", code: right }))).toBe(
    "identity.tooManyAttempts",
  );
  const otherBrowser = await startSignIn(one);
  expect(await failure(otherBrowser.call(submitSecondFactor, { method: "backup", code: one.backupCodes[0]! }))).toBe(
    "identity.tooManyAttempts",
  );
  const recorded = await events(one.personId);
  expect(recorded.filter(([type]) => type === "mfa_failed")).toHaveLength(7);
  await app.asOwner("update auth.attempts set until = now()");
  await otherBrowser.call(submitSecondFactor, { method: "backup", code: one.backupCodes[0]! });
});

test("accepts a backup code once in any spelling, and only one of two concurrent requests", async () => {
  const one = await withPhone();
  const [first, second] = one.backupCodes as [string, string];
  const give = async (code: string) =>
    failure((await startSignIn(one)).call(submitSecondFactor, { method: "backup", code }));
  expect(await give(first.toUpperCase().replace("-", " "))).toBe("no failure");
  expect(await give(first)).toBe("factors.wrongCode");
  const attempts = await Promise.all([give(second), give(second), give(second)]);
  expect(attempts.filter((outcome) => outcome === "no failure")).toHaveLength(1);
  expect((await one.call(getFactors, {})).backupCodesLeft).toBe(8);
  const kept = JSON.stringify(await app.asOwner("select encode(code_hash, 'escape') h from auth.backup_codes"));
  expect(kept).not.toContain(first.replace("-", ""));
});

test("invalidates old backup codes with new ones, and issues none without a factor", async () => {
  const one = await withPhone();
  const { backupCodes } = await one.call(createBackupCodes, {});
  expect(backupCodes).toHaveLength(10);
  const pending = await startSignIn(one);
  const give = (code: string) => failure(pending.call(submitSecondFactor, { method: "backup", code }));
  expect(await give(one.backupCodes[0]!)).toBe("factors.wrongCode");
  expect(await give(backupCodes[0]!)).toBe("no failure");
  expect(await failure((await createPerson()).call(createBackupCodes, {}))).toBe("factors.notEnrolled");
});

test("issues no backup codes with a second kind, and deletes them with the last factor [R4.9]", async () => {
  const one = await withPhone();
  const { secret } = await one.call(startAuthenticator, {});
  expect(await one.call(enrolAuthenticator, { code: authenticatorCode(secret) })).toEqual({ backupCodes: [] });
  await one.call(removeFactor, { kind: "phone" });
  expect(await one.call(getFactors, {})).toMatchObject({ phone: null, backupCodesLeft: 10 });
  await one.call(removeFactor, { kind: "authenticator" });
  expect(await one.call(getFactors, {})).toMatchObject({ authenticator: null, backupCodesLeft: 0 });
  expect((await one.call(getMe, {})).person).toMatchObject({ mfaEnabled: false, mfaMethod: null });
  expect(baseErrors.notFound.is(await one.call(removeFactor, { kind: "phone" }).catch((e) => e))).toBe(true);
  expect(await events(one.personId)).toEqual([
    ["mfa_enabled", "phone"],
    ["mfa_enabled", "authenticator"],
    ["mfa_disabled", "phone"],
    ["mfa_disabled", "authenticator"],
  ]);
});

test("rejects the second factor of a person who was disabled in the meantime [R8.1]", async () => {
  const one = await withPhone();
  const pending = await startSignIn(one);
  await app.asOwner("update auth.people set is_active = false where id = $1", [one.personId.slice(4)]);
  const given = pending.call(submitSecondFactor, { method: "backup", code: one.backupCodes[0]! });
  expect(identityErrors.disabled.is(await given.catch((e) => e))).toBe(true);
});

test.each([
  ["an array", ["123456"]],
  ["a null byte", "12345\u0000"],
  ["300 characters", "1".repeat(300)],
  ["nothing", ""],
  ["a number", 123456],
])("rejects %s as a code or a number with a validation error [R5.8]", async (_, bad) => {
  const one = await createPerson();
  const pending = await startSignIn(one);
  const headers = { "content-type": "application/json" };
  const post = ({ send }: Pick<Browser, "send">, path: string, body: object) =>
    send(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const proof = await solveBotCheck(app.anonymous);
  const answers = [
    await post(one, "/me/factors/phone", { code: bad }),
    await post(one, "/me/factors/authenticator", { code: bad }),
    await post(one, "/me/factors/phone/codes", { phoneNumber: bad, proof }),
    await post(one, "/me/factors/phone/codes", { phoneNumber: "+4915112345678", proof: bad }),
    await post(pending, "/session/second-factor", { method: "phone", code: bad }),
    await post(pending, "/session/second-factor", { method: bad, code: "123456" }),
    await post(pending, "/session/second-factor/codes", { proof: bad }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(422));
});
