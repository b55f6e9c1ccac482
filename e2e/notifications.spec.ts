import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { password, registerPerson } from "./register-person.ts";

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

/** Waits until the server has accepted the page's socket connection. */
async function waitForSocket(page: Page) {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40"));
}

/** Signs in as the same person from an unknown device. */
async function signInFromOtherDevice(browser: Browser, session: string, origin: string, email: string) {
  const otherDevice = await browser.newContext({ userAgent: mac });
  const answer = await otherDevice.request.post(session, { data: { email, password }, headers: { origin } });
  expect(answer.status()).toBe(200);
  await otherDevice.close();
}

test("an open tab shows a sign-in from another device without a reload, in both writing directions", async ({
  page,
  browser,
  at,
}) => {
  const bell = (name: string) => page.getByRole("button", { name, exact: true });
  const email = await registerPerson(page, at);
  const socketReady = waitForSocket(page);
  await page.goto(at("/home"));
  await socketReady;
  await expect(bell("Notifications")).toBeVisible();
  await signInFromOtherDevice(browser, at("/api/v1/session"), new URL(at("/")).origin, email);
  await bell("1 notification").click();
  await expect(page.getByRole("link", { name: /New login from Safari on macOS/ })).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => localStorage.setItem("user-locale", "ar"));
  await page.reload();
  await bell("إشعار واحد").click();
  const notice = page.getByRole("link", { name: /تسجيل دخول جديد عبر Safari على macOS/ });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.click();
  await expect(page).toHaveURL(at("/profile?tab=security"));
  await expect(bell("الإشعارات")).toBeVisible();
});
