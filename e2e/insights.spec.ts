import { connectToRunningApp } from "../src/server/testing/running-app.ts";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoHorizontalScroll, test } from "./fixtures.ts";

test("a company follows recommendations and predictions from insights to the referral [R2.13 R4.7]", async ({
  page,
  at,
  signInAs,
}) => {
  test.slow();
  await signInAs("company", "default");
  await page.goto(at("/insights"));
  await expect(page.getByText("AI active", { exact: true })).toBeVisible({ timeout: 60_000 });

  await test.step("a recommendation shows its working, is marked as implemented, and comes back by undo", async () => {
    const card = page.getByRole("article").first();
    const title = await card.getByRole("heading").first().innerText();
    await card.getByRole("button", { name: "Show working" }).click();
    await card.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Mark as implemented" }).click();
    await expect(page.getByRole("article", { name: title })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("article", { name: title })).toBeVisible();
  });

  await test.step("once implemented, its effect is measured after 30 days and stated with its uncertainty", async () => {
    const running = await connectToRunningApp(process.env.APP_DATA ?? "");
    const card = page.getByRole("article").first();
    const title = await card.getByRole("heading").first().innerText();
    await card.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Mark as implemented" }).click();
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("Measured on");
    const [moved] = await running.asOwner(
      `update recommendations set changed_at = changed_at - interval '31 days' where changed_at > now() - interval '5 minutes'
         and state = 'implemented' and tenant_id = (select id from tenants where slug = 'default') returning id`,
      [],
    );
    // Refreshing runs what the hourly job runs, unless someone has just refreshed.
    await expect(async () => {
      await page.getByRole("button", { name: "Refresh", exact: true }).click();
      await expect(row).toContainText(/n = \d+/, { timeout: 2000 });
    }).toPass();
    await running.asOwner(
      "update recommendations set state = 'active', changed_at = null, changed_by = null, follow_up = null where id = $1",
      [moved?.id],
    );
    await running.close();
  });

  await test.step("an insight is read", async () => {
    await page.getByRole("tab", { name: /^Insights/ }).click();
    await expect(page.getByText(/usual range/i).first()).toBeVisible();
  });

  await test.step("the likeliest referral opens with the same probability and its reasons", async () => {
    await page.getByRole("tab", { name: "Predictions" }).click();
    const first = page.getByRole("region", { name: "Likely to win first" }).getByRole("listitem").first();
    await expect(first).toBeVisible();
    const probability = /\d+%/.exec(await first.innerText())?.[0] ?? "";
    await first.getByRole("link").click();
    const card = page.getByRole("dialog").getByRole("region", { name: "Win probability" }).last();
    await expect(card).toContainText(probability);
    await expect(card.getByRole("list", { name: "Reasons for and against" })).toBeVisible();
    await expect(card).toContainText(/Learned from \d+ closed referrals/);
  });

  await test.step("the accuracy page states what was calculated", async () => {
    await page.goto(at("/insights?tab=analytics"));
    await expect(page.getByText(/predictions made before the outcome was known/).first()).toBeVisible();
    await expect(page.getByText("What it never uses")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoHorizontalScroll(page);
  });
});

test("a tenant below the minimum is told what is missing, and ranks nothing", async ({ page, at, signInAs }) => {
  await signInAs("admin", "lumen");
  await page.goto(at("/insights?tab=predictions", "lumen"));
  await expect(page.getByText("AI initializing", { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ of 30 outcomes$/)).toBeVisible();
  await expect(page.getByText("No open referral has a learned prediction.")).toBeVisible();
});

test("a partner sees the chances of their own referrals, and opens one", async ({ page, at, signInAs }) => {
  await signInAs("referrer", "default");
  await page.goto(at("/home"));
  await page.getByRole("navigation").getByRole("link", { name: "Insights" }).first().click();
  const likely = page.getByRole("region", { name: "Most likely to win" });
  await expect(likely.or(page.getByRole("heading", { name: "No open referrals" }))).toBeVisible();
  await expect(page.getByRole("region", { name: "How predictions turned out" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
});
