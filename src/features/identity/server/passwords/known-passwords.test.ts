import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { updateRegistrationSettings } from "#features/members/contract.ts";
import { changePassword } from "../../contract/passwords.ts";
import { errors, register } from "../../contract.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";

const breached = "Xq7 rarely chosen";
const hash = createHash("sha1").update(breached).digest("hex").toUpperCase();
const service = createServer((request, answer) => {
  const isAsked = request.url === `/range/${hash.slice(0, 5)}`;
  answer.end(isAsked ? `${hash.slice(5)}:42\r\n0018A45C4D1DEF81644B54AB7F969B88D65:1` : "");
});
await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
const { port } = service.address() as { port: number };

const app = await testApp({ BREACH_PASSWORDS_URL: `http://127.0.0.1:${port}` });
afterAll(() => Promise.all([app.close(), new Promise((done) => service.close(done))]));
const acme = await app.tenant("acme");
const lax = await app.tenant("lax");
await app.asOwner("update tenants set refuses_known_passwords = false where slug = 'lax'");
const { signedIn } = identityFixtures(app);

let people = 0;
const registerWith = (given: string, host = "acme.localhost") =>
  app
    .browser(host)
    .call(register, { email: `new${++people}@example.com`, password: given })
    .then(
      () => "in",
      (error) => error.code,
    );

test.each(["12345678", "password", "PASSWORD", "qwertyuiop", "iloveyou", " password1 ", breached])(
  "does not let an attacker find an account with common passwords: %s is refused",
  async (given) => expect(await registerWith(given)).toBe(errors.knownPassword.code),
);

test("only warns about a weak password that is not known [R5.4]", async () => {
  expect(await registerWith("qzjvkwxpbt")).toBe("in");
});

test("accepts known passwords in a tenant that allows them", async () => {
  expect(await registerWith("12345678", "lax.localhost")).toBe("in");
});

test("applies an admin's switch at once", async () => {
  const admin = await app.as("admin", lax);
  const send = (refusesKnownPasswords: boolean) => admin.call(updateRegistrationSettings, { refusesKnownPasswords });
  expect(await send(true)).toMatchObject({ refusesKnownPasswords: true });
  expect(await registerWith("12345678", "lax.localhost")).toBe(errors.knownPassword.code);
  await send(false);
});

test("rejects changing to a known password if any of the person's tenants refuses them", async () => {
  const { call, personId } = await signedIn("both@example.com", lax);
  const change = (next: string) =>
    call(changePassword, { current: password, next, confirmed: next }).catch((error) => error.code);
  await app.asOwner("insert into auth.members (tenant_id, person_id, role) values ($1, $2, 'user')", [
    acme.slice(4),
    personId.slice(4),
  ]);
  expect(await change("Password1")).toBe(errors.knownPassword.code);
  expect(await change("A horse 7 of mine")).toMatchObject({ endedSessions: 0 });
});

test("uses the list alone when the breach service does not answer", async () => {
  const alone = await testApp({ BREACH_PASSWORDS_URL: "http://127.0.0.1:1" });
  await alone.tenant("default");
  const call = (given: string) =>
    alone
      .browser()
      .call(register, { email: `x${given.length}@example.com`, password: given })
      .then(
        () => "in",
        (error) => error.code,
      );
  expect(await call("12345678")).toBe(errors.knownPassword.code);
  expect(await call(breached)).toBe("in");
  await alone.close();
});
