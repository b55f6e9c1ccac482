import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { type Churn, getChurn, type PartnerAtRisk } from "../../contract/churn.ts";
import { renderPart } from "../testing/render-part.tsx";
import { PartnersAtRisk } from "./partners-at-risk.tsx";

const stefan: PartnerAtRisk = {
  personId: `per_${"1".repeat(32)}`,
  displayName: "Stefan Albrecht",
  email: "stefan@example.com",
  photoUrl: null,
  probability: 0.78,
  low: 0.6,
  high: 0.89,
  reasons: [
    { field: "silence", points: 21.4 },
    { field: "frequency", points: -6.2 },
  ],
  lastReferralAt: "2026-10-15T10:00:00.000Z",
  silentDays: 34,
  usualGapDays: 9.2,
  valuePerQuarter: { currency: "USD", minor: 1_890_000 },
};
const learned: Churn = {
  basis: "learned",
  horizonDays: 90,
  model: { outcomes: 240, stopped: 71, madeAt: "2026-11-16T02:00:00.000Z" },
  minimum: { outcomes: 30, minority: 10 },
  analyzed: 12,
  highRisk: 1,
  lost: 4,
  items: [stefan],
};

const show = (churn: Churn, width?: number) => {
  stubServer([
    [getMe, respondWith(exampleMe("company"))],
    [getChurn, respondWith(churn)],
  ]);
  return renderPart(<PartnersAtRisk />, width ? { width } : {});
};

it("lists partners with probability, silence against their rhythm, value and reasons [R3.8]", async () => {
  await show(learned);
  await expect.element(page.getByText("78%")).toBeVisible();
  await expect.element(page.getByText("Silent for 34 days")).toBeVisible();
  await expect.element(page.getByText("usually every 9 days")).toBeVisible();
  await expect.element(page.getByText("$18,900 a quarter at stake")).toBeVisible();
  await expect.element(page.getByText("4 already silent for more than 90 days")).toBeVisible();
  await expect.element(page.getByText("+21 points")).not.toBeVisible();
  await page.getByRole("button", { name: "Why" }).click();
  await expect.element(page.getByText("+21 points")).toBeVisible();
  await expect.element(page.getByText("-6 points")).toBeVisible();
  await expect.element(page.getByText("Likely range: 60% to 89%")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Write to Stefan Albrecht" }))
    .toHaveAttribute("href", "mailto:stefan@example.com");
});

it("labels an estimate, and shows no percentage where nothing predicts who stops", async () => {
  const plain = { ...stefan, low: null, high: null, reasons: [] };
  const first = await show({ ...learned, basis: "estimate", items: [plain] });
  await expect.element(page.getByText("Estimate, not learned")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Why" })).not.toBeInTheDocument();
  await first.unmount();
  await show({ ...learned, basis: "noSignal", items: [{ ...plain, probability: null }] });
  await expect.element(page.getByText("Silent for 34 days")).toBeVisible();
  await expect.element(page.getByText(/there are no percentages/)).toBeVisible();
  await expect.element(page.getByText("%", { exact: false })).not.toBeInTheDocument();
});

it("says what went wrong and offers to try again", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("company"))],
    [getChurn, rejectWith(baseErrors.unexpected)],
  ]);
  await renderPart(<PartnersAtRisk />);
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
