import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { registerPerson } from "./register-person.ts";

/** Adds a virtual device with a fingerprint reader that always confirms. */
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

test.describe("in Arabic first", () => {
  test.use({ locale: "ar" });
  test("a passkey is added and signs in without a password [R1.8 R4.1]", async ({ page, at }) => {
    const email = await registerPerson(page, at);
    await withFingerprint(page);
    await page.goto(at("/profile?tab=security"));
    await page.getByRole("button", { name: "إضافة مفتاح مرور" }).click();
    const name = "مفتاح مرور على Linux";
    await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
    await expectAccessible(page);

    await page.evaluate(() => localStorage.setItem("user-locale", "en"));
    await page.request.delete(at("/api/v1/session"));
    await page.goto(at("/login"));
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page).toHaveURL(at("/home"));
    const { person } = await (await page.request.get(at("/api/v1/me"))).json();
    expect(person.email).toBe(email);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(at("/profile?tab=security"));
    const added = page.getByRole("listitem").filter({ hasText: name });
    await expect(added.getByText(/^Last used/)).toBeVisible();
  });
});
