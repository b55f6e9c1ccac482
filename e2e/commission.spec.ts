import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { proportion } from "../src/base/money.ts";
import { openStripe } from "../src/features/payouts/server/testing/stripe.ts";
import { connectToRunningApp } from "../src/server/testing/running-app.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, test } from "./fixtures.ts";
import { createOwnTenant, openSignedIn, password, postWebhook } from "./own-tenant.ts";

const total = 1_281_48;
const shares = { maya: 897_04, sami: 384_44 };
const won = 12_345_67;
const refunded = 2_500_00;
const reversed = { maya: proportion(shares.maya, refunded, won), sami: proportion(shares.sami, refunded, won) };
const iban = "DE89370400440532013000";

const euros = (minor: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR" }).format(minor / 100);

/** Reads an amount on screen as cents. Both languages use the same digits but different signs. */
function centsIn(text: string): number {
  const digits = Number(text.replace(/\D/g, ""));
  return /[-\u2212]/.test(text) ? -digits : digits;
}
const centsOf = async (amounts: Locator) => (await amounts.allTextContents()).map(centsIn);
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

const dialog = (page: Page) => page.getByRole("dialog").last();
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Checks the four cards of the person's overview: the earned amount equals the other three minus what is owed back. */
async function expectCards(page: Page, [earned, held, payable, paid]: [number, number, number, number]) {
  const cards = page.getByRole("main").locator("dl").first().locator("dd:first-of-type bdi");
  await expect.poll(() => centsOf(cards)).toEqual([earned, held, payable, paid]);
}

/** Checks the calculation of a commission: the parts add up to the total, and the last row is the remaining amount. */
async function expectWhy(page: Page, { share, left = share }: { share: number; left?: number }) {
  const rows = dialog(page).locator("table tr");
  const amounts = (kind: string) => centsOf(rows.and(page.locator(`[data-kind=${kind}]`)).locator("td"));
  await expect.poll(async () => (await centsOf(rows.locator("td"))).at(-1)).toBe(left);
  const totals = await amounts("total");
  expect(await centsOf(rows.locator("td"))).toEqual(expect.arrayContaining([won, 1_000_00, 281_48, total, share]));
  expect(sum([1_000_00, 281_48])).toBe(total);
  expect(totals.at(-1)).toBe(left);
  if (left !== share) expect(await amounts("limit")).toEqual([left - share]);
}

/** Checks a monthly statement: opening balance, earned, reversed and paid add up to the closing balance. */
async function expectStatement(page: Page, closing: number) {
  const months = page.getByRole("main").locator("section dl");
  const readStatements = () =>
    months.evaluateAll((all) =>
      all.map((month) => {
        // What is owed back is part of the closing balance, not another step to it.
        const steps = month.querySelectorAll("div:not([data-kind=offset], [data-kind=owed]) > dd");
        return [...steps].map((one) => one.textContent);
      }),
    );
  // Reads all amounts at once, and retries if they were being re-rendered.
  await expect(async () => {
    const figures = (await readStatements()).map((month) => month.map(centsIn));
    expect(figures.map((month) => sum(month.slice(0, -1)))).toEqual(figures.map((month) => month.at(-1)));
    expect(figures[0]?.at(-1)).toBe(closing);
  }).toPass();
}

test("a deal of 12,345.67 is split 70 to 30, held, approved by two people, paid by file and by Stripe, and partly refunded [R2.16 R9.3]", async ({
  browser,
  at,
}) => {
  test.setTimeout(300_000);
  const app = await connectToRunningApp(process.env.APP_DATA ?? "");
  const stripe = await openStripe(Number(new URL(process.env.STRIPE_API_URL ?? "").port));
  const roles = {
    "Maya Brandt": "referrer",
    "Sami Haddad": "referrer",
    "Jun Park": "company",
    "Paula Greco": "company",
    "Noor Vries": "admin",
  } as const;
  const { id, home, people } = await createOwnTenant(app.asOwner, { appUrl: at("/"), currency: "EUR" }, roles);
  const phone = { locale: "ar", viewport: { width: 360, height: 780 } };
  const noor = await openSignedIn(browser, `${home}/commissions/plans`, people["Noor Vries"]);

  await test.step("the company creates a plan with two tiers and assigns it", async () => {
    await noor.getByRole("button", { name: /by deal size/ }).click();
    await noor.getByRole("textbox", { name: "Rate of step 1 in percent" }).fill("10");
    await noor.getByRole("textbox", { name: "Rate of step 2 in percent" }).fill("12");
    await noor.getByRole("button", { name: "Remove step 3" }).click();
    const example = noor.getByRole("complementary", { name: "Example" });
    await example.getByRole("textbox", { name: "Amount" }).fill("12,345.67");
    await expect(example).toContainText(euros(total));
    await expect(noor.getByText("Draft saved")).toBeVisible();
    await expectAccessible(noor);
    await noor.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog(noor).getByRole("button", { name: "Publish version" }).click();
    await noor.getByRole("button", { name: "Assign plan" }).click();
    await dialog(noor).getByRole("combobox", { name: "Program" }).click();
    await noor.getByRole("option").first().click();
    await dialog(noor).getByRole("button", { name: "Assign" }).click();
    await expect(dialog(noor)).toBeHidden();
  });

  await test.step("the admin requires two approvals from 300 and sets up bank account and Stripe", async () => {
    await noor.goto(`${home}/commissions?tab=settings`);
    await noor.getByRole("textbox", { name: "Auto-approve below" }).fill("100");
    await noor.getByRole("textbox", { name: "Require two approvers from" }).fill("300");
    await noor.getByRole("button", { name: "Save settings" }).click();
    await toast(noor, "Settings saved.");
    await noor.goto(`${home}/payouts?tab=settings`);
    await noor.getByRole("textbox", { name: "Account holder" }).fill("Own Works GmbH");
    await noor.getByRole("textbox", { name: "IBAN" }).fill("NL91 ABNA 0417 1643 00");
    await noor.getByRole("button", { name: "Save account" }).click();
    await toast(noor, "Settings saved.");
    await noor.getByLabel("Secret key").fill(stripe.key);
    await noor.getByLabel("Webhook signing secret").fill(stripe.hookSecret);
    await noor.getByRole("button", { name: "Save keys" }).first().click();
    await expect(noor.getByText("Connected", { exact: true })).toBeVisible();
  });

  const maya = await openSignedIn(browser, `${home}/payouts?tab=payee`, people["Maya Brandt"]);
  const sami = await openSignedIn(browser, `${home}/payouts?tab=payee`, people["Sami Haddad"], phone);
  await test.step("one partner is paid by bank, the other by Stripe", async () => {
    await maya.getByText("Bank transfer").click();
    await maya.getByRole("textbox", { name: "IBAN" }).fill(iban);
    await maya.getByRole("textbox", { name: "Account holder" }).fill("Maya Brandt");
    await maya.getByRole("button", { name: "Save payout method" }).click();
    await toast(maya, "Payout method saved.");
    await expect(maya.getByText("DE•• •••• 3000").first()).toBeVisible();

    await sami.getByText("Stripe", { exact: true }).click();
    const country = sami.getByRole("combobox").first();
    await country.fill("ألمانيا");
    await sami.getByRole("option").first().click();
    await sami.getByRole("main").locator("button[type=submit]").click();
    await sami.getByRole("button", { name: "المتابعة لدى Stripe" }).click();
    await sami.waitForURL(`${stripe.url}/setup/**`);
    const [account = ""] = stripe.accounts.keys();
    expect(await postWebhook(home, "/hooks/stripe", stripe.finishOnboarding(account))).toBe(200);
    await sami.getByRole("link", { name: "Back" }).click();
    await sami.waitForURL(`${home}/payouts?*`);
    await expect(sami.getByText("جاهز", { exact: true })).toBeVisible();
    await app.asOwner("update payees set frozen_until = now() - interval '1 minute' where tenant_id = $1", [id]);
  });

  const deal = `Ben ${Date.now()}`;
  const jun = await openSignedIn(browser, `${home}/referrals?tab=review`, people["Jun Park"]);
  await test.step("the referral is submitted, accepted, split and won", async () => {
    await maya.goto(`${home}/referrals?form=new`);
    await maya.getByRole("textbox", { name: "Full name" }).fill(deal);
    await maya.getByRole("textbox", { name: "Email" }).fill("ben@ledger-works.example");
    await maya.getByRole("combobox", { name: "Company", exact: true }).fill("Ledger Works");
    await maya.getByRole("textbox", { name: "How do you know them?" }).fill("They look for someone new and asked me.");
    // The draft is saved when a field is left, which moves what is below it.
    await maya.getByText("Draft saved", { exact: true }).waitFor();
    await maya.getByRole("checkbox", { name: /They know I’m sharing/ }).check();
    await maya.getByRole("button", { name: "Submit referral" }).click();
    await expect(dialog(maya).getByText("Under review").first()).toBeVisible();
    const referral = new URL(maya.url()).searchParams.get("id");

    await jun.getByRole("button", { name: new RegExp(`^${deal}`) }).click();
    await jun.getByRole("article", { name: deal }).getByRole("button", { name: "Accept" }).click();
    await expect(dialog(maya).getByText("Accepted").first()).toBeVisible();
    await jun.goto(`${home}/referrals?id=${referral}`);
    const panel = dialog(jun);
    await panel.getByRole("button", { name: "Split commission" }).click();
    await panel.getByRole("textbox", { name: "Percentage" }).fill("70");
    await panel.getByRole("button", { name: "Add partner" }).click();
    await panel.getByRole("combobox", { name: "Partner" }).last().fill("Sami");
    await jun.getByRole("option", { name: "Sami Haddad" }).click();
    await expect(panel.getByText("Adds up to 100%")).toBeVisible();
    await panel.getByRole("button", { name: "Save split" }).click();
    await toast(jun, "Split saved.");

    await panel.getByRole("button", { name: "Other stages and outcomes" }).click();
    await jun.getByRole("menuitem", { name: "Mark as won" }).click();
    await jun.getByRole("textbox", { name: "Deal value" }).fill("12,345.67");
    await jun.getByRole("button", { name: "Mark as won" }).click();
    await expect(panel.getByText(euros(shares.maya)).first()).toBeVisible();
    await expect(panel.getByText(euros(shares.sami)).first()).toBeVisible();
  });

  const openLine = async (page: Page) => {
    await page.goto(`${home}/commissions?tab=lines`);
    const row = page
      .getByRole("main")
      .locator("tbody tr, li")
      .filter({ hasText: /\d\.\d\d/ });
    await row.first().click();
  };
  await test.step("both see the calculation to the cent, in English and on a phone in Arabic", async () => {
    await openLine(maya);
    await expectWhy(maya, { share: shares.maya });
    await expect(dialog(maya)).toContainText("10% of the deal value up to €10,000 and 12% above €10,000");
    await expectAccessible(maya);
    await openLine(sami);
    await expectWhy(sami, { share: shares.sami });
    await expectNoHorizontalScroll(sami);
    await expectAccessible(sami);
    expect(shares.maya + shares.sami).toBe(total);
    await maya.goto(`${home}/commissions`);
    await expectCards(maya, [shares.maya, shares.maya, 0, 0]);
    await sami.goto(`${home}/commissions`);
    await expectCards(sami, [shares.sami, shares.sami, 0, 0]);
  });

  await test.step("the hold ends", async () => {
    await app.asOwner("update commissions set hold_until = hold_until - interval '61 days' where tenant_id = $1", [id]);
    await app.runScheduledJob("upkeep.tidy");
  });

  const paula = await openSignedIn(browser, `${home}/commissions?tab=approvals`, people["Paula Greco"]);
  await test.step("two people who did not close the deal approve", async () => {
    await jun.goto(`${home}/commissions?tab=approvals`);
    await expect(jun.getByText("You closed this deal, so someone else has to approve it.")).toHaveCount(2);
    await noor.goto(`${home}/commissions?tab=approvals`);
    for (const approver of [paula, noor]) {
      await expect(approver.getByText("You closed this deal")).toHaveCount(0);
      await approver.getByRole("checkbox", { name: "Select all rows shown" }).check();
      await expect(approver.getByRole("region", { name: "Selected commissions" })).toContainText(euros(total));
      await approver.getByRole("button", { name: "Approve", exact: true }).click();
      await toast(approver, "2 commissions approved.");
    }
    await paula.goto(`${home}/commissions`);
    const owed = paula.getByRole("table", { name: /2 commissions/ });
    await expect(owed.locator("caption")).toContainText(euros(total));
    expect(sum(await centsOf(owed.locator("tbody td bdi")))).toBe(total);
  });

  await test.step("a run is drafted, reviewed and released after Noor proves her identity", async () => {
    await noor.goto(`${home}/payouts`);
    await noor.getByRole("button", { name: "Create payout run" }).click();
    await expect(noor.getByText("Total in EUR").locator("..")).toContainText(euros(total));
    // The rows load after the total.
    await expect.poll(async () => sum(await centsOf(noor.getByRole("row").getByText(/^€/)))).toBe(total);
    await expectAccessible(noor);
    await app.asOwner("update auth.sessions set proven_at = now() - interval '1 hour' where tenant_id = $1", [id]);
    await noor.getByRole("button", { name: "Release run" }).click();
    await noor.getByRole("button", { name: `Release ${euros(total)}` }).click();
    const proof = noor.getByRole("dialog", { name: "Confirm it’s you" });
    await proof.getByLabel("Password", { exact: true }).fill(password);
    await proof.getByRole("button", { name: "Confirm" }).click();
    await toast(noor, "Run released.");
    const progress = noor.getByRole("region", { name: "Run progress" });
    await expect(progress).toContainText(/Paid\s*1/);
    await expect(progress).toContainText(/Bank file to download\s*1/);
    const sent = [...stripe.transfers.values()].map(({ amount, currency }) => ({ amount, currency }));
    expect(sent).toEqual([{ amount: shares.sami, currency: "eur" }]);
  });

  await test.step("the bank file has the same amounts, and the run is marked as paid", async () => {
    const download = noor.waitForEvent("download");
    await noor.getByRole("link", { name: "SEPA XML" }).click();
    const xml = await readFile(await (await download).path(), "utf8");
    expect(xml).toContain("pain.001.001.09");
    expect(xml).toContain("<NbOfTxs>1</NbOfTxs><CtrlSum>897.04</CtrlSum>");
    expect(xml).toContain(`<InstdAmt Ccy="EUR">897.04</InstdAmt>`);
    expect(xml).toContain(`<IBAN>${iban}</IBAN>`);
    await expect(noor.getByRole("region", { name: "Run progress" })).toContainText(/In transit\s*1/);
    await noor.getByRole("button", { name: "Mark run as paid" }).click();
    await dialog(noor).getByRole("textbox", { name: "Bank reference" }).fill("BATCH-2026-11");
    await dialog(noor).getByRole("button", { name: "Mark as paid" }).click();
    await expect(noor.getByText(/Everything is settled/).first()).toBeVisible();
    await expectAccessible(noor);
    await maya.goto(`${home}/payouts`);
    const row = maya.getByRole("row").filter({ hasText: "BATCH-2026-11" });
    await expect(row).toContainText(euros(shares.maya));
    await expect(row).toContainText("Paid");
    await maya.goto(`${home}/commissions`);
    await expectCards(maya, [shares.maya, 0, 0, shares.maya]);
    await sami.goto(`${home}/commissions`);
    await expectCards(sami, [shares.sami, 0, 0, shares.sami]);
  });

  await test.step("a partial refund is owed back in proportion, on every screen", async () => {
    await paula.goto(`${home}/commissions?tab=events&form=event`);
    const form = dialog(paula);
    await form.getByText("Refund", { exact: true }).click();
    await form.getByRole("combobox", { name: "Deal" }).fill(deal);
    await paula.getByRole("option", { name: new RegExp(deal) }).click();
    await form.getByRole("textbox", { name: "Amount" }).fill("2,500.00");
    await form.getByRole("textbox", { name: "Reference number" }).fill("RE-2026-11");
    await form.getByRole("button", { name: "Add event" }).click();
    await toast(paula, "Event applied.");

    await openLine(maya);
    await expectWhy(maya, { share: shares.maya, left: shares.maya - reversed.maya });
    await openLine(sami);
    await expectWhy(sami, { share: shares.sami, left: shares.sami - reversed.sami });
    await expectNoHorizontalScroll(sami);
    await maya.goto(`${home}/commissions`);
    await expect(maya.getByText(`${euros(reversed.maya)} to be repaid`)).toBeVisible();
    await expectCards(maya, [shares.maya - reversed.maya, 0, 0, shares.maya]);
    await sami.goto(`${home}/commissions`);
    await expectCards(sami, [shares.sami - reversed.sami, 0, 0, shares.sami]);
    await maya.goto(`${home}/commissions?tab=statements`);
    await expectStatement(maya, -reversed.maya);
    await sami.goto(`${home}/commissions?tab=statements`);
    await expectStatement(sami, -reversed.sami);
  });
  await stripe.close();
  await app.close();
});
