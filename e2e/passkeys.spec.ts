import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./house.ts";

/** A device with a fingerprint reader whose owner always touches it. */
async function withFingerprint(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const tongues = [
  {
    locale: "en-US",
    add: "Add a passkey",
    logIn: "Log in with a passkey",
    name: "Passkey on Linux",
    used: /^Last used/,
  },
  {
    locale: "ar",
    add: "إضافة مفتاح مرور",
    logIn: "تسجيل الدخول بمفتاح المرور",
    name: "مفتاح مرور على Linux",
    used: /^آخر استخدام/,
  },
];
for (const words of tongues)
  test.describe(words.locale, () => {
    test.use({ locale: words.locale });
    test("a passkey is added, and opens the account without a password [R1.8 R4.1]", async ({ page, at, axe }) => {
      const email = `${randomUUID()}@goodword.test`;
      const data = { email, password: "correct horse 7", firstName: "Ana", lastName: "Lima" };
      expect((await page.request.post(at("/api/v1/registrations"), { data })).status()).toBe(200);
      await withFingerprint(page);
      await page.goto(at("/profile?tab=security"));
      await page.getByRole("button", { name: words.add }).click();
      await expect(page.getByRole("heading", { level: 3, name: words.name })).toBeVisible();
      await page.request.delete(at("/api/v1/session"));
      await page.goto(at("/login"));
      await page.getByRole("button", { name: words.logIn }).click();
      await expect(page).toHaveURL(at("/home"));
      const { person } = await (await page.request.get(at("/api/v1/me"))).json();
      expect(person.email).toBe(email);
      await page.goto(at("/profile?tab=security"));
      const added = page.getByRole("listitem").filter({ hasText: words.name });
      await expect(added.getByText(words.used)).toBeVisible();
      await axe();
    });
  });
