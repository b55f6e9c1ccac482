import type { Page } from "@playwright/test";
import { connectToRunningApp } from "../src/server/testing/running-app.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { createOwnTenant, openSignedIn } from "./own-tenant.ts";

type Answer = { id: string; version: number };

/** Calls the API as the person whose page it is. */
const post = (page: Page, path: string, body: object, method = "POST") =>
  page.evaluate(
    async ([to, given, by]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(to as string, { method: by as string, headers, body: JSON.stringify(given) });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [path, body, method] as const,
  ) as Promise<Answer>;

const move = (page: Page, { id, version }: Answer, kind: string, rest: object = {}) =>
  post(page, `/api/v1/referrals/${id}/moves`, { version, move: kind, ...rest });

test("a deal earns XP and points, points buy a reward, and a refund takes them back [R10.1]", async ({
  at,
  browser,
}) => {
  test.slow();
  const { asOwner, close } = await connectToRunningApp(process.env.APP_DATA ?? "");
  const roles = { "Ana Reyes": "referrer", "Jun Park": "company", "Noor Vos": "admin" } as const;
  const { id: tenantId, home, people } = await createOwnTenant(asOwner, { appUrl: at("/"), currency: "EUR" }, roles);
  const partner = await openSignedIn(browser, `${home}/gamification`, people["Ana Reyes"]);
  await expect(partner.getByText("Level 1", { exact: true })).toBeVisible();

  const contact = { fullName: "Miriam Okoye", email: "miriam@harlow.example", company: "Harlow Dental" };
  const deal = { estimatedMinor: 1_200_000, currency: "EUR", relationship: "client", confidenceLevel: "high" };
  const consent = { context: "They asked me", submit: true, consent: true };
  const submitted = await post(partner, "/api/v1/referrals", { ...contact, ...deal, ...consent });
  const company = await openSignedIn(browser, `${home}/home`, people["Jun Park"]);
  const accepted = await move(company, submitted, "accept");
  const today = new Date().toISOString().slice(0, 10);
  const won = await move(company, accepted, "win", { wonMinor: 1_200_000, currency: "EUR", closedOn: today });

  // The page follows without being loaded again: first the celebration, then the figures.
  await partner.getByRole("dialog").getByRole("button").last().click();
  await expect(partner.getByText("Level 3", { exact: true })).toBeVisible();
  await expect(partner.getByText(/110 more on/)).toBeVisible();
  await expectAccessible(partner);

  // The hold ends.
  await asOwner("update game_entries set locked_until = now() - interval '1 hour' where tenant_id = $1", [tenantId]);
  await close();

  const admin = await openSignedIn(browser, `${home}/gamification/settings?tab=rewards`, people["Noor Vos"]);
  await post(admin, "/api/v1/rewards", { title: "Coffee mug", price: 100, delivery: "shipped", needsApproval: true });
  await partner.goto(`${home}/gamification/rewards`);
  await partner.getByRole("button", { name: /Redeem/ }).click();
  await partner
    .getByRole("dialog")
    .getByRole("button", { name: /Redeem/ })
    .click();
  await expect(partner.getByRole("dialog")).toBeHidden();
  await expect(partner.getByText("10 points", { exact: false }).first()).toBeVisible();

  await admin.goto(`${home}/gamification/settings?tab=redemptions`);
  await expect(admin.getByText("Coffee mug").first()).toBeVisible();
  await expectAccessible(admin);

  await move(company, won, "reverse", { note: "Refunded" });
  await partner.goto(`${home}/gamification/history`);
  await expect(partner.getByText(/refunded/i).first()).toBeVisible();
  await partner.goto(`${home}/gamification`);
  await expect(partner.getByText("-90").or(partner.getByText("−90")).first()).toBeVisible();
});

test("an admin simulates a rule and starts a community challenge, which the clock ends [R10.1]", async ({
  at,
  browser,
}) => {
  test.slow();
  const { asOwner, runScheduledJob, close } = await connectToRunningApp(process.env.APP_DATA ?? "");
  const roles = { "Ana Reyes": "referrer", "Jun Park": "company", "Noor Vos": "admin" } as const;
  const { id: tenantId, home, people } = await createOwnTenant(asOwner, { appUrl: at("/"), currency: "EUR" }, roles);
  const partner = await openSignedIn(browser, `${home}/gamification`, people["Ana Reyes"]);
  const contact = { fullName: "Miriam Okoye", email: "miriam@harlow.example", company: "Harlow Dental" };
  const deal = { estimatedMinor: 1_200_000, currency: "EUR", relationship: "client", confidenceLevel: "high" };
  await post(partner, "/api/v1/referrals", { ...contact, ...deal, context: "Asked me", submit: true, consent: true });

  const admin = await openSignedIn(browser, `${home}/gamification/settings`, people["Noor Vos"]);
  await admin.getByRole("textbox", { name: "Referral submitted: XP" }).fill("9");
  await admin.getByRole("button", { name: "Simulate" }).click();
  await expect(admin.getByRole("rowheader", { name: "Ana Reyes" })).toBeVisible();
  await expect(admin.getByRole("row", { name: /^Ana Reyes.*5.*9/ })).toBeVisible();

  await admin.goto(`${home}/gamification/settings?tab=challenges&form=new`);
  await admin.getByRole("textbox", { name: "Title" }).fill("Tell a story");
  await admin.getByLabel(/^What counts/).selectOption({ label: "Proofs accepted" });
  await admin.getByRole("textbox", { name: "Target" }).fill("1");
  await admin.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(admin.getByText("Challenge published.")).toBeVisible();
  await expect(admin.getByText("Upcoming", { exact: true })).toBeVisible();

  // Its first day has come.
  await asOwner("update challenges set starts_on = current_date - 1 where tenant_id = $1", [tenantId]);
  await runScheduledJob("upkeep.tidy");
  await admin.goto(`${home}/gamification/settings?tab=challenges`);
  await expect(admin.getByText("0 of 1")).toBeVisible();

  await partner.goto(`${home}/gamification`);
  await partner.getByRole("dialog", { name: "Well done" }).getByRole("button").last().click();
  await partner.getByRole("link", { name: "Tell a story" }).click();
  await partner.getByRole("button", { name: "Submit proof" }).click();
  const dialog = partner.getByRole("dialog");
  await dialog.getByRole("textbox").fill("https://example.com/story");
  await dialog.getByRole("button", { name: "Submit proof" }).click();
  await expect(dialog).toBeHidden();
  await expect(partner.getByText("In review")).toBeVisible();
  await expectAccessible(partner);

  await admin.getByRole("button", { name: /Ana Reyes/ }).click();
  await admin.getByRole("button", { name: "Accept", exact: true }).click();
  // The partner's page follows by itself.
  await expect(partner.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(partner.getByText("of 1", { exact: false }).first()).toBeVisible();

  // Its last day is over, and so is the time for corrections.
  await asOwner(
    "update challenges set starts_on = current_date - 20, ends_on = current_date - 9 where tenant_id = $1",
    [tenantId],
  );
  await runScheduledJob("upkeep.tidy");
  await close();
  await partner.goto(`${home}/gamification/challenges?tab=past`);
  await expect(partner.getByText("You won")).toBeVisible();
  await partner.goto(`${home}/gamification/history`);
  await expect(partner.getByRole("row", { name: /Tell a story.*100/ })).toBeVisible();
});
