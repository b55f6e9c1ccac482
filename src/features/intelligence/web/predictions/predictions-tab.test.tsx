import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { getInsightChoices, updateInsightChoices } from "../../contract/choices.ts";
import { listInsights } from "../../contract/insights.ts";
import { getAccuracy, getAiMetrics, getLearning } from "../../contract/models.ts";
import { getForecast, listPredictions } from "../../contract/predictions.ts";
import { listRecommendations } from "../../contract/recommendations.ts";
import {
  exampleAccuracy,
  exampleCollecting,
  exampleForecast,
  exampleLearning,
  exampleListed,
  exampleMetrics,
  exampleNoSignal,
} from "../testing/prediction-examples.ts";

const refreshedAt = "2026-11-18T04:00:00.000Z";
const stubs = (learning: typeof exampleLearning, more: Stub[] = []): Stub[] => [
  ...more,
  [getMe, respondWith(exampleMe("company"))],
  [listRecommendations, respondWith({ items: [], refreshedAt, canExplain: false })],
  [listInsights, respondWith({ items: [], unread: 0, refreshedAt })],
  [getLearning, respondWith(learning)],
  [listPredictions, respondWith({ items: [exampleListed], total: 7 })],
  [getForecast, respondWith(exampleForecast)],
  [getAccuracy, respondWith(exampleAccuracy)],
  [getAiMetrics, respondWith(exampleMetrics)],
];

it("lists what is likely to be won with reasons and expected value, and forecasts with a range [R3.8]", async () => {
  stubServer(stubs(exampleLearning));
  await visit("/insights?tab=predictions");
  const row = page.getByRole("link", { name: /Marlow Finance/ });
  for (const text of ["68%", "Medium", "Confidence level: High", "No Phone number", "$32,640"])
    await expect.element(row).toMatchTextContent(new RegExp(text.replace("$", "\\$")));
  await expect.element(row).toHaveAttribute("href", `/referrals?id=${exampleListed.id}`);
  await expect.element(page.getByText("$70,000 expected from 12 open deals, 80% range $50,000–$90,000.")).toBeVisible();
});

it("says that the AI is active, and refreshes at the chosen interval [R2.13, R9.2]", async () => {
  const asked = stubServer([
    [getInsightChoices, respondWith({ refreshMinutes: 15 })],
    [updateInsightChoices, respondWith({ refreshMinutes: 60 })],
    ...stubs(exampleLearning),
  ]);
  await visit("/insights?tab=predictions");
  await expect.element(page.getByText("AI active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Auto-refresh: Every 15 minutes" }).click();
  for (const name of ["Every minute", "Every 5 minutes", "Every 30 minutes", "Every hour"])
    await expect.element(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
  await page.getByRole("menuitem", { name: "Every hour", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Auto-refresh: Every hour" })).toBeVisible();
  await expect.poll(() => asked.find(({ body }) => body !== undefined)?.body).toEqual({ refreshMinutes: 60 });
});

it("says how many outcomes are missing before anything is learned [R2.13]", async () => {
  stubServer(stubs(exampleCollecting, [[listPredictions, respondWith({ items: [], total: 0 })]]));
  await visit("/insights?tab=predictions");
  await expect.element(page.getByText("AI initializing", { exact: true })).toBeVisible();
  await expect.element(page.getByText("18 of 30 outcomes")).toBeVisible();
  await expect
    .element(page.getByText("7 won and 11 lost so far. Predictions start when at least 10 of each are known."))
    .toBeVisible();
});

it("says that the past predicts nothing, and ranks nothing", async () => {
  stubServer(stubs(exampleNoSignal, [[listPredictions, respondWith({ items: [], total: 0 })]]));
  await visit("/insights?tab=predictions");
  await expect.element(page.getByText("of your referrals are won, whatever their details")).toBeVisible();
  await expect.element(page.getByText("No open referral has a learned prediction.")).toBeVisible();
});

it("shows how reliable predictions were, what models use and refuse, and every figure with its n [R3.9]", async () => {
  stubServer(stubs(exampleLearning));
  await visit("/insights?tab=analytics");
  for (const text of ["0.179", "base rate 0.239 · lower is better", "0.781", "2.1 pts"])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/120 predictions made before the outcome was known/).first()).toBeVisible();
  await expect.element(page.getByText("Left out: it gives the outcome away (AUC 0.94 alone)")).toBeVisible();
  const figures = page.getByLabelText("Figures", { exact: true });
  for (const text of [
    "Total predictions1,912",
    "Accuracy rate74.1%",
    "base rate 60.3% · 120 outcomes",
    "Response time0.6 ms",
  ])
    await expect.element(figures).toMatchTextContent(new RegExp(text.replace(".", "\\.")));
  await expect.element(figures).toMatchTextContent(/Average quality scoreNo data available/);
});

it("says that loading failed and tries again [R8.4]", async () => {
  stubServer(stubs(exampleLearning, [[listPredictions, rejectWith(baseErrors.unexpected)]]));
  await visit("/insights?tab=predictions");
  await expect.element(page.getByText("Error loading data")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
});
