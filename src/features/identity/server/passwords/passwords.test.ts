import { scryptSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { checkBreaches, checkPassword } from "../../contract/breaches.ts";
import { changePassword, proveIdentity } from "../../contract/passwords.ts";
import { errors, getMe, signIn } from "../../contract.ts";
import { attemptLimits } from "../../rules.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";
import { hashPassword, verifyPassword } from "./hash-password.ts";

/** Imitates the used part of Have I Been Pwned: two breaches for one address, one known password, everything else clean. */
const pwned = createServer((request, response) => {
  const { pathname } = new URL(request.url!, "http://localhost");
  if (pathname.startsWith("/range/"))
    return response.end("0000000000000000000000000000000000A:1\r\n".concat(known, ":3\r\n"));
  if (request.headers["hibp-api-key"] !== "key") return response.writeHead(401).end();
  if (pathname.endsWith("busy%40example.com")) return response.writeHead(429).end();
  if (pathname.endsWith("leaked%40example.com"))
    return response.end(JSON.stringify([{ Name: "Adobe" }, { Name: "Canva" }]));
  return response.writeHead(404).end();
});
/** The suffix of the SHA-1 of "password". */
const known = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
await new Promise<void>((done) => pwned.listen(0, "127.0.0.1", done));
const pwnedUrl = `http://127.0.0.1:${(pwned.address() as AddressInfo).port}`;

const app = await testApp({ BREACH_URL: pwnedUrl, BREACH_KEY: "key", BREACH_PASSWORDS_URL: pwnedUrl });
afterAll(async () => {
  await app.close();
  pwned.close();
});
const { browser, person, signedIn, events, mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);

test("changes a password with the current one, and ends every other session [R5.9 R7.1 R7.4]", async () => {
  const here = await signedIn("pass@example.com", acme);
  const there = browser();
  await there.call(signIn, { email: here.email, password });
  const change = (current: string, next: string, confirmed = next) =>
    here.call(changePassword, { current, next, confirmed });
  expect(await codeOf(change(password, "New horse 88", "New horse 89"))).toBe(errors.passwordsDiffer.code);
  expect(await codeOf(change(password, "aaaaaaaa"))).toBe(errors.weakPassword.code);
  expect(await codeOf(change("wrong", "New horse 88"))).toBe(errors.wrongPassword.code);
  expect(await change(password, "New horse 88")).toEqual({ endedSessions: 1 });
  await expect.poll(() => codeOf(there.call(getMe, {}))).toBe("base.signedOut");
  await here.call(getMe, {});
  expect((await browser().call(signIn, { email: here.email, password: "New horse 88" })).me).not.toBeNull();
  const types = (await events(here.email)).map(({ type }) => type);
  expect(types.filter((type) => type === "password_change_failed")).toHaveLength(3);
  expect(types).toContain("password_changed");
  expect((await mailTo(here.email)).link.pathname).toBe("/forgot");
});

test("limits how often an attacker at an unlocked screen can guess the password", async () => {
  const { call } = await signedIn("guess@example.com", acme);
  for (let i = 0; i < attemptLimits.proof.most; i++)
    expect(await codeOf(call(proveIdentity, { password: `guess ${i}` }))).toBe(errors.wrongPassword.code);
  expect(await codeOf(call(proveIdentity, { password }))).toBe(errors.tooManyAttempts.code);
});

test("counts breaches, and never reports an address as safe that was not checked [R4.9 R8.5]", async () => {
  const check = async (email: string) => (await signedIn(email, acme)).call(checkBreaches, {});
  expect(await check("leaked@example.com")).toMatchObject({ state: "found", count: 2, names: ["Adobe", "Canva"] });
  expect(await check("clean@example.com")).toMatchObject({ state: "none", count: 0 });
  expect(await check("busy@example.com")).toMatchObject({ state: "unreachable" });
  const plain = await testApp({ BREACH_PASSWORDS_URL: "http://127.0.0.1:1" });
  const there = await plain.as("user", await plain.tenant("acme"));
  expect(await there.call(checkBreaches, {})).toMatchObject({ state: "unconfigured" });
  expect(await there.call(checkPassword, { password })).toEqual({ state: "unreachable", count: 0 });
  await plain.close();
});

test("checks a password by five characters of its hash", async () => {
  const { call } = await signedIn("range@example.com", acme);
  expect(await call(checkPassword, { password: "password" })).toEqual({ state: "found", count: 3 });
  expect(await call(checkPassword, { password: "a very rare horse 7" })).toEqual({ state: "none", count: 0 });
});

test("salts a hash, which matches one password only", async () => {
  expect(await hashPassword("a")).not.toBe(await hashPassword("a"));
  const hash = await hashPassword(password);
  expect(await verifyPassword(password, hash)).toBe(true);
  expect(await verifyPassword(`${password}8`, hash)).toBe(false);
});

test("accepts a password that was hashed with the earlier algorithm", async () => {
  const key = scryptSync(password.normalize("NFKC"), "0a1b", 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  const id = await person("early@example.com", acme);
  await app.asOwner("update auth.passwords set hash = $1 where person_id = $2", [
    `0a1b:${key.toString("hex")}`,
    id.slice(4),
  ]);
  const email = "early@example.com";
  expect((await browser().call(signIn, { email, password })).me).not.toBeNull();
  expect(await codeOf(browser().call(signIn, { email, password: "wrong" }))).toBe(errors.wrongPassword.code);
});
