import type { Page } from "@playwright/test";
import { connectToRunningApp } from "../src/server/testing/running-app.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, test } from "./fixtures.ts";
import { createOwnTenant, openSignedIn } from "./own-tenant.ts";

type Row = { id: string; version: number };

/** Calls the API as the person who is signed in on this page. */
const send = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, body]) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const answer = await fetch(to as string, { method: "POST", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Row;
    },
    [path, body] as const,
  );

const submitReferral = (page: Page, name: string, more: object = {}) =>
  send(page, "/api/v1/referrals", {
    fullName: name,
    email: `${name.toLowerCase()}@${name.toLowerCase()}.example`,
    company: `${name} Ltd`,
    context: "They look for someone new and asked me.",
    estimatedMinor: 1_000_000,
    currency: "EUR",
    ...more,
    ...{ submit: true, consent: true },
  });
const move = (page: Page, { id, version }: Row, body: object) =>
  send(page, `/api/v1/referrals/${id}/moves`, { version, ...body });

const card = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

/** Opens a figure's link and expects as many rows as the figure says. */
async function expectRows(page: Page, link: string | RegExp, rows: number) {
  await page.getByRole("main").getByRole("link", { name: link }).first().click();
  await page.waitForURL(/\/referrals\?/);
  await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(rows);
  await page.goBack();
}

test("a won deal updates another browser's dashboard at once, and each figure links to as many rows as it shows [R2.2 R2.16]", async ({
  browser,
  at,
}) => {
  test.setTimeout(180_000);
  const app = await connectToRunningApp(process.env.APP_DATA ?? "");
  const roles = { "Maya Lind": "referrer", "Otto Berg": "company" } as const;
  const { id, home, people } = await createOwnTenant(app.asOwner, { appUrl: at("/"), currency: "EUR" }, roles);
  // A time zone in which it is nearly always another day than for the reader: rows and figures must still agree.
  await app.asOwner("update tenants set time_zone = 'Pacific/Auckland' where id = $1", [id]);
  const zone = { timezoneId: "America/Los_Angeles" };
  const maya = await openSignedIn(browser, `${home}/home`, people["Maya Lind"], zone);
  const otto = await openSignedIn(browser, `${home}/dashboard`, people["Otto Berg"], zone);

  await test.step("an empty tenant sees what will appear here", async () => {
    await expect(otto.getByRole("heading", { name: "Your figures start with the first referral" })).toBeVisible();
    await expectAccessible(otto);
  });

  const first = await submitReferral(maya, "Ada", {
    source: "event",
    productInterest: "Starter, small",
    country: "NZ",
  });
  const second = await submitReferral(maya, "Ben");
  const third = await submitReferral(maya, "Cleo", { source: "event" });
  const accepted = await move(otto, first, { move: "accept" });
  await move(otto, second, { move: "accept" });
  await move(otto, third, { move: "reject", rejectReason: "notAFit", note: "Too small for us" });

  await test.step("the referrer's own dashboard shows the company's win", async () => {
    await maya.goto(`${home}/dashboard`);
    await expect(card(maya, "Won value")).toContainText("€0");
    await expect(card(maya, "Referrals")).toContainText("3");
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" }).format(new Date());
    await move(otto, accepted, { move: "win", wonMinor: 1_234_500, currency: "EUR", closedOn: today });
    // The page neither reloads nor polls: it has to be notified.
    await expect(card(maya, "Won value")).toContainText("€12,345");
    await expect(maya.getByText("Otto Berg marked this as won")).toBeVisible();
  });

  await test.step("each figure links to its rows", async () => {
    await expect(card(otto, "Acceptance")).toContainText("2 accepted of 3 decided");
    await expectRows(otto, "Referrals", 3);
    await expectRows(otto, "Acceptance", 3);
    await expectRows(otto, "Conversion", 1);
    await expectRows(otto, "Won value", 1);
    await expectRows(otto, "Expected from pipeline", 1);
    await expectRows(otto, /^Accepted 2/, 2);
    await expectRows(otto, /^Won 1/, 1);
  });

  await test.step("filters are in the URL, survive a reload, and lead to the same rows", async () => {
    await otto.goto(`${home}/analytics`);
    await otto.getByRole("button", { name: "Source", exact: true }).click();
    await otto.getByRole("menuitemradio", { name: "Event" }).click();
    await otto.keyboard.press("Escape");
    await otto.getByRole("radiogroup", { name: "Period" }).getByText("7 days").click();
    await expect(otto).toHaveURL(/frame=7d/);
    await otto.reload();
    await expect(otto.getByRole("button", { name: "Source: Event" })).toBeVisible();
    const figure = otto.getByRole("figure", { name: /^Referrals\. 2/ });
    await expect(figure).toBeVisible();
    await expectRows(otto, /^Starter, small/, 1);
    await expectRows(otto, /^No product/, 1);
    await expectRows(otto, /^New Zealand/, 1);
    await otto.goto(`${home}/analytics?tab=outcomes`);
    await expectRows(otto, /^Not a fit/, 1);
  });

  await test.step("printing hides the navigation and the toolbars", async () => {
    await otto.goto(`${home}/analytics?source=event`);
    await expect(otto.getByRole("figure", { name: /^Sources/ })).toBeVisible();
    await otto.emulateMedia({ media: "print" });
    await expect(otto.getByRole("heading", { name: "Analytics: Referrals" })).toBeVisible();
    await expect(otto.getByText("Source: Event")).toBeVisible();
    await expect(otto.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(otto.getByRole("button", { name: "Show as table" }).first()).toBeHidden();
    await otto.emulateMedia({ media: "screen" });
  });
  await Promise.all([maya.context().close(), otto.context().close(), app.close()]);
});

test.describe("on a tablet in German", () => {
  test.use({ locale: "de", viewport: { width: 768, height: 1024 } });
  test("figures do not scroll horizontally [R2.2 R2.16]", async ({ page, at, signInAs }) => {
    await signInAs("company");
    await page.goto(at("/analytics?tab=outcomes&frame=1y"));
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoHorizontalScroll(page);
  });
});
