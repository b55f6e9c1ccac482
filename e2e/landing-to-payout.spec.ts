import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { connectToRunningApp } from "../src/server/testing/running-app.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const password = "Correct-horse-7";
const deal = "Ben Carter";
const commission = "$1,200.00";
const dialog = (page: Page) => page.getByRole("dialog").last();
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const figure = (page: Page, name: string) => page.getByRole("main").locator("dl > div").filter({ hasText: name });

/** Copies the link of an invitation, as someone without a mail server does. */
async function copyInvitation(page: Page, email: string) {
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: `Copy invitation link for ${email}` }).click();
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect.poll(copied).toContain("/invitation?token=");
  return copied();
}

/** Accepts an invitation in a browser of its own and returns the start page. */
async function join(browser: Browser, link: string, firstName: string) {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(firstName);
  return page;
}

test("a stranger gets from the landing page to a paid commission and its statement [R2.16]", async ({
  browser,
  context,
  page,
  at,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const app = await connectToRunningApp(process.env.APP_DATA ?? "");
  const name = `Harbor ${Date.now()}`;
  const slug = name.toLowerCase().replace(" ", "-");
  const home = Object.assign(new URL(at("/")), { hostname: `${slug}.localhost` }).origin;

  const nora = await test.step("the operator signs in on the landing page and creates a tenant", async () => {
    await page.goto(at("/"));
    await page.getByRole("link", { name: "Log in" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
    await page.getByLabel("Email").fill("admin@goodword.test");
    await page.getByLabel("Password", { exact: true }).fill("goodword-demo-7");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("link", { name: "Tenants" }).click();
    await page.getByRole("button", { name: "New tenant" }).first().click();
    await dialog(page).getByLabel("Name").fill(name);
    await dialog(page).getByLabel("First admin’s email").fill(`nora@${slug}.test`);
    await dialog(page).getByRole("button", { name: "Create tenant" }).click();
    return join(browser, await copyInvitation(page, `nora@${slug}.test`), "Nora");
  });

  await test.step("its admin publishes a plan, which is assigned to the program", async () => {
    await nora.getByRole("link", { name: /Publish a commission plan/ }).click();
    await nora.getByRole("button", { name: /10% of the deal/ }).click();
    await expect(nora.getByText("Draft saved")).toBeVisible();
    await nora.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog(nora).getByRole("combobox", { name: "Assign to program" })).toHaveValue("Standard program");
    await dialog(nora).getByRole("button", { name: "Publish version" }).click();
    await expect(dialog(nora)).toBeHidden();
  });

  const invite = async (email: string, role: string) => {
    await nora.getByRole("button", { name: "Invite", exact: true }).click();
    await dialog(nora).getByRole("textbox", { name: "Email" }).fill(email);
    await dialog(nora).getByText(role, { exact: true }).click();
    await dialog(nora).getByRole("button", { name: "Create invitation" }).click();
    await nora.getByRole("button", { name: "Not now" }).click();
    await expect(nora.getByRole("row").filter({ hasText: email })).toBeVisible();
    return copyInvitation(nora, email);
  };
  const [maya, jun] = await test.step("the admin invites a partner and a colleague", async () => {
    await nora.goto(`${home}/home`);
    await expect(nora.getByRole("link", { name: /Invite your first partners/ })).toBeVisible();
    await nora.getByRole("link", { name: "Members" }).click();
    const links = [await invite(`maya@${slug}.test`, "Partner"), await invite(`jun@${slug}.test`, "Company")] as const;
    return [await join(browser, links[0], "Maya"), await join(browser, links[1], "Jun")] as const;
  });

  await test.step("the partner submits a referral and adds a payout method", async () => {
    await maya.getByRole("link", { name: /Submit your first referral/ }).click();
    await dialog(maya).getByRole("textbox", { name: "Full name" }).fill(deal);
    await dialog(maya).getByRole("textbox", { name: "Email or phone" }).fill(`ben@${slug}.example`);
    await dialog(maya).getByRole("textbox", { name: "How do you know them?" }).fill("Their roof leaks.");
    await dialog(maya).getByRole("checkbox").check();
    await dialog(maya).getByRole("button", { name: "Submit referral" }).click();
    await expect(maya.getByText("1 open")).toBeVisible();
    await maya.getByRole("link", { name: "Add", exact: true }).click();
    await maya.getByRole("textbox", { name: "IBAN" }).fill("DE89370400440532013000");
    await maya.getByRole("textbox", { name: "Account holder" }).fill("Maya Brandt");
    await maya.getByRole("button", { name: "Save payout method" }).click();
    await toast(maya, "Payout method saved.");
  });

  await test.step("the company accepts it, moves it and wins the deal", async () => {
    await jun.reload();
    await jun.getByRole("link", { name: "Start reviewing" }).click();
    await jun.getByRole("article", { name: deal }).getByRole("button", { name: "Accept" }).click();
    await jun.getByRole("link", { name: "Open board" }).click();
    await jun.getByRole("button", { name: deal }).first().click();
    await dialog(jun)
      .getByRole("button", { name: /^Move to Contacted/ })
      .click();
    await expect(dialog(jun).getByText("In progress").first()).toBeVisible();
    await dialog(jun).getByRole("button", { name: "Other stages and outcomes" }).click();
    await jun.getByRole("menuitem", { name: "Mark as won" }).click();
    const win = jun.getByRole("dialog", { name: "Mark as won" });
    await expect(win.getByRole("textbox", { name: "Deal value" })).toBeFocused();
    await win.getByRole("textbox", { name: "Deal value" }).fill("12k");
    await expect(win.getByText(commission).first()).toBeVisible();
    await win.getByRole("button", { name: "Mark as won" }).click();
    await expect(dialog(jun).getByText(/Hold ends/)).toBeVisible();
    await expectAccessible(jun);
  });

  await test.step("the hold and the waiting time of the new bank account end", async () => {
    const ofTenant = "where tenant_id = (select id from tenants where slug = $1)";
    await app.asOwner(`update commissions set hold_until = hold_until - interval '61 days' ${ofTenant}`, [slug]);
    await app.asOwner(`update payees set frozen_until = now() - interval '1 minute' ${ofTenant}`, [slug]);
    await app.runScheduledJob("upkeep.tidy");
  });

  await test.step("the admin approves the commission on the start page and pays it", async () => {
    await nora.goto(`${home}/home`);
    await nora.getByRole("button", { name: new RegExp(`^Approve.*${commission.replace("$", "\\$")}`) }).click();
    await expect(nora.getByText("No commissions to approve.")).toBeVisible();
    await nora.getByRole("link", { name: "Payouts", exact: true }).click();
    await nora.getByRole("button", { name: "Create payout run" }).click();
    await nora.getByRole("button", { name: "Release run" }).click();
    await expect(dialog(nora)).toContainText("Partners are paid when your bank executes it.");
    await dialog(nora)
      .getByRole("button", { name: `Release ${commission}` })
      .click();
    const download = nora.waitForEvent("download");
    await nora.getByRole("link", { name: "CSV" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("1200.00");
    await nora.getByRole("button", { name: "Mark run as paid" }).click();
    await dialog(nora).getByRole("textbox", { name: "Bank reference" }).fill("BATCH-1");
    await dialog(nora).getByRole("button", { name: "Mark as paid" }).click();
    await expect(nora.getByText(/Everything is settled/).first()).toBeVisible();
  });

  await test.step("the partner sees the payment and downloads the statement", async () => {
    await maya.getByRole("link", { name: "Commissions" }).click();
    await expect(figure(maya, "Paid").first()).toContainText(commission);
    await maya.getByRole("tab", { name: "Statements" }).click();
    const download = maya.waitForEvent("download");
    await maya.getByRole("link", { name: "PDF" }).click();
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe("%PDF-");
  });
  await app.close();
});
