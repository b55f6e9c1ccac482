import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, openTab, phone, test } from "./fixtures.ts";
import { newAddress, password, registerPerson } from "./register-person.ts";

type At = (path: string) => string;
type SignInAs = (role: "admin", tenant: "default", context: BrowserContext) => Promise<void>;
type Outbox = { browser: Browser; at: At; signInAs: SignInAs };
const newNumber = () =>
  `+4915${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, "0")
    .slice(0, 9)}`;

/** Returns the match in the newest message to an address, read from the outbox as the admin in development. */
async function findInOutbox({ browser, at, signInAs }: Outbox, to: string, wanted: RegExp): Promise<string> {
  const admin = await browser.newContext();
  await signInAs("admin", "default", admin);
  let found: string | undefined;
  await expect(async () => {
    const { items } = await (await admin.request.get(at("/api/v1/outbox?limit=50"))).json();
    const texts: string[] = items
      .filter((one: { to: string }) => one.to === to)
      .map(({ text }: { text: string }) => text);
    found = texts.map((text) => wanted.exec(text)?.[0]).find(Boolean);
    expect(found, `an email to ${to}`).toBeTruthy();
  }).toPass();
  await admin.close();
  return found ?? "";
}
const verifyLink = /https?:\/\/\S+\/verify\?token=\S+/;
const resetLink = /https?:\/\/\S+\/reset\?token=\S+/;
const sixDigits = /\d{6}/;

async function logIn(page: Page, email: string, secret: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}

async function logOut(page: Page, consoleErrors: string[]) {
  await page.getByRole("button", { name: /^Account menu for/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  // Requests that are pending when the session ends are rejected, which browsers log as errors. Reloading ends those that still are.
  await page.reload();
  const others = consoleErrors.filter((complaint) => !complaint.includes("status of 401"));
  consoleErrors.splice(0, consoleErrors.length, ...others);
}

const arabicPhone = { locale: "ar", ...phone };

test("registers, verifies the mail address, logs in, adds a phone, and logs in with its code on a phone in Arabic [R1.3 R4.1 R4.2 R4.3 R5.3 R7.1 R7.3]", async ({
  page,
  consoleErrors,
  browser,
  at,
  signInAs,
}) => {
  test.slow(); // four password hashes and the proof of work of the bot check
  const outbox = { browser, at, signInAs };
  const [email, number] = [newAddress(), newNumber()];
  await page.goto(at("/"));
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(at("/register"));
  await page.getByLabel("Password", { exact: true }).fill("abc");
  await expect(page.getByText("Use at least 8 characters.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Lima");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(at("/home"));
  await expect(page.getByText(/isn’t confirmed yet/)).toBeVisible();
  await page.goto(await findInOutbox(outbox, email, verifyLink));
  await expect(page.getByRole("heading", { name: "Address confirmed" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/isn’t confirmed yet/)).toHaveCount(0);
  await logOut(page, consoleErrors);
  await logIn(page, email, password);
  await expect(page).toHaveURL(at("/home"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto(at("/profile?tab=security"));
  await page.getByRole("button", { name: "Set up text messages" }).click();
  await page.getByRole("textbox", { name: "Phone number" }).fill(number);
  await page.getByRole("button", { name: "Send code" }).click();
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await code.fill(await findInOutbox(outbox, number, sixDigits));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("list", { name: "Backup codes" }).getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 codes left, in case you lose your phone.")).toBeVisible();

  const phonePage = await (await browser.newContext({ ...arabicPhone, reducedMotion: "reduce" })).newPage();
  const press = (name: string) => phonePage.getByRole("main").getByRole("button", { name, exact: true }).click();
  await phonePage.goto(at("/login?redirect=/profile"));
  await phonePage.getByLabel("البريد الإلكتروني").fill(email);
  await phonePage.getByLabel("كلمة المرور", { exact: true }).fill(password);
  await press("تسجيل الدخول");
  await expect(phonePage).toHaveURL(at("/second-factor?redirect=%2Fprofile"));
  await press("إرسال الرمز");
  const codeField = phonePage.getByRole("textbox", { name: "الرمز" });
  await expect(codeField).toBeVisible();
  await expectNoHorizontalScroll(phonePage);
  await expectAccessible(phonePage);
  await codeField.fill(toArabicDigits(await findInOutbox(outbox, number, sixDigits)));
  await press("متابعة");
  await expect(phonePage).toHaveURL(at("/profile"));
  for (const tab of ["profile", "security", "keys", "data"]) {
    await openTab(phonePage, tab);
    await phonePage.waitForLoadState("networkidle");
    await expectNoHorizontalScroll(phonePage);
  }
  await phonePage.context().close();
});

test.describe("in Arabic, on a phone", () => {
  test.use(arabicPhone);
  test("registers, verifies the address, and resets a forgotten password by mail: only the new one works [R1.3 R4.1 R7.1]", async ({
    page,
    browser,
    at,
    signInAs,
  }) => {
    test.slow();
    const outbox = { browser, at, signInAs };
    const [email, next] = [newAddress(), "Correct-horse-8"];
    await page.goto(at("/register"));
    await expect(page.getByRole("heading", { level: 1, name: "أنشئ حسابك" })).toBeVisible();
    await page.getByLabel("الاسم الأول").fill("سلمى");
    await page.getByLabel("البريد الإلكتروني").fill(email);
    await page.getByLabel("كلمة المرور", { exact: true }).fill(password);
    await expectNoHorizontalScroll(page);
    await page.getByRole("main").getByRole("button", { name: "إنشاء الحساب", exact: true }).click();
    await expect(page).toHaveURL(at("/home"));
    await page.goto(await findInOutbox(outbox, email, verifyLink));
    await expect(page.getByRole("heading", { name: "تم تأكيد العنوان" })).toBeVisible();
    await page.request.delete(at("/api/v1/session"));

    const desktopPage = await (await browser.newContext({ locale: "en-US", reducedMotion: "reduce" })).newPage();
    await desktopPage.goto(at("/login"));
    await desktopPage.getByRole("link", { name: "Forgot password?" }).click();
    await expect(desktopPage.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
    await desktopPage.getByLabel("Email").fill(email);
    await desktopPage.getByRole("button", { name: "Create link" }).click();
    await expect(desktopPage.getByRole("heading", { name: "No email was sent" })).toBeVisible();
    await expectAccessible(desktopPage);

    await page.goto(await findInOutbox(outbox, email, resetLink));
    await page.getByLabel("كلمة المرور الجديدة", { exact: true }).fill(next);
    await page.getByLabel("تأكيد كلمة المرور الجديدة").fill(next);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "حفظ كلمة المرور الجديدة" }).click();
    await expect(page.getByText("تم تغيير كلمة المرور.", { exact: false })).toBeVisible();

    await desktopPage.goto(at("/login"));
    await logIn(desktopPage, email, password);
    await expect(desktopPage.getByText("Incorrect password, please try again.")).toBeVisible();
    await logIn(desktopPage, email, next);
    await expect(desktopPage).toHaveURL(at("/home"));
    await desktopPage.context().close();
  });
});

/** Converts digits to those of an Arabic keyboard. */
const toArabicDigits = (digits: string) => digits.replaceAll(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");

test("the session list marks the current session and ends another one; the profile saves a picture and a language [R1.5 R2.14 R7.1 R7.6]", async ({
  page,
  browser,
  at,
}) => {
  const email = await registerPerson(page, at);
  const otherPage = await (await browser.newContext()).newPage();
  await otherPage.goto(at("/login"));
  await logIn(otherPage, email, password);
  await expect(otherPage).toHaveURL(at("/home"));
  await page.goto(at("/profile?tab=security"));
  const sessions = page.getByRole("region", { name: "Active sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText("This device")).toHaveCount(1);
  await sessions.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(otherPage).toHaveURL(/\/login/);
  await expect(page).toHaveURL(at("/profile?tab=security"));
  await otherPage.context().close();

  await page.getByRole("button", { name: /^Account menu for/ }).click();
  await page.getByRole("link", { name: "Profile" }).last().click();
  await expect(page).toHaveURL(at("/profile"));
  await page.getByLabel("Company (optional)").fill("Lima Ltd");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile saved.")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles("docs/screenshot.png");
  await expect(page.getByRole("slider", { name: "Zoom" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use photo" }).click();
  await expect(page.getByText("Photo saved.")).toBeVisible();
  const picture = page.getByRole("banner").locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "العربية" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "الملف الشخصي" })).toBeVisible();
  await expect(page.getByLabel("الشركة (اختياري)")).toHaveValue("Lima Ltd");
});
