import { afterAll, expect, test } from "vitest";
import { testApp } from "./testing.ts";

const withContact = await testApp({ SECURITY_CONTACT: "security@example.com", BASE_URL: "https://example.com" });
const withAdmin = await testApp({ ADMIN_EMAIL: "admin@example.com" });
const withoutContact = await testApp();
afterAll(() => Promise.all([withContact, withAdmin, withoutContact].map((app) => app.close())));
for (const app of [withContact, withAdmin, withoutContact]) await app.tenant("default");
await withContact.tenant("acme");

const readSecurityText = ({ server: app }: typeof withContact, host: string) =>
  app.inject({ method: "GET", url: "/.well-known/security.txt", headers: { host } });
const fieldsOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/: (.*)/).slice(0, 2));

test("security.txt names a contact, an expiry date and its canonical addresses", async () => {
  const answer = await readSecurityText(withContact, "acme.example.com");
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = fieldsOf(answer.payload);
  expect(fields).toEqual([
    ["Contact", "mailto:security@example.com"],
    ["Expires", expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/)],
    ["Preferred-Languages", "en"],
    ["Canonical", "https://example.com/.well-known/security.txt"],
    ["Canonical", "https://acme.example.com/.well-known/security.txt"],
  ]);
  const days = (Date.parse(fields[1]![1]!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});

test("without SECURITY_CONTACT the admin's address is used, and without either there is no file", async () => {
  expect((await readSecurityText(withAdmin, "localhost")).payload).toContain("Contact: mailto:admin@example.com\n");
  expect((await readSecurityText(withoutContact, "localhost")).statusCode).toBe(404);
});
