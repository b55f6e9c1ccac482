import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, phone, test } from "./fixtures.ts";
import { newAddress } from "./register-person.ts";

const secret = "correct horse 7";

test("an invited person joins with their role on a phone in Arabic, and loses access at once when disabled [R4.6 R8.1]", async ({
  page,
  browser,
  at,
  signInAs,
}) => {
  const email = newAddress();
  await signInAs("admin");
  await page.goto(at("/admin/members"));
  await page.getByRole("main").getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByText("Reviews referrals and pays commissions.").click();
  await expectAccessible(page);
  // The test server has no email service, so the link is offered instead.
  await page.getByRole("button", { name: "Create invitation" }).click();
  await page.getByRole("alertdialog", { name: "No email was sent" }).getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL(/tab=invitations/);
  await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();

  // The link in the mail, as its recipient reads it.
  await page.goto(at("/dev/outbox"));
  const mail = page.getByRole("row").filter({ hasText: email });
  await mail.filter({ hasText: /Lena Brandt invited you to/ }).click();
  const text = await page.getByRole("dialog").getByText("/invitation?token=").textContent();
  const link = /https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "";

  const context = await browser.newContext({ ...phone, locale: "ar", reducedMotion: "reduce" });
  const memberPage = await context.newPage();
  await memberPage.goto(link);
  await memberPage.getByLabel("الاسم الأول").fill("Ben");
  await memberPage.getByLabel("كلمة المرور", { exact: true }).fill(secret);
  await expectNoHorizontalScroll(memberPage);
  await expectAccessible(memberPage);
  await memberPage.getByRole("button", { name: "إنشاء الحساب والانضمام" }).click();
  await expect(memberPage).toHaveURL(at("/home"));
  await expect(memberPage.getByRole("heading", { level: 1, name: /Ben/ })).toBeVisible();

  await page.goto(at("/admin/members"));
  await page.getByRole("searchbox", { name: "Search name or email" }).fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Company");
  await row.click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  // Their page neither reloads nor polls: it has to be notified.
  await expect(memberPage).toHaveURL(/\/login/);

  await memberPage.getByLabel("البريد الإلكتروني").fill(email);
  await memberPage.getByLabel("كلمة المرور", { exact: true }).fill(secret);
  await memberPage.getByRole("main").getByRole("button", { name: "تسجيل الدخول", exact: true }).click();
  await expect(memberPage.getByRole("alert")).toHaveText("هذا الحساب معطّل.");
  await expectAccessible(memberPage);
  await context.close();
});

test("an expired invitation explains what to do", async ({ page, at, consoleErrors }) => {
  await page.goto(at("/invitation?token=a-token-that-never-was-one"));
  await expect(page.getByRole("heading", { level: 1, name: "This invitation no longer works" })).toBeVisible();
  await expectAccessible(page);
  // Browsers log every 404.
  expect(consoleErrors.splice(0)).toHaveLength(1);
});

test.describe("in Arabic", () => {
  test.use({ locale: "ar" });
  test("an invitation is written in Arabic", async ({ page, at, signInAs }) => {
    const email = newAddress();
    await signInAs("admin");
    await page.goto(at("/admin/members"));
    await page.getByRole("main").getByRole("button", { name: "دعوة", exact: true }).click();
    await page.getByRole("textbox", { name: "البريد الإلكتروني" }).fill(email);
    await expectAccessible(page);
    await page.getByRole("button", { name: "إنشاء الدعوة" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "ليس الآن" }).click();
    await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();
    await page.goto(at("/dev/outbox"));
    const mail = page.getByRole("row").filter({ hasText: email });
    await expect(mail.filter({ hasText: /دعاك Lena Brandt/ })).toBeVisible();
  });
});
