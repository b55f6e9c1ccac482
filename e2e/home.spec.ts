import type { Page } from "@playwright/test";
import { ageReferral } from "../src/features/referrals/server/testing/age-referral.ts";
import { connectToRunningApp } from "../src/server/testing/running-app.ts";
import { expect, expectNoHorizontalScroll, phone, test } from "./fixtures.ts";

const pendingRegion = (page: Page) => page.getByRole("region", { name: "Needs your attention" });
const uniqueName = (name: string) => `${name} ${String(Date.now()).slice(-6)}`;

/** Submits a referral as the quick form does. */
async function submitReferral(page: Page, app: string, fullName: string): Promise<{ id: string }> {
  const email = `hello@home-${Date.now()}.example`;
  const data = { fullName, email, context: "They asked me.", submit: true, consent: true };
  const headers = { origin: new URL(app).origin, "idempotency-key": crypto.randomUUID() };
  const answer = await page.request.post(`${app}/api/v1/referrals`, { data, headers });
  return answer.json();
}

test("a question appears on the referrer's start page, links to the referral, and disappears with the answer", async ({
  page,
  browser,
  at,
  signInAs,
}) => {
  const name = uniqueName("Asked");
  await signInAs("referrer");
  await page.goto(at("/home"));
  await expect(page.getByRole("heading", { level: 1, name: /Amira/ })).toBeVisible();
  const { id } = await submitReferral(page, at(""), name);
  const before = await questionCount(page);

  const companyContext = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  await signInAs("company", "default", companyContext);
  const company = await companyContext.newPage();
  await company.goto(at("/referrals?tab=review"));
  await company.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await company.getByRole("article", { name }).getByRole("button", { name: "Ask a question" }).click();
  await company.getByRole("dialog").getByRole("textbox").fill("How many people work there?");
  await company.getByRole("button", { name: "Send question" }).click();

  // The open page is updated without a reload.
  await expect.poll(() => questionCount(page)).toBe(before + 1);
  await pendingRegion(page)
    .getByRole("link", { name: /question/ })
    .click();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto(at(`/referrals?id=${id}`));
  await page.getByRole("dialog").getByRole("button", { name: "Answer", exact: true }).click();
  await page.getByRole("textbox", { name: "Your answer" }).fill("Forty people.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("Answer sent.").first()).toBeVisible();
  await page.goto(at("/home"));
  await expect.poll(() => questionCount(page)).toBe(before);
  await companyContext.close();
});

/** Returns the number of open questions that the page shows. */
async function questionCount(page: Page): Promise<number> {
  await expect(pendingRegion(page)).toBeVisible();
  const row = pendingRegion(page).getByText(/\d+ questions? to answer/);
  return (await row.count()) === 0 ? 0 : Number.parseInt((await row.textContent()) ?? "", 10);
}

test("the company sees overdue referrals and opens exactly those", async ({ page, at, signInAs }) => {
  const name = uniqueName("Late");
  await signInAs("admin");
  const { id } = await submitReferral(page, at(""), name);
  const app = await connectToRunningApp(process.env.APP_DATA ?? "");
  await ageReferral(app.asOwner, id, 40);
  await app.close();
  await page.goto(at("/home"));
  await expect(page.getByRole("heading", { level: 1, name: /Lena/ })).toBeVisible();
  const queue = page.getByRole("region", { name: "Review queue" });
  // The queue begins with what was due first.
  await expect(queue.getByRole("listitem").first()).toContainText(/Overdue since/);
  await queue.getByRole("link", { name }).click();
  await expect(page).toHaveURL(new RegExp(`tab=review&id=${id}`));
  await expect(page.getByText(name).first()).toBeVisible();
});

test("hidden steps stay hidden", async ({ page, at, signInAs }) => {
  await signInAs("referrer", "acme");
  await page.goto(at("/home", "acme"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const hide = page.getByRole("button", { name: "Hide steps" });
  await hide.click();
  await expect(hide).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Recent activity" })).toBeVisible();
  await expect(hide).toHaveCount(0);
});

test.describe("on a phone, in Arabic", () => {
  test.use({ locale: "ar", ...phone });
  test("a referral is submitted from the bottom bar [R1.3]", async ({ page, at, signInAs }) => {
    const name = uniqueName("هند");
    await signInAs("referrer");
    await page.goto(at("/home"));
    await page.getByRole("navigation").getByRole("button", { name: "إحالة جديدة" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "الاسم الكامل" }).fill(name);
    await form.getByRole("textbox", { name: /البريد/ }).fill(`hello@home-${Date.now()}.example`);
    await form.getByRole("textbox", { name: /ما علاقتك/ }).fill("سألتني عنكم.");
    await form.getByRole("checkbox").check();
    await expectNoHorizontalScroll(page);
    await form.getByRole("button", { name: "إرسال الإحالة" }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText(name).first()).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});
