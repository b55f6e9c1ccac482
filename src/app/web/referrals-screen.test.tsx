import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { listCommissions } from "#features/commissions/contract/lines.ts";
import { previewCommission } from "#features/commissions/contract/preview.ts";
import { getSplit, setSplit } from "#features/commissions/contract/splits.ts";
import { ids, listedLine } from "#features/commissions/web/testing/examples.ts";
import { getPrediction } from "#features/intelligence/contract/predictions.ts";
import { exampleEstimate, examplePrediction } from "#features/intelligence/web/testing/prediction-examples.ts";
import { getPayee } from "#features/payouts/contract/payees.ts";
import { payee } from "#features/payouts/web/testing/examples.ts";
import { listPartners } from "#features/plans/contract.ts";
import { rule } from "#features/plans/rule.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { referralsFixtures, three } from "#features/referrals/web/testing/referrals-fixtures.ts";
import { respondWith, stubServer } from "./testing/stub-server.ts";
import { visit } from "./testing/visit.tsx";

const [, worked, won] = three;
const part = page.getByRole("region", { name: "Commission" });
const partner = {
  personId: ids.partner,
  name: "Rosa Diaz",
  tier: "gold",
  tierIsPinned: true,
  recruitedById: null,
  recruitedBy: null,
};

it("shows the commissions of a referral with recipient and state [R2.16]", async () => {
  stubServer(
    referralsFixtures("referrer", [
      [getReferral, respondWith(won)],
      [listCommissions, respondWith({ items: [listedLine({ referralId: won.id })], next: null })],
    ]),
  );
  await visit(`/referrals?id=${won.id}`);
  await expect.element(part).toMatchTextContent(/Lena Brandt.*On hold.*€897\.04/);
});

const why = {
  ...{ plan: { versionId: `plv_${"1".repeat(32)}`, name: "Growth", number: 3, scope: "program" } },
  rule: rule.parse({ key: "won", trigger: "won", basis: "dealValue", formula: { kind: "percent", bp: 1000 } }),
  ...{ basisMinor: 4_800_000, basisCurrency: "EUR", slices: [{ minor: 4_800_000, bp: 1000, earnedMinor: 480_000 }] },
  ...{ grossMinor: 480_000, limits: [], shareBp: 10_000, wholeMinor: 480_000 },
  ...{ overrideBp: null, month: null, rates: [] },
} as const;
const award = { personId: ids.me, personName: "Lena Brandt", part: "share", minor: 480_000, currency: "EUR", why };
const expected = {
  ...{ reason: null, otherTriggers: [], totals: [{ currency: "EUR", minor: 480_000 }] },
  awards: [{ ...award, holdUntil: "2026-12-17T10:00:00Z" }],
};
const block = page.getByRole("region", { name: "Expected commission" });

it("shows a referrer what they would earn, how it is calculated and when it is paid", async () => {
  stubServer(
    referralsFixtures("referrer", [
      [getReferral, respondWith(worked)],
      [previewCommission, respondWith(expected)],
      [getPayee, respondWith(payee())],
    ]),
  );
  await visit(`/referrals?id=${worked.id}`);
  await expect.element(block).toMatchTextContent(/You’d earn when this deal is won.*€4,800\.00/);
  await expect.element(block).toMatchTextContent(/10%.*€48,000\.00/);
  await expect.element(block).toMatchTextContent(/on hold until December 17, 2026, paid on January 15, 2027/);
});

it("shows the company what a deal costs before it is marked as won, and why nothing is earned", async () => {
  const asked = stubServer(
    referralsFixtures("company", [
      [getReferral, respondWith({ ...worked, moves: ["advance", "win", "lose"] })],
      [previewCommission, respondWith({ ...expected, reason: "noPlan", awards: [], totals: [] })],
    ]),
  );
  await visit(`/referrals?id=${worked.id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Other stages and outcomes" }).click();
  await page.getByRole("menuitem", { name: "Mark as won" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark as won" });
  await expect.element(dialog.getByText(/No commission plan applies/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Deal value" }).fill("5000");
  await expect.poll(() => asked.map(({ path }) => path).join()).toMatch(/preview.*minor=500000/);
});

it("splits a commission between partners once the shares add up", async () => {
  const requests = stubServer(
    referralsFixtures("company", [
      [getReferral, respondWith(worked)],
      [listPartners, respondWith({ partners: [partner], next: null })],
      [getSplit, respondWith({ referralId: worked.id, shares: [], editable: true })],
      [setSplit, respondWith({ referralId: worked.id, shares: [], editable: true })],
    ]),
  );
  await visit(`/referrals?id=${worked.id}`);
  await part.getByRole("button", { name: "Split commission" }).click();
  await part.getByRole("button", { name: "Add partner" }).click();
  await expect.element(part.getByText("Choose a partner and a percentage on each line")).toBeVisible();
  await part.getByRole("combobox", { name: "Partner" }).nth(1).click();
  await page.getByRole("option", { name: "Rosa Diaz" }).click();
  await part.getByRole("textbox", { name: "Percentage" }).nth(1).fill("30");
  await expect.element(part.getByText("30% too much")).toBeVisible();
  await expect.element(part.getByRole("button", { name: "Save split" })).toBeDisabled();
  await part.getByRole("textbox", { name: "Percentage" }).nth(0).fill("70");
  await part.getByRole("button", { name: "Save split" }).click();
  await expect.element(page.getByText("Split saved.")).toBeVisible();
  expect(requests.flatMap(({ body }) => body ?? [])).toEqual([
    {
      shares: [
        { to: "referrer", bp: 7000 },
        { to: ids.partner, bp: 3000 },
      ],
    },
  ]);
});

it("shows the probability with its reasons, and what the partner could still add [R3.8]", async () => {
  const hints = [{ field: "phone" as const, points: 6.2 }];
  stubServer(
    referralsFixtures("referrer", [
      [getReferral, respondWith(worked)],
      [getPrediction, respondWith({ prediction: examplePrediction, hints })],
    ]),
  );
  await visit(`/referrals?id=${worked.id}`);
  const card = page.getByRole("region", { name: "Win probability" }).last();
  for (const text of [/68%/, /likely 58%–77%/, /Confidence level: High.*\+14 pts/, /No Phone number.*-6 pts/])
    await expect.element(card).toMatchTextContent(text);
  await expect.element(card).toMatchTextContent(/Learned from 212 closed referrals · model v4/);
  await expect.element(card).toMatchTextContent(/Adding this usually helps: Phone number \(\+6 pts\)/);
});

it("labels an estimate as not learned, and draws no reasons", async () => {
  stubServer(
    referralsFixtures("company", [
      [getReferral, respondWith(worked)],
      [getPrediction, respondWith({ prediction: exampleEstimate, hints: [] })],
    ]),
  );
  await visit(`/referrals?id=${worked.id}`);
  await expect.element(page.getByText("Estimate, not learned")).toBeVisible();
  await expect
    .element(page.getByText("Only 12 referrals are closed so far. Predictions are learned from 30 on."))
    .toBeVisible();
});
