import type { Browser, Page, Route } from "@playwright/test";
import { ageReferral } from "../src/features/referrals/server/testing/age-referral.ts";
import { connectToRunningApp } from "../src/server/testing/running-app.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, test } from "./fixtures.ts";

const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

let count = 0;
/** Returns a contact that has not been referred yet. */
function contact(name: string) {
  const number = `${Date.now()}${count++}`;
  return {
    name: `${name} ${number.slice(-5)}`,
    email: `hello@company-${number}.example`,
    company: `Company ${number.slice(-6)}`,
  };
}
type Contact = ReturnType<typeof contact>;

async function submitReferral(page: Page, { name, email, company }: Contact) {
  await page.getByRole("textbox", { name: "Full name" }).fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("combobox", { name: "Company", exact: true }).fill(company);
  await page.getByRole("textbox", { name: "How do you know them?" }).fill("They look for someone new and asked me.");
  await page.getByRole("checkbox", { name: /They know I’m sharing/ }).check();
  await page.getByRole("button", { name: "Submit referral" }).click();
}

const panel = (page: Page) => page.getByRole("dialog").first();
const newContext = (browser: Browser) => browser.newContext({ locale: "en-US", reducedMotion: "reduce" });

test.describe("on a phone, in Arabic", () => {
  test.use({ locale: "ar", viewport: { width: 360, height: 780 } });
  test("a referrer submits a referral with a file [R2.11 R3.5 R5.7]", async ({ page, at, signInAs }) => {
    const { name, email, company } = contact("ليلى");
    await signInAs("referrer");
    await page.goto(at("/referrals?form=new"));
    await page.getByRole("textbox", { name: "الاسم الكامل" }).fill(name);
    await page.getByRole("textbox", { name: "البريد الإلكتروني" }).fill(email);
    await page.getByRole("combobox", { name: "الشركة", exact: true }).fill(company);
    await page.getByRole("button", { name: /^المرفقات/ }).click();
    await page.locator("input[type=file]").setInputFiles({ name: "عرض.pdf", mimeType: "application/pdf", buffer: pdf });
    await expect(page.getByText("تم رفع ملف واحد")).toBeVisible();
    await page.getByRole("button", { name: /^العلاقة والسياق/ }).click();
    await page.getByRole("textbox", { name: "ما علاقتك بجهة الاتصال؟" }).fill("تبحث عن مورّد جديد وسألتني عنكم.");
    await page.getByRole("checkbox", { name: /على علم بأنني/ }).check();
    await expectNoHorizontalScroll(page);
    await page.getByRole("button", { name: "إرسال الإحالة" }).click();
    await expect(panel(page).getByText("قيد المراجعة").first()).toBeVisible();
    await panel(page).getByRole("tab", { name: "الملفات" }).click();
    await expect(panel(page).getByText("عرض.pdf").first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
});

test("typed text is restored after a reload, as one draft [R2.11]", async ({ page, at, signInAs, consoleErrors }) => {
  const { name } = contact("Once");
  const draft = page.getByText("Draft saved", { exact: true });
  const typed = page.getByRole("textbox", { name: "Full name" });
  await signInAs("referrer");
  await page.goto(at("/referrals?form=new"));
  await typed.fill(`${name} A`);
  await page.reload();
  await expect(typed).toHaveValue(`${name} A`);
  await expect(draft).toBeVisible();

  await test.step("also when the server's response was lost", async () => {
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route("**/api/v1/referrals", loseAnswer, { times: 1 });
    await page.goto(at("/referrals?form=new"));
    await typed.fill(`${name} B`);
    await expect(page.getByText("Draft saved on this device")).toBeVisible();
    await page.reload();
    await expect(draft).toBeVisible();
    expect(consoleErrors.splice(0)).toHaveLength(1);
  });
  await page.goto(at(`/referrals?q=${encodeURIComponent(name)}`));
  await expect(page.getByRole("row", { name: new RegExp(name) })).toHaveCount(2);
});

test("a company asks, gets an answer, accepts, moves and wins a referral; a second referrer of an account waits and is next; all see it live [R6.5]", async ({
  page,
  browser,
  at,
  signInAs,
}) => {
  test.slow();
  const who = contact("Ben");
  await signInAs("referrer");
  await page.goto(at("/referrals?form=new"));
  await submitReferral(page, who);
  await expect(panel(page).getByText("Under review").first()).toBeVisible();

  const companyContext = await newContext(browser);
  await signInAs("company", "default", companyContext);
  const companyPage = await companyContext.newPage();
  await companyPage.goto(at("/referrals?tab=review"));
  const inQueue = companyPage.getByRole("article", { name: who.name });
  await companyPage.getByRole("button", { name: new RegExp(`^${who.name}`) }).click();
  await inQueue.getByRole("button", { name: "Ask a question" }).click();
  await companyPage.getByRole("textbox", { name: "Your question" }).fill("Who decides on their side?");
  await companyPage.getByRole("button", { name: "Send question" }).click();

  await test.step("the referrer sees the question without a reload", async () => {
    await expect(panel(page).getByText("Who decides on their side?").first()).toBeVisible();
    await panel(page).getByRole("button", { name: "Answer" }).click();
    await page.getByRole("textbox", { name: "Your answer" }).fill("The owner does, this month.");
    await page.getByRole("button", { name: "Send answer" }).click();
  });

  await companyPage.getByRole("button", { name: new RegExp(`^${who.name}`) }).click();
  await inQueue.getByRole("button", { name: "Accept" }).click();
  await expect(panel(page).getByText("Accepted").first()).toBeVisible();

  await test.step("the company moves it on the board", async () => {
    await companyPage.goto(at("/referrals?tab=board"));
    const card = companyPage.getByRole("button", { name: new RegExp(`^${who.name}`) });
    await card.focus();
    await companyPage.keyboard.press("Shift+ArrowRight");
    await expect(companyPage.getByText(`${who.name} moved to Contacted.`)).toBeVisible();
    await expect(panel(page).getByText("Contacted").first()).toBeVisible();
    await card.click();
  });

  await test.step("the company wins it", async () => {
    await panel(companyPage).getByRole("button", { name: "Other stages and outcomes" }).click();
    await companyPage.getByRole("menuitem", { name: "Mark as won" }).click();
    await companyPage.getByRole("textbox", { name: "Deal value" }).fill("12,345.67");
    await companyPage.getByLabel("Closed on").fill("2026-11-01");
    await companyPage.getByRole("button", { name: "Mark as won" }).click();
    await expect(panel(page).getByText("Won").first()).toBeVisible();
    await expect(
      panel(page)
        .getByText(/12,345\.67/)
        .first(),
    ).toBeVisible();
  });
  await expectAccessible(page);

  const shared = contact("Ada");
  await page.goto(at("/referrals?form=new"));
  await submitReferral(page, shared);
  await expect(panel(page).getByText("Under review").first()).toBeVisible();
  const id = new URL(page.url()).searchParams.get("id") ?? "";
  await companyPage.goto(at("/referrals?tab=review"));
  await companyPage.getByRole("button", { name: new RegExp(`^${shared.name}`) }).click();
  await companyPage.getByRole("article", { name: shared.name }).getByRole("button", { name: "Accept" }).click();
  await expect(panel(page).getByText("Accepted").first()).toBeVisible();

  const otherContext = await newContext(browser);
  await signInAs("elif.kaya", "default", otherContext);
  const otherPage = await otherContext.newPage();
  await test.step("the second referrer waits", async () => {
    await otherPage.goto(at("/referrals?form=new"));
    await submitReferral(otherPage, { ...shared, email: shared.email.replace("hello", "office") });
    await expect(
      panel(otherPage)
        .getByText(/waiting list/i)
        .first(),
    ).toBeVisible();
    await expectAccessible(otherPage);
  });

  await test.step("the second referrer is next when the first protection expires", async () => {
    const app = await connectToRunningApp(process.env.APP_DATA ?? "");
    await ageReferral(app.asOwner, id, 200);
    await app.runScheduledJob("upkeep.tidy");
    await app.close();
    await expect(panel(page).getByText("Expired").first()).toBeVisible();
    await expect(panel(otherPage).getByText("Under review").first()).toBeVisible();
  });
  await companyContext.close();
  await otherContext.close();
});
