import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "./house.ts";

type At = (path: string) => string;
type Enter = (role: "admin", tenant: "default", context: BrowserContext) => Promise<void>;
const password = "Correct-horse-7";
const newAddress = () => `journey-${crypto.randomUUID()}@goodword.test`;

/** Asks the development outbox, as its admin, for the newest mail to an address, and answers the link in it. */
async function mailedLink(browser: Browser, at: At, enter: Enter, to: string, path: string): Promise<string> {
  const admin = await browser.newContext();
  await enter("admin", "default", admin);
  let link = "";
  await expect(async () => {
    const { items } = await (await admin.request.get(at("/api/v1/outbox?limit=50"))).json();
    const found = items.find((mail: { to: string; text: string }) => mail.to === to && mail.text.includes(path));
    link = /https?:\/\/\S+/.exec(found?.text ?? "")?.[0] ?? "";
    expect(link).toContain(path);
  }).toPass();
  await admin.close();
  return link;
}

async function register(page: Page, at: At, email: string) {
  await page.goto(at("/register"));
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Lima");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(at("/dashboard"));
}

async function logIn(page: Page, email: string, secret: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}

async function logOut(page: Page) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

test("registers, proves the address by mail, logs out and in again [R4.1 R5.3 R7.1]", async ({
  page,
  browser,
  at,
  enter,
  axe,
}) => {
  const email = newAddress();
  await page.goto(at("/"));
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(at("/register"));
  await page.getByLabel("Password", { exact: true }).fill("abc");
  await expect(page.getByText("Use at least 8 characters.")).toBeVisible();
  await axe();
  await register(page, at, email);
  await expect(page.getByText("Confirm your e-mail address")).toBeVisible();
  await axe();
  await page.goto(await mailedLink(browser, at, enter, email, "/verify?token="));
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await axe();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Confirm your e-mail address")).toHaveCount(0);
  await logOut(page);
  await logIn(page, email, password);
  await expect(page).toHaveURL(at("/dashboard"));
});

test("replaces a forgotten password by mail, and only the new one opens [R7.1]", async ({
  page,
  browser,
  at,
  enter,
  axe,
  complaints,
}) => {
  const email = newAddress();
  await register(page, at, email);
  await logOut(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await axe();
  const link = await mailedLink(browser, at, enter, email, "/reset?token=");
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("Correct-horse-8");
  await page.getByLabel("New password once more").fill("Correct-horse-8");
  await axe();
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("Your password is changed. Log in with the new one.")).toBeVisible();
  await axe();
  await logIn(page, email, password);
  await expect(page.getByText("Incorrect password, please try again.")).toBeVisible();
  await logIn(page, email, "Correct-horse-8");
  await expect(page).toHaveURL(at("/dashboard"));
  // The browser itself logs the wrong one.
  expect(complaints.splice(0)).toHaveLength(1);
});

test("a disabled person is out within a second in an open tab [R8.1]", async ({
  page,
  browser,
  at,
  enter,
  axe,
  complaints,
}) => {
  const email = newAddress();
  // The tab hears of it by its socket: only once that is open may the clock run.
  const hears = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await register(page, at, email);
  await hears;
  const { person } = await (await page.request.get(at("/api/v1/me"))).json();
  const admin = await browser.newContext({ extraHTTPHeaders: { origin: at("") } });
  await enter("admin", "default", admin);
  const answer = await admin.request.patch(at(`/api/v1/members/${person.id}`), { data: { disabled: true } });
  expect(answer.ok()).toBe(true);
  await expect(page).toHaveURL(/\/login/, { timeout: 1000 });
  await logIn(page, email, password);
  await expect(page.getByRole("alert")).toHaveText("This account has been disabled.");
  await axe();
  await admin.close();
  complaints.splice(0);
});

test("edits the profile, with a picture and a language of one's own [R7.1 R7.6 R1.5]", async ({ page, at, axe }) => {
  await register(page, at, newAddress());
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Profile" }).last().click();
  await expect(page).toHaveURL(at("/profile"));
  await page.getByLabel("Company (optional)").fill("Lima Ltd");
  await axe();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles("docs/screenshot.png");
  await expect(page.getByRole("slider", { name: "Zoom" })).toBeVisible();
  await axe();
  await page.getByRole("button", { name: "Use picture" }).click();
  await expect(page.getByText("Your picture is saved.")).toBeVisible();
  const picture = page.getByRole("banner").locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "العربية" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "الملف الشخصي" })).toBeVisible();
  await expect(page.getByLabel("الشركة (اختياري)")).toHaveValue("Lima Ltd");
  await axe();
});

test("the list of sessions marks this one and ends another, which is out [R2.14]", async ({
  page,
  browser,
  at,
  axe,
}) => {
  const email = newAddress();
  await register(page, at, email);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(at("/login"));
  await logIn(elsewhere, email, password);
  await expect(elsewhere).toHaveURL(at("/dashboard"));
  await page.goto(at("/profile?tab=security"));
  const sessions = page.getByRole("region", { name: "Active sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText("This device")).toHaveCount(1);
  await axe();
  await sessions.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(elsewhere).toHaveURL(/\/login/);
  await expect(page).toHaveURL(at("/profile?tab=security"));
  await elsewhere.context().close();
});

test.describe("in Arabic, on a phone", () => {
  test.use({ locale: "ar", viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  test("registers, proves the address and sees every part of the profile [R1.3 R4.1]", async ({
    page,
    browser,
    at,
    enter,
    axe,
  }) => {
    const email = newAddress();
    await page.goto(at("/register"));
    await expect(page.getByRole("heading", { level: 1, name: "أنشئ حسابك" })).toBeVisible();
    await page.getByLabel("الاسم الأول").fill("سلمى");
    await page.getByLabel("البريد الإلكتروني").fill(email);
    await page.getByLabel("كلمة المرور", { exact: true }).fill(password);
    await expectNoSidewaysScroll(page);
    await axe();
    await page.getByRole("main").getByRole("button", { name: "إنشاء الحساب" }).click();
    await expect(page).toHaveURL(at("/dashboard"));
    await page.goto(await mailedLink(browser, at, enter, email, "/verify?token="));
    await expect(page.getByRole("heading", { name: "تم تأكيد عنوانك" })).toBeVisible();
    await axe();
    for (const tab of ["profile", "security", "keys", "data"]) {
      await page.goto(at(`/profile?tab=${tab}`));
      await expect(page.getByRole("tab", { selected: true })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectNoSidewaysScroll(page);
      await axe();
    }
  });
});
