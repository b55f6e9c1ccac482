import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getFigures } from "#features/analytics/contract.ts";
import { getMe } from "#features/identity/contract.ts";
import { getOwnInsights, type OwnInsights } from "../../contract/own-insights.ts";
import { exampleListed } from "../testing/prediction-examples.ts";

const row = (key: string, sum: number, of: number) => ({
  ...{ key, name: null, before: null, figures: { conversion: { sum, of } } },
});
const figures = {
  ...{ period: { from: "2025-11-19", to: "2026-11-18" }, before: null, timeZone: "UTC", currency: "USD" },
  ...{ currencies: ["USD"], converted: null, rows: [row("high", 3, 4)], whole: row("", 3, 4) },
};
const example: OwnInsights = {
  ...{ state: "active", neededOutcomes: 30, open: 4, predicted: 4, likely: [exampleListed] },
  hints: [{ field: "phone", referrals: 3, points: 8.4, best: { id: exampleListed.id, name: "Marlow Finance" } }],
  record: { n: 12, right: 9, won: 5, predicted: 0.41 },
};
const stubs = (role: "referrer" | "both", own: Partial<OwnInsights> = {}): Stub[] => [
  [getMe, respondWith(exampleMe(role))],
  [getOwnInsights, respondWith({ ...example, ...own })],
  [getFigures, respondWith(figures)],
];

it("shows a partner's likely referrals, what would help, and how predictions and their confidence fared", async () => {
  stubServer(stubs("referrer"));
  await visit("/insights");
  await expect.element(page.getByText("4 open referrals", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Marlow Finance.*68%/ })).toBeVisible();
  await expect.element(page.getByText("Missing: 3 referrals · +8 pts each on average")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Add to Marlow Finance" }))
    .toHaveAttribute("href", `/referrals?id=${exampleListed.id}`);
  await expect.element(page.getByText("9 right, 3 wrong")).toBeVisible();
  await expect.element(page.getByText("Predicted on average: 41%. Won: 42% (5 of 12).")).toBeVisible();
  await expect.element(page.getByText("75% · 3 of 4")).toBeVisible();
  await expect.element(page.getByRole("tab")).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Insights" }).first()).toBeInTheDocument();
});

it("says that nothing is learned yet, and ranks nothing", async () => {
  stubServer(stubs("referrer", { state: "collecting", predicted: 0, likely: [], hints: [], record: null }));
  await visit("/insights");
  await expect.element(page.getByRole("heading", { name: "Nothing learned yet" })).toBeVisible();
  await expect.element(page.getByText(/Predictions start when 30 referrals of the program are closed/)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Most likely to win" })).not.toBeInTheDocument();
});

it("is a tab of its own for a member with both roles", async () => {
  stubServer(stubs("both", { record: { n: 3, right: 2, won: 1, predicted: 0.4 } }));
  await visit("/insights?tab=own");
  await expect.element(page.getByRole("tab", { name: "My referrals" })).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByText("Too few to judge their reliability.")).toBeVisible();
});
