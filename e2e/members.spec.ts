import { expectAccessible } from "./axe.ts";
import { expect, expectNoSidewaysScroll, phone, test } from "./fixtures.ts";
import { newAddress } from "./newcomer.ts";

const secret = "correct horse 7";

test("an invited person joins with their role on a phone in Arabic, and loses access at once when disabled [R4.6 R8.1]", async ({
  page,
  browser,
  at,
  enter,
}) => {
  const email = newAddress();
  await enter("admin");
  await page.goto(at("/admin/members"));
  await page.getByRole("main").getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByText("Receives introductions and pays for success.").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page).toHaveURL(/tab=invitations/);
  await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();

  // The link in the mail, as its recipient reads it.
  await page.goto(at("/dev/outbox"));
  const mail = page.getByRole("row").filter({ hasText: email });
  await mail.filter({ hasText: /Lena Brandt invites you to/ }).click();
  const text = await page.getByRole("dialog").getByText("/invitation?token=").textContent();
  const link = /https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "";

  const context = await browser.newContext({ ...phone, locale: "ar", reducedMotion: "reduce" });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByLabel("الاسم الأول").fill("Ben");
  await theirs.getByLabel("كلمة المرور", { exact: true }).fill(secret);
  await expectNoSidewaysScroll(theirs);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "إنشاء الحساب والانضمام" }).click();
  await expect(theirs).toHaveURL(at("/home"));
  await expect(theirs.getByRole("heading", { level: 1, name: /Ben/ })).toBeVisible();

  await page.goto(at("/admin/members"));
  await page.getByRole("searchbox", { name: "Search name or address" }).fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Company");
  await row.click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  // Their page neither reloads nor polls: it has to be notified.
  await expect(theirs).toHaveURL(/\/login/);

  await theirs.getByLabel("البريد الإلكتروني").fill(email);
  await theirs.getByLabel("كلمة المرور", { exact: true }).fill(secret);
  await theirs.getByRole("main").getByRole("button", { name: "تسجيل الدخول", exact: true }).click();
  await expect(theirs.getByRole("alert")).toHaveText("هذا الحساب معطّل.");
  await expectAccessible(theirs);
  await context.close();
});

test("an expired invitation explains what to do", async ({ page, at, complaints }) => {
  await page.goto(at("/invitation?token=a-token-that-never-was-one"));
  await expect(page.getByRole("heading", { level: 1, name: "This invitation does not work any more" })).toBeVisible();
  await expectAccessible(page);
  // Browsers log every 404.
  expect(complaints.splice(0)).toHaveLength(1);
});

test.describe("in Arabic", () => {
  test.use({ locale: "ar" });
  test("an invitation is written in Arabic", async ({ page, at, enter }) => {
    const email = newAddress();
    await enter("admin");
    await page.goto(at("/admin/members"));
    await page.getByRole("main").getByRole("button", { name: "دعوة", exact: true }).click();
    await page.getByRole("textbox", { name: "البريد الإلكتروني" }).fill(email);
    await expectAccessible(page);
    await page.getByRole("button", { name: "إرسال الدعوة" }).click();
    await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();
    await page.goto(at("/dev/outbox"));
    const mail = page.getByRole("row").filter({ hasText: email });
    await expect(mail.filter({ hasText: /دعوة من Lena Brandt/ })).toBeVisible();
  });
});
