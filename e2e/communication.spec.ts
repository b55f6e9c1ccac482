import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, phone, test } from "./fixtures.ts";

const newContext = (browser: Browser, options: object = {}) =>
  browser.newContext({ locale: "en-US", reducedMotion: "reduce", ...options });
const panel = (page: Page) => page.getByRole("dialog").first();
const log = (page: Page) => page.getByRole("log");
const composer = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const bubble = (page: Page, text: string) => log(page).getByRole("article").filter({ hasText: text });
const write = async (page: Page, text: string) => {
  await composer(page).fill(text);
  await composer(page).press("Enter");
};

async function submitReferral(page: Page, company: string) {
  await page.getByRole("textbox", { name: "Full name" }).fill(`Miriam ${company.slice(-5)}`);
  await page.getByRole("textbox", { name: "Email" }).fill(`hello@${company.toLowerCase().replace(" ", "-")}.example`);
  await page.getByRole("combobox", { name: "Company", exact: true }).fill(company);
  await page.getByRole("textbox", { name: "How do you know them?" }).fill("They look for someone new and asked me.");
  await page.getByRole("checkbox", { name: /They know I’m sharing/ }).check();
  await page.getByRole("button", { name: "Submit referral" }).click();
}

test("a partner and the company talk on a referral's record [R10.6]", async ({
  page,
  at,
  signInAs,
  browser,
  consoleErrors,
}) => {
  // Two people, one after the other, with four checks of accessibility.
  test.slow();
  const company = `Talks ${Date.now()}`;
  await signInAs("referrer");
  await page.goto(at("/referrals?form=new"));
  await submitReferral(page, company);
  await panel(page).getByRole("tab", { name: "Conversation" }).click();
  await panel(page).getByRole("button", { name: "Start conversation" }).click();
  await write(page, "She can talk today.");
  await expect(bubble(page, "She can talk today.")).toHaveCount(1);
  await expectAccessible(page);
  const record = new URL(page.url());

  const companyContext = await newContext(browser);
  await signInAs("company", "default", companyContext);
  const other = await companyContext.newPage();
  await other.goto(record.href);
  await panel(other).getByRole("tab", { name: "Conversation" }).click();
  await expect(bubble(other, "She can talk today.")).toBeVisible();
  const join = panel(other).getByRole("button", { name: "Join conversation" });
  if (await join.isVisible()) await join.click();

  await test.step("an answer arrives at once", async () => {
    await bubble(other, "She can talk today.").focus();
    await bubble(other, "She can talk today.").getByRole("button", { name: "Reply" }).click();
    await write(other, "Great, at 2:30?");
    await expect(bubble(page, "Great, at 2:30?")).toBeVisible();
    await expect(bubble(page, "Great, at 2:30?").getByRole("button", { name: /She can talk today/ })).toBeVisible();
  });

  await test.step("a reaction, an edit and a deletion arrive, too", async () => {
    await bubble(page, "Great, at 2:30?").focus();
    await bubble(page, "Great, at 2:30?").getByRole("button", { name: "Add reaction" }).click();
    await page.getByRole("button", { name: "👍", exact: true }).click();
    await expect(bubble(other, "Great, at 2:30?").getByRole("button", { name: /^👍/ })).toBeVisible();
    await composer(other).focus();
    await composer(other).press("ArrowUp");
    await write(other, "Great, at 3:30?");
    await expect(bubble(page, "Great, at 3:30?").getByRole("button", { name: "Edited" })).toBeVisible();
    await bubble(page, "She can talk today.").first().focus();
    await bubble(page, "She can talk today.").first().getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete message" }).click();
    await expect(log(other).getByText("Message deleted").first()).toBeVisible();
  });

  await test.step("what is unread is counted in the navigation and the title", async () => {
    await page.goto(at("/home"));
    const place = page.getByRole("navigation").getByRole("link", { name: /^Communication/ });
    await expect(place).toBeVisible();
    await write(other, "Are you there?");
    await expect(page).toHaveTitle(/^\(\d+\+?\) /);
    await place.first().click();
    await page
      .getByRole("link", { name: new RegExp(company) })
      .first()
      .click();
    await expect(bubble(page, "Are you there?")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a message written offline arrives once", async () => {
    await page.context().setOffline(true);
    await write(page, "Written in a tunnel.");
    await expect(bubble(page, "Written in a tunnel.")).toContainText("Sending…");
    await page.context().setOffline(false);
    await expect(bubble(other, "Written in a tunnel.")).toHaveCount(1);
    await expect(bubble(page, "Written in a tunnel.")).toHaveCount(1);
    await expect(log(page).getByText("Sending…")).toHaveCount(0);
    // The browser logs every request that failed without a connection.
    consoleErrors.splice(0);
  });

  await test.step("on a phone, in Arabic, the thread fills the screen", async () => {
    const phoneContext = await newContext(browser, { ...phone, locale: "ar" });
    await signInAs("referrer", "default", phoneContext);
    const small = await phoneContext.newPage();
    await small.goto(page.url());
    await expect(log(small).getByText("Great, at 3:30?")).toBeVisible();
    await expectNoHorizontalScroll(small);
    await expectAccessible(small);
    await small.getByRole("button", { name: "العودة إلى المحادثات" }).click();
    await expect(small.getByRole("heading", { name: "التواصل" })).toBeVisible();
    await expectNoHorizontalScroll(small);
    await expectAccessible(small);
    await phoneContext.close();
  });
  await companyContext.close();
});

test("a partner cannot open the conversation of another", async ({ page, at, signInAs, consoleErrors }) => {
  await signInAs("referrer");
  await page.goto(at(`/communication?id=cnv_${"0".repeat(32)}`));
  await expect(page.getByRole("heading", { name: "This conversation isn’t available" })).toBeVisible();
  consoleErrors.splice(0);
});
