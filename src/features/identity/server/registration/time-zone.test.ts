import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { register } from "../../contract.ts";
import { identityFixtures } from "../testing/identity-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { browser } = identityFixtures(app);
await app.tenant("default");

test("stores the time zone that the browser reports, or the tenant's if there is no such zone", async () => {
  await app.asOwner("update tenants set time_zone = 'Europe/Berlin' where slug = 'default'");
  const zoneOf = async (email: string, timeZone?: string) => {
    const person = { password: "correct horse 7", firstName: "Ana", lastName: "Lima", email };
    await browser().call(register, { ...person, ...(timeZone && { timeZone }) });
    const [stored] = await app.asOwner("select time_zone from auth.people where email = $1", [email]);
    return stored!.time_zone;
  };
  expect(await zoneOf("lisbon@example.com", "Europe/Lisbon")).toBe("Europe/Lisbon");
  expect(await zoneOf("mars@example.com", "Mars/Olympus")).toBe("Europe/Berlin");
  expect(await zoneOf("offset@example.com", "+01:00")).toBe("Europe/Berlin");
  expect(await zoneOf("silent@example.com")).toBeNull();
});
