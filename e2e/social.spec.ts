import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, phone, test } from "./fixtures.ts";

const google = /Google/;

async function signInAtProvider(providerPage: Page, account: string) {
  await providerPage.getByRole("textbox", { name: "Account", exact: true }).fill(account);
  await providerPage.getByRole("button", { name: "Continue" }).click();
}

async function openPopup(page: Page) {
  const opened = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("button", { name: google }).click();
  const popup = await opened;
  await expect(popup.getByRole("heading", { name: "Another provider" })).toBeVisible();
  return popup;
}

test("signs in with Google in a popup and continues to the target, after telling a closed popup from a canceled sign-in [R4.1 R7.2 R8.1]", async ({
  page,
  at,
}) => {
  await page.goto(at("/login?redirect=/dashboard?from=mail"));
  await (await openPopup(page)).close();
  await expect(page.getByText("Sign-in popup closed before completion.")).toBeVisible();
  await expectAccessible(page);
  const cancelled = await openPopup(page);
  await cancelled.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveText("Sign-in canceled.");
  const popup = await openPopup(page);
  await expect(page.getByText("Finish signing in with Google in the window that opened.")).toBeVisible();
  await expectAccessible(page);
  const closed = popup.waitForEvent("close");
  await signInAtProvider(popup, "Bo");
  await closed;
  await expect(page).toHaveURL(at("/dashboard?from=mail"));
  await expect(page.getByRole("button", { name: /Account menu for Bo/ })).toBeVisible();
});

test("explains a blocked popup and continues in the same tab [R8.1]", async ({ page, at }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(at("/login"));
  await page.getByRole("main").getByRole("button", { name: google }).click();
  await expect(page.getByText("Sign-in popup blocked by the browser.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue in this tab" }).click();
  await signInAtProvider(page, "Cy");
  await expect(page).toHaveURL(at("/home"));
});

test.describe("on a phone", () => {
  test.use(phone);
  test("signs in by redirect", async ({ page, at }) => {
    await page.goto(at("/login"));
    await expect(page.getByRole("main").getByRole("button", { name: google })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.getByRole("main").getByRole("button", { name: google }).click();
    await signInAtProvider(page, "Di");
    await expect(page).toHaveURL(at("/home"));
  });
});

test.describe("in Arabic", () => {
  test.use({ locale: "ar" });
  test("signs in on a tenant's own host through the platform host, after closing a popup", async ({ page, at }) => {
    await page.goto(at("/login", "acme"));
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await (await openPopup(page)).close();
    await expect(page.getByText("أُغلقت نافذة تسجيل الدخول قبل اكتماله.")).toBeVisible();
    await expectAccessible(page);
    await signInAtProvider(await openPopup(page), "Ana");
    await expect(page).toHaveURL(at("/home", "acme"));
  });
});

test("a callback without a pending sign-in shows an error and leads to the login page", async ({
  page,
  at,
  consoleErrors,
}) => {
  await page.goto(at(`/callback?state=${"x".repeat(43)}&code=any`));
  await expect(page.getByRole("alert")).toHaveText(/started in another browser/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL(at("/login"));
  // Browsers log the 404.
  expect(consoleErrors.splice(0)).toHaveLength(1);
});

test("connects an account in the profile and disconnects it", async ({ page, at, signInAs }) => {
  await signInAs("referrer");
  await page.goto(at("/profile?tab=security"));
  await page.getByRole("button", { name: "Connect Google" }).click();
  await signInAtProvider(page, "Ed");
  await expect(page).toHaveURL(at("/profile?tab=security"));
  await expect(page.getByText("Google connected.")).toBeVisible();
  const accounts = page.getByRole("region", { name: "Connected accounts" });
  await expect(accounts.getByText("Ed@elsewhere.test")).toBeVisible();
  await accounts.getByRole("button", { name: "Disconnect Google" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(accounts.getByRole("button", { name: "Connect Google" })).toBeVisible();
});
