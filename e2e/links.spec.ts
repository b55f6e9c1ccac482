import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, test } from "./fixtures.ts";

test("a link is created, followed on a phone in Arabic, and shows its click and referral", async ({
  page,
  signInAs,
  at,
  browser,
}) => {
  await signInAs("referrer");
  await page.goto(at("/links"));
  await page.getByRole("button", { name: "New link" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Fair in March");
  await page.getByRole("textbox", { name: "Source" }).fill("fair");
  await page.getByRole("button", { name: "Create link" }).click();
  const panel = page.getByRole("complementary", { name: "Fair in March" });
  await expect(panel.getByRole("img", { name: /QR code of/ })).toBeVisible();
  await expectAccessible(page);
  const url = (await panel.getByRole("button", { name: /^Copy http/ }).getAttribute("aria-label"))!.replace(
    "Copy ",
    "",
  );

  // The default user agent of this browser would count as a bot.
  const userAgent =
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
  const viewport = { width: 360, height: 740 };
  const phone = await browser.newContext({ locale: "ar", viewport, hasTouch: true, userAgent });
  const visitor = await phone.newPage();
  await visitor.goto(at(new URL(url).pathname));
  await expect(visitor).toHaveURL(/\/refer\?code=.+&utm_source=fair$/);
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Amira Haddad");
  await expectNoHorizontalScroll(visitor);
  const remembered = async () => (await phone.cookies()).some(({ name }) => name === "touches");
  expect(await remembered()).toBe(false);
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "السماح بالاختيارية" }).click();
  await expect(visitor).toHaveURL(/\/refer\?code=[\w-]+&utm_source=fair$/);
  expect(await remembered()).toBe(true);
  await visitor.getByRole("textbox", { name: "اسمك" }).fill("ليلى حسن");
  await visitor.getByRole("textbox", { name: "البريد الإلكتروني" }).fill(`layla-${Date.now()}@journey.example`);
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: "إرسال بياناتي" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "شكرًا لك. استلمنا بياناتك" })).toBeVisible();
  await expectAccessible(visitor);
  await phone.close();

  await page.reload();
  await expect(panel.getByText("ليلى حسن")).toBeVisible();
  await expect(page.getByRole("row", { name: /Fair in March.* 1 1/ })).toBeVisible();
});

test("an unknown link shows a page in the tenant's brand", async ({ page, at, consoleErrors }) => {
  await page.goto(at("/r/NOBODYS-CODE"));
  await expect(page.getByRole("heading", { level: 1, name: "This link has ended" })).toBeVisible();
  expect(consoleErrors.splice(0)).toHaveLength(1);
  await expectAccessible(page);
});
