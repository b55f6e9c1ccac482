import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { updateRegistrationSettings } from "#features/members/contract.ts";
import { getMe, signIn } from "../../contract.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const { person } = identityFixtures(app);
const admin = await app.as("admin", acme);

async function signInAs(email: string, remember = false) {
  const personId = await person(email, acme);
  const browser = app.browser("acme.localhost");
  await browser.call(signIn, { email, password, remember });
  return { ...browser, personId };
}
const limitsOf = async ({ personId }: { personId: string }) =>
  (
    await app.asOwner(
      `select idle_minutes idle, round(extract(epoch from expires_at - created_at) / 86400)::int days
       from auth.sessions where person_id = $1`,
      [personId.slice(4)],
    )
  )[0];

test("ends a stolen laptop's session after 12 idle hours, or 30 days, unless its tenant configures otherwise", async () => {
  expect(await limitsOf(await signInAs("plain@example.com"))).toEqual({ idle: 12 * 60, days: 30 });
  expect(await limitsOf(await signInAs("kept@example.com", true))).toEqual({ idle: 30 * 24 * 60, days: 30 });
});

test("ends longer sessions that are already open when a tenant shortens its limits", async () => {
  const [plain, kept] = [await signInAs("a@example.com"), await signInAs("b@example.com", true)];
  await admin.call(updateRegistrationSettings, { sessionIdleHours: 1, sessionDays: 7 });
  expect(await limitsOf(plain)).toEqual({ idle: 60, days: 7 });
  expect(await limitsOf(kept)).toEqual({ idle: 7 * 24 * 60, days: 7 });
  expect(await limitsOf(await signInAs("c@example.com"))).toEqual({ idle: 60, days: 7 });
  await app.asOwner("update auth.sessions set last_used_at = now() - interval '61 minutes' where person_id = $1", [
    plain.personId.slice(4),
  ]);
  expect(await plain.call(getMe, {}).catch((error) => error.code)).toBe("base.signedOut");
  expect((await kept.call(getMe, {})).person.email).toBe("b@example.com");
});

test("keeps the limits of another tenant's sessions", async () => {
  const other = await app.as("user", await app.tenant("other"));
  await admin.call(updateRegistrationSettings, { sessionIdleHours: 2, sessionDays: 2 });
  expect(await limitsOf(other)).toEqual({ idle: 12 * 60, days: 1 });
});

test.each([{ sessionIdleHours: 0 }, { sessionIdleHours: 169 }, { sessionDays: 0 }, { sessionDays: 366 }])(
  "rejects %o as out of bounds",
  async (limits) => {
    const refused = await admin.call(updateRegistrationSettings, limits).catch((error) => error.code);
    expect(refused).toBe("base.invalid");
  },
);
