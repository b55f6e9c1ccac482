import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { changeMany } from "#features/referrals/contract/bulk.ts";
import * as changes from "../contract/insights.ts";
import * as actions from "../contract/recommendation-actions.ts";
import * as advice from "../contract/recommendations.ts";
import { exampleApprovals, exampleDone, exampleInsight, exampleReview } from "./testing/examples.ts";

const refreshedAt = "2026-11-18T04:00:00.000Z";
const company: Stub = [getMe, respondWith(exampleMe("company"))];
const recommended = (...items: advice.Recommendation[]): Stub => [
  advice.listRecommendations,
  respondWith({ items, refreshedAt, canExplain: false }),
];
const noticed = (...items: changes.Insight[]): Stub => [
  changes.listInsights,
  respondWith({ items, unread: items.filter(({ isRead }) => !isRead).length, refreshedAt }),
];
const button = (name: string | RegExp) => page.getByRole("button", { name });

it("shows what is worth the most, with value, range, impact, time and confidence [R3.7]", async () => {
  stubServer([company, recommended(exampleReview, exampleApprovals, exampleDone), noticed(exampleInsight)]);
  await visit("/insights");
  await expect
    .element(
      page.getByText("2 recommendations. Worth the most: Answer referrals within 24 hours, about $38,200 a quarter."),
    )
    .toBeVisible();
  const top = page.getByRole("article", { name: "Answer referrals within 24 hours" });
  for (const text of ["Critical", "$38,200", "$14,000–$61,000", "+6 points conversion", "25 min", "88%"])
    await expect.element(top.getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(top.getByRole("link", { name: "Review referrals" }))
    .toHaveAttribute("href", "/referrals?tab=review");
  const counted = page.getByRole("article", { name: "Approve waiting commissions" });
  await expect.element(counted.getByText("Not estimated")).toBeVisible();
  await expect.element(counted.getByText("Counted", { exact: true })).toBeVisible();
});

it("shows the working: the figures, the formula and what the confidence means", async () => {
  stubServer([company, recommended(exampleReview), noticed()]);
  await visit("/insights");
  await button("Show working").click();
  await expect.element(page.getByText("41% (41 of 100)")).toBeVisible();
  await expect.element(page.getByText("(41% − 24%) × 50 × $4,494 = $38,200")).toBeVisible();
  await expect.element(page.getByText(/the probability that the difference is real/)).toBeVisible();
});

it("shows the measured effect of what was implemented, with its interval [R4.7]", async () => {
  stubServer([company, recommended(exampleDone), noticed()]);
  await visit("/insights");
  const row = page.getByRole("row", { name: /Ask contacts to confirm/ });
  for (const text of ["60%", "80%", "+20 points"]) await expect.element(row.getByText(text)).toBeVisible();
  await expect.element(row.getByText("95%: +5.2 to +33.4, n = 150")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No recommendations" })).toBeVisible();
});

it("dismisses a recommendation with a reason, and undoes it", async () => {
  const asked = stubServer([
    company,
    recommended(exampleReview),
    noticed(),
    [advice.dismissRecommendation, respondWith({ ...exampleReview, state: "dismissed" })],
    [advice.restoreRecommendation, respondWith(exampleReview)],
  ]);
  await visit("/insights");
  await button("Dismiss").click();
  await page.getByRole("menuitem", { name: "Not relevant to us" }).click();
  await button("Undo").click();
  await expect
    .poll(() => asked.map(({ path }) => path.split("/").at(-1)))
    .toEqual(expect.arrayContaining(["dismiss", "restore"]));
});

it("says that generating failed and why, and tries again [R8.4]", async () => {
  stubServer([
    company,
    recommended(exampleReview),
    noticed(exampleInsight),
    [advice.refreshRecommendations, rejectWith(baseErrors.unexpected)],
    [changes.refreshInsights, rejectWith(baseErrors.unexpected)],
  ]);
  await visit("/insights");
  await button("Refresh").click();
  await expect.element(page.getByText(/^Error generating recommendations: ./)).toBeVisible();
  await expect.element(page.getByText("req-7")).toBeVisible();
  await expect.element(button("Try again")).toBeVisible();
  await page.getByRole("tab", { name: /^Insights/ }).click();
  await button("Refresh").click();
  await expect.element(page.getByText(/^Error refreshing insights: ./)).toBeVisible();
});

it("says that loading failed [R8.4]", async () => {
  stubServer([company, noticed(), [advice.listRecommendations, rejectWith(baseErrors.unexpected)]]);
  await visit("/insights");
  await expect.element(page.getByText(/^Error loading data: ./)).toBeVisible();
});

it("shows changes with their usual range, and marks them as read [R4.7]", async () => {
  const asked = stubServer([
    company,
    recommended(),
    noticed(exampleInsight),
    [changes.readInsight, respondWith({ items: [{ ...exampleInsight, isRead: true }], unread: 0, refreshedAt })],
  ]);
  await visit("/insights?tab=insights");
  await expect.element(page.getByText("Referrals in Germany: 18, more than usual")).toBeVisible();
  await expect.element(page.getByText("Usually 5 to 13.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Usual range 5 to 13, now 18" })).toBeVisible();
  await button("Mark as read").click();
  await expect.element(page.getByText("Read", { exact: true })).toBeVisible();
  expect(asked.some(({ path }) => path.endsWith("/read"))).toBe(true);
});

it("is calm when nothing unusual happened", async () => {
  stubServer([company, recommended(), noticed()]);
  await visit("/insights?tab=insights");
  await expect.element(page.getByRole("heading", { name: "Nothing unusual" })).toBeVisible();
});

it("assigns deals without an owner after showing who gets how many, and takes it back", async () => {
  const [first, second] = [`ref_${"1".repeat(32)}`, `ref_${"2".repeat(32)}`] as const;
  const owner = {
    name: "Anika Rao",
    won: 7,
    closed: 9,
    comparison: "product",
    personId: `per_${"3".repeat(32)}`,
  } as const;
  const asked = stubServer([
    company,
    recommended({ ...exampleApprovals, kind: "unassigned", area: "deals", impact: { unit: "deals", amount: 3 } }),
    noticed(),
    [
      actions.suggestOwners,
      respondWith({
        items: [
          { id: first, owner },
          { id: second, owner },
        ],
        without: 1,
      }),
    ],
    [changeMany, respondWith({ changed: [first, second], left: [] })],
  ]);
  await visit("/insights");
  await expect
    .element(page.getByRole("link", { name: "Assign owners" }))
    .toHaveAttribute(
      "href",
      "/referrals?status=accepted%2Cin_progress&attention=unassigned&sort=winProbability%3Adesc",
    );
  await button("Assign automatically").click();
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog.getByText("Anika Rao: 2 deals")).toBeVisible();
  await expect.element(dialog.getByText("Without a suggestion: 1 deal")).toBeVisible();
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect.element(page.getByText("Assigned: 2 deals")).toBeVisible();
  await button("Undo").click();
  const bodies = () => asked.filter(({ path }) => path.endsWith("/referrals/changes")).map(({ body }) => body);
  await expect.poll(bodies).toEqual([
    { ids: [first, second], act: "assign", assigneeId: owner.personId },
    { ids: [first, second], act: "assign", assigneeId: null },
  ]);
});

it("sends a reminder only after asking", async () => {
  const asked = stubServer([
    company,
    recommended({ ...exampleApprovals, kind: "payoutMethodMissing", impact: { unit: "partners", amount: 3 } }),
    noticed(),
    [actions.remindPartners, respondWith({ reminded: 3 })],
  ]);
  await visit("/insights");
  await button("Send reminder").click();
  const reminders = () => asked.filter(({ path }) => path.endsWith("/reminders")).length;
  expect(reminders()).toBe(0);
  await page.getByRole("alertdialog").getByRole("button", { name: "Send reminder" }).click();
  await expect.element(page.getByText("Reminded: 3 partners")).toBeVisible();
  expect(reminders()).toBe(1);
});
