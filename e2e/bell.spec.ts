import type { Browser, Page, Response } from "@playwright/test";
import { expect, test } from "./house.ts";

const password = "Correct-horse-7";
const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

/** Registers somebody new, so that no other journey's sign-ins ring here. */
async function register(page: Page, address: string, email: string) {
  await page.goto(address);
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Lima");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
}

/** The server's word that it tells this page from now on. */
const isConnected = async (answer: Response) =>
  answer.url().includes("transport=polling") && (await answer.text().catch(() => "")).startsWith("40");

/** Signs in as the same person from a machine that was not seen before. */
async function signInFromAfar(browser: Browser, session: string, origin: string, email: string) {
  const afar = await browser.newContext({ userAgent: mac });
  const answer = await afar.request.post(session, { data: { email, password }, headers: { origin } });
  expect(answer.status()).toBe(200);
  await afar.close();
}

for (const { language, quiet, rings, words } of [
  { language: "en", quiet: "Notices", rings: "1 notice", words: /New log-in from Safari on macOS/ },
  { language: "ar", quiet: "الإشعارات", rings: "إشعار واحد", words: /تسجيل دخول جديد عبر Safari على macOS/ },
])
  test(`an open tab hears of a sign-in elsewhere without being loaded again (${language})`, async ({
    page,
    browser,
    at,
    axe,
  }) => {
    const email = `bell-${crypto.randomUUID()}@goodword.test`;
    await register(page, at("/register"), email);
    await page.evaluate((code) => localStorage.setItem("user-locale", code), language);
    const listening = page.waitForResponse(isConnected);
    await page.reload();
    await listening;
    await expect(page.getByRole("button", { name: quiet, exact: true })).toBeVisible();
    await signInFromAfar(browser, at("/api/v1/session"), new URL(at("/")).origin, email);
    await page.getByRole("button", { name: rings, exact: true }).click();
    const notice = page.getByRole("link", { name: words });
    await expect(notice).toBeVisible();
    await axe();
    await notice.click();
    await expect(page).toHaveURL(at("/profile?tab=security"));
    await expect(page.getByRole("button", { name: quiet, exact: true })).toBeVisible();
    await axe();
  });
