import type { Browser, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, openTab, test } from "./house.ts";

/** The words a journey looks for, in both directions of writing. */
const tongues = [
  {
    language: "English",
    locale: "en-US",
    invite: "Invite",
    email: "E-mail",
    company: "Receives introductions and pays for success.",
    send: "Send invitation",
    subject: /Lena Brandt invites you to/,
    firstName: "First name",
    password: "Password",
    join: "Create account and join",
    role: "Company",
    search: "Search name or address",
    disable: "Disable",
    logIn: "Log in",
    disabled: "This account has been disabled.",
  },
  {
    language: "Arabic",
    locale: "ar",
    invite: "دعوة",
    email: "البريد الإلكتروني",
    company: "تتلقى إحالات وتدفع عند النجاح.",
    send: "إرسال الدعوة",
    subject: /دعوة من Lena Brandt/,
    firstName: "الاسم الأول",
    password: "كلمة المرور",
    join: "إنشاء الحساب والانضمام",
    role: "شركة",
    search: "ابحث بالاسم أو البريد",
    disable: "تعطيل",
    logIn: "تسجيل الدخول",
    disabled: "هذا الحساب معطّل.",
  },
];
const secret = "correct horse 7";

/** The link of the mail, as the one it was written to reads it. */
async function linkIn(page: Page, subject: RegExp, email: string, at: (path: string) => string) {
  await page.goto(at("/dev/outbox"));
  await page.getByRole("row").filter({ hasText: email }).filter({ hasText: subject }).first().click();
  const text = await page.getByRole("dialog").getByText("/invitation?token=").textContent();
  return /https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "";
}

const another = (browser: Browser, locale: string) =>
  browser.newContext({ locale, timezoneId: "Europe/Berlin", reducedMotion: "reduce" });

for (const words of tongues)
  test.describe(`in ${words.language}`, () => {
    test.use({ locale: words.locale });
    test("somebody is invited, comes in with the role, and is out a second after being disabled [R4.6 R8.1]", async ({
      page,
      browser,
      at,
      enter,
      axe,
    }) => {
      const email = `ben-${Date.now()}@goodword.test`;
      await enter("admin");
      await page.goto(at("/admin/members"));
      await page.getByRole("main").getByRole("button", { name: words.invite, exact: true }).click();
      await page.getByRole("textbox", { name: words.email }).fill(email);
      await page.getByText(words.company).click();
      await axe();
      await page.getByRole("button", { name: words.send }).click();
      await expect(page).toHaveURL(/tab=invitations/);
      await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();

      const context = await another(browser, words.locale);
      const theirs = await context.newPage();
      await theirs.goto(await linkIn(page, words.subject, email, at));
      await theirs.getByLabel(words.firstName).fill("Ben");
      await theirs.getByLabel(words.password, { exact: true }).fill(secret);
      await axe(theirs);
      await theirs.getByRole("button", { name: words.join }).click();
      await expect(theirs).toHaveURL(at("/home"));
      await expect(theirs.getByRole("heading", { level: 1, name: /Ben/ })).toBeVisible();

      await page.goto(at("/admin/members"));
      await page.getByRole("searchbox", { name: words.search }).fill(email);
      const row = page.getByRole("row").filter({ hasText: email });
      await expect(row).toContainText(words.role);
      await row.click();
      const out = theirs.waitForURL(/\/login/);
      await page.getByRole("dialog").getByRole("button", { name: words.disable }).click();
      const pressed = Date.now();
      await out;
      expect(Date.now() - pressed).toBeLessThan(1000);

      await theirs.getByLabel(words.email).fill(email);
      await theirs.getByLabel(words.password, { exact: true }).fill(secret);
      await theirs.getByRole("main").getByRole("button", { name: words.logIn, exact: true }).click();
      await expect(theirs.getByRole("alert")).toHaveText(words.disabled);
      await axe(theirs);
      await context.close();
      await axe();
    });
  });

const ways = [
  { name: "in Arabic, in the dark", locale: "ar", colorScheme: "dark" as const },
  { name: "on a phone", locale: "de", viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
];
for (const { name, ...way } of ways)
  test.describe(name, () => {
    test.use(way);
    test("every part of the page can be used", async ({ page, at, enter, axe }) => {
      await enter("admin");
      await page.goto(at("/admin/members"));
      for (const tab of ["people", "invitations", "registration", "audit"]) {
        await openTab(page, tab);
        await expect(page.getByRole("tabpanel")).toBeVisible();
        await axe();
        await expectNoSidewaysScroll(page);
      }
    });
  });

test("a link that is over says what to do", async ({ page, at, axe, complaints }) => {
  await page.goto(at("/invitation?token=a-token-that-never-was-one"));
  await expect(page.getByRole("heading", { level: 1, name: "This invitation does not work any more" })).toBeVisible();
  await axe();
  // The browser itself logs every answer of 404.
  expect(complaints.splice(0)).toHaveLength(1);
});
