import { createHook } from "node:async_hooks";
import { afterAll, beforeEach, expect, test } from "vitest";
import { buildServer } from "#app/server.ts";
import { testApp } from "#app/testing.ts";
import { requestReset } from "../../contract/passwords.ts";
import { errors, register, signIn } from "../../contract.ts";
import { attemptLimits, signInWaits } from "../../rules.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";

const app = await testApp({ TRUST_PROXY: "1" });
afterAll(() => app.close());
const { person } = identityFixtures(app);
const acme = await app.tenant("acme");
const hiding = await app.tenant("hiding");
await app.tenant("default");
await app.asOwner("update tenants set hides_accounts = true where slug = 'hiding'");
beforeEach(() => app.asOwner("delete from auth.attempts"));

const from = (ip: string, host = "acme.localhost") => app.browser(host, { headers: { "x-forwarded-for": ip } });
type From = ReturnType<typeof from>;
const tryAt = (at: From, email: string, given = "wrong") =>
  at.call(signIn, { email, password: given }).then(
    () => "in",
    (error) => error.code as string,
  );
const freeTries = signInWaits.signInHere.filter((wait) => wait === 0).length;
async function failUntilRefused(at: From, email: string) {
  for (let i = 0; i <= freeTries; i++) await tryAt(at, email);
}

test("does not let a stranger who fails on purpose lock the owner out on another network [R8.1]", async () => {
  await person("cy@example.com", acme);
  const stranger = from("203.0.113.1");
  await failUntilRefused(stranger, "cy@example.com");
  expect(await tryAt(stranger, "cy@example.com", password)).toBe(errors.tooManyAttempts.code);
  expect(await tryAt(from("203.0.113.2"), "cy@example.com", password)).toBe("in");
});

test("does not let a stranger in the same network lock out a browser that its owner has signed in with", async () => {
  await person("desk@example.com", acme);
  const own = from("203.0.113.3");
  expect(await tryAt(own, "desk@example.com", password)).toBe("in");
  await failUntilRefused(from("203.0.113.3"), "desk@example.com");
  await app.asOwner("update auth.attempts set count = 1000, blocked_until = now() + interval '1 hour'");
  expect(await tryAt(from("203.0.113.3"), "desk@example.com", password)).toBe(errors.tooManyAttempts.code);
  expect(await tryAt(own, "desk@example.com", password)).toBe("in");
});

test("treats a known browser as unknown to other accounts, and a forged one as unknown to all", async () => {
  await person("fay@example.com", acme);
  await person("gus@example.com", acme);
  const fays = from("203.0.113.4");
  expect(await tryAt(fays, "fay@example.com", password)).toBe("in");
  await failUntilRefused(from("203.0.113.4"), "gus@example.com");
  expect(await tryAt(fays, "gus@example.com", password)).toBe(errors.tooManyAttempts.code);
  const forged = app.browser("acme.localhost", {
    headers: { "x-forwarded-for": "203.0.113.4" },
    cookies: { device: `${"A".repeat(22)}.${"B".repeat(22)}` },
  });
  expect(await tryAt(forged, "gus@example.com", password)).toBe(errors.tooManyAttempts.code);
});

test("limits guesses from a known browser too", async () => {
  await person("hal@example.com", acme);
  const own = from("203.0.113.5");
  await tryAt(own, "hal@example.com", password);
  await failUntilRefused(own, "hal@example.com");
  expect(await tryAt(own, "hal@example.com", password)).toBe(errors.tooManyAttempts.code);
});

test("makes each failure extend the next wait, and resets it after a success [R8.1]", async () => {
  await person("ida@example.com", acme);
  const at = from("203.0.113.6");
  const waits: number[] = [];
  for (let i = 0; i < freeTries + 3; i++) {
    expect(await tryAt(at, "ida@example.com")).toBe(errors.wrongPassword.code);
    const [row] = await app.asOwner(
      `select coalesce(max(round(extract(epoch from blocked_until - now()))), 0)::int seconds from auth.attempts`,
    );
    waits.push(row.seconds);
    await app.asOwner(
      "update auth.attempts set blocked_until = now() - interval '1 second' where blocked_until is not null",
    );
  }
  expect(waits.slice(0, freeTries)).toEqual(Array(freeTries).fill(0));
  expect(waits[freeTries + 1]).toBeGreaterThan(waits[freeTries]!);
  expect(waits[freeTries + 2]).toBeGreaterThan(waits[freeTries + 1]!);
  expect(await tryAt(at, "ida@example.com", password)).toBe("in");
  expect(await app.asOwner("select from auth.attempts where blocked_until is not null")).toEqual([]);
});

test("allows no more guesses with concurrent attempts than with sequential ones", async () => {
  await person("jo@example.com", acme);
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryAt(from("203.0.113.7"), "jo@example.com")));
  expect(answers.filter((code) => code === errors.wrongPassword.code)).toHaveLength(freeTries + 1);
});

test("makes guesses at one account from many networks wait too", async () => {
  await person("kim@example.com", acme);
  await tryAt(from("198.51.100.1"), "kim@example.com");
  const everywhere = signInWaits.signInAs.filter((wait) => wait === 0).length;
  await app.asOwner("update auth.attempts set count = $1, blocked_until = null", [everywhere]);
  await tryAt(from("198.51.100.2"), "kim@example.com");
  expect(await tryAt(from("198.51.100.3"), "kim@example.com")).toBe(errors.tooManyAttempts.code);
});

test("counts the addresses of one IPv6 subscriber as one network", async () => {
  await person("lou@example.com", acme);
  for (let i = 0; i <= freeTries; i++) await tryAt(from(`2001:db8:1:2::${i + 1}`), "lou@example.com");
  expect(await tryAt(from("2001:db8:1:2:ffff::9"), "lou@example.com", password)).toBe(errors.tooManyAttempts.code);
});

test("does not let the networks of a rented /48 add up to a lockout of a new device", async () => {
  await person("lia@example.com", acme);
  const everywhere = signInWaits.signInAs.filter((wait) => wait === 0).length;
  for (let i = 0; i <= everywhere; i++) await tryAt(from(`2001:db8:7:${i + 1}::1`), "lia@example.com");
  expect(await tryAt(from("198.51.100.60"), "lia@example.com", password)).toBe("in");
});

test("does not make the owner's network wait when the owner is refused because of strangers", async () => {
  await person("mia@example.com", acme);
  await tryAt(from("198.51.100.61"), "mia@example.com");
  await app.asOwner("update auth.attempts set count = 1000, blocked_until = now() + interval '1 minute'");
  const own = from("198.51.100.62");
  for (let i = 0; i <= freeTries; i++)
    expect(await tryAt(own, "mia@example.com", password)).toBe(errors.tooManyAttempts.code);
  await app.asOwner("update auth.attempts set blocked_until = null where count = 1000");
  expect(await tryAt(own, "mia@example.com", password)).toBe("in");
});

test("gives an attacker no further attempts on a second process: sign-in, reset and registration are counted together", async () => {
  const second = await buildServer(app.services);
  const codeAt = async (server: typeof second, url: string, body: object) => {
    const headers = { host: "acme.localhost", "x-forwarded-for": "198.51.100.9" };
    const answer = await server.inject({ method: "POST", url, headers, payload: body });
    return answer.json().code as string | undefined;
  };
  await person("max@example.com", acme);
  const wrong = { email: "max@example.com", password: "wrong" };
  for (let i = 0; i <= freeTries; i++) await codeAt(i % 2 ? app.server : second, "/api/v1/session", wrong);
  expect(await codeAt(second, "/api/v1/session", wrong)).toBe(errors.tooManyAttempts.code);
  const reset = { email: "max@example.com" };
  for (let i = 0; i < attemptLimits.mail.most; i++)
    expect(await codeAt(i % 2 ? app.server : second, "/api/v1/password-resets", reset)).toBeUndefined();
  expect(await codeAt(second, "/api/v1/password-resets", reset)).toBe(errors.tooManyAttempts.code);
  const short = { email: "new@example.com", password: "short" };
  for (let i = 0; i < attemptLimits.register.most; i++)
    await codeAt(i % 2 ? app.server : second, "/api/v1/registrations", short);
  expect(await codeAt(second, "/api/v1/registrations", short)).toBe(errors.tooManyAttempts.code);
  expect(JSON.stringify(await app.asOwner("select key::text from auth.attempts"))).not.toContain("max@example");
  await second.close();
});

test("does not let a stranger who requests resets keep the owner from one", async () => {
  await person("nan@example.com", acme);
  const ask = (at: From) => at.call(requestReset, { email: "nan@example.com" }).catch((error) => error.code);
  for (let i = 0; i < attemptLimits.mail.most; i++) await ask(from("203.0.113.8"));
  expect(await ask(from("203.0.113.8"))).toBe(errors.tooManyAttempts.code);
  expect(await ask(from("203.0.113.9"))).toEqual({ sent: true });
});

test("leaves no session behind that cannot be ended after signing in again in one browser", async () => {
  const personId = await person("ono@example.com", acme);
  const own = from("203.0.113.78");
  for (let i = 0; i < 3; i++) expect(await tryAt(own, "ono@example.com", password)).toBe("in");
  expect(await app.asOwner("select from auth.sessions where person_id = $1", [personId.slice(4)])).toHaveLength(1);
});

test("does not reveal a hiding tenant's people on its host, another tenant's, or the app's own [R8.1]", async () => {
  await person("hid@example.com", hiding);
  for (const host of ["hiding.localhost", "localhost"]) {
    expect(await tryAt(from("203.0.113.20", host), "hid@example.com")).toBe(errors.wrongEither.code);
    expect(await tryAt(from("203.0.113.20", host), "nobody@example.com")).toBe(errors.wrongEither.code);
    for (const email of ["hid@example.com", "nobody@example.com"])
      expect(await from("203.0.113.20", host).call(requestReset, { email })).toEqual({ sent: true });
  }
  for (const email of ["hid@example.com", "nobody@example.com"]) {
    expect(await tryAt(from("203.0.113.21"), email)).toBe(errors.noAccount.code);
    expect(await tryAt(from("203.0.113.21"), email, password)).toBe(errors.noAccount.code);
    const reset = from("203.0.113.21").call(requestReset, { email });
    expect(await reset.catch((error) => error.code)).toBe(errors.noAccount.code);
  }
});

test("does not reveal by response time who has an account: every sign-in costs one hash, every reset one job", async () => {
  await person("oz@example.com", hiding);
  await person("sso@example.com", hiding);
  await app.asOwner(
    "delete from auth.passwords using auth.people p where p.id = person_id and p.email = 'sso@example.com'",
  );
  let hashes = 0;
  const init = (_: number, type: string) => {
    if (type === "ARGON2REQUEST") hashes++;
  };
  const hook = createHook({ init }).enable();
  const at = from("203.0.113.30", "hiding.localhost");
  for (const email of ["oz@example.com", "sso@example.com", "nobody@example.com"]) {
    hashes = 0;
    expect(await tryAt(at, email)).toBe(errors.wrongEither.code);
    expect(hashes, email).toBe(1);
    const jobs = async () =>
      (
        await app.asOwner(
          "select count(*)::int n from graphile_worker.jobs where task_identifier = 'identity.mailReset'",
        )
      )[0].n;
    const before = await jobs();
    await at.call(requestReset, { email });
    await expect.poll(jobs).toBe(before + 1);
  }
  hook.disable();
});

test("gives a known and an unknown address the same registration response where accounts are hidden", async () => {
  await person("pat@example.com", hiding);
  const at = from("203.0.113.40", "hiding.localhost");
  const answers = [];
  for (const email of ["pat@example.com", "fresh@example.com"])
    answers.push(await at.call(register, { email, password: "correct horse 7" }));
  expect(answers[0]).toEqual(answers[1]);
  const onAppHost = from("203.0.113.41", "localhost");
  for (const email of ["pat@example.com", "fresh2@example.com"])
    expect(await onAppHost.call(register, { email, password: "correct horse 7" })).toEqual(answers[0]);
});
