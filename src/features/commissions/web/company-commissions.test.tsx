import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { importRates, errors as ledgerErrors } from "#features/ledger/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { approveMany } from "../contract/approvals.ts";
import { createDealEvent, listDealEvents } from "../contract/events.ts";
import { listCommissions } from "../contract/lines.ts";
import { createHookSecret, updateCommissionSettings } from "../contract/settings.ts";
import { commissionFixtures, settings } from "./testing/commission-fixtures.ts";
import { dealEvent, ids, listedLine, referral } from "./testing/examples.ts";

const bodies = (asked: ReturnType<typeof stubServer>) => asked.flatMap(({ body }) => body ?? []);

it("shows waiting work, liabilities by age and budget use [R2.16]", async () => {
  stubServer(commissionFixtures("company"));
  await visit("/commissions");
  await expect.element(page.getByText("Needs attention: 2 approvals and 1 dispute")).toBeVisible();
  await expect.element(page.getByRole("table", { name: /€2,137.04 3 commissions/ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Up to 30 days €897.04" })).toBeVisible();
  await expect.element(page.getByText("To be repaid by partners")).toBeVisible();
  await expect.element(page.getByText("-€45.00", { exact: true })).toBeVisible();
  await expect.element(page.getByText("85% used")).toBeVisible();
  await page.getByRole("link", { name: /Open disputes/ }).click();
  await expect.element(page.getByRole("row", { name: /Rosa Diaz/ })).toBeVisible();
});

it("approves many at once and explains which were skipped", async () => {
  const waiting = [
    listedLine({ state: "in_approval", personName: "Rosa Diaz", personId: ids.partner }),
    listedLine({ id: ids.other, state: "in_approval", personName: "Ben Okoro", personId: ids.partner, bar: "closer" }),
  ];
  const left = [{ id: ids.other, code: "commissions.notByYou" }];
  const asked = stubServer(
    commissionFixtures("company", [
      [
        listCommissions,
        (request) => {
          const items = request.path.includes("approver=me") ? waiting.slice(0, 1) : waiting;
          return Response.json({ items, next: null });
        },
      ],
      [approveMany, respondWith({ approved: [ids.line], left })],
    ]),
  );
  await visit("/commissions?tab=approvals");
  await expect.element(page.getByText("You closed this deal, so someone else has to approve it.")).toBeVisible();
  await expect.element(page.getByText("70% of 10% / 12% of €12,345.67").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
  await expect.element(page.getByText("€1,794.08")).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect.element(page.getByText("1 commission wasn’t approved:")).toBeVisible();
  await expect.element(page.getByText("You closed the deal or earn from it: 1")).toBeVisible();
  expect(bodies(asked)).toEqual([{ ids: [ids.line, ids.other] }]);
  // A link from the start page shows only what waits for the user.
  await page.getByRole("button", { name: "Waiting for", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "You" }).click();
  await expect
    .element(page.getByText("You closed this deal, so someone else has to approve it."))
    .not.toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: /Rosa Diaz/ })).toBeVisible();
});

it("leads from the last approval to the payout runs", async () => {
  const waiting = listedLine({
    state: "in_approval",
    personName: "Rosa Diaz",
    personId: ids.partner,
    approvalsNeeded: 1,
  });
  let items = [waiting];
  stubServer(
    commissionFixtures("company", [
      [listCommissions, () => Response.json({ items, next: null })],
      [
        approveMany,
        () => {
          items = [];
          return Response.json({ approved: [ids.line], left: [] });
        },
      ],
    ]),
  );
  const { address } = await visit("/commissions?tab=approvals");
  await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect.element(page.getByText("2 approved commissions are ready to be paid.")).toBeVisible();
  const toast = page.getByRole("status").filter({ hasText: "1 commission approved." });
  await toast.getByRole("button", { name: "Go to payouts" }).click();
  await expect.poll(address).toBe("/payouts?view=company&tab=runs");
});

it("does not lead to the payouts while a second approval is missing", async () => {
  const waiting = listedLine({
    state: "in_approval",
    personName: "Rosa Diaz",
    personId: ids.partner,
    approvalsNeeded: 2,
  });
  stubServer(
    commissionFixtures("company", [
      [listCommissions, respondWith({ items: [waiting], next: null })],
      [approveMany, respondWith({ approved: [ids.line], left: [] })],
    ]),
  );
  await visit("/commissions?tab=approvals");
  await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect.element(page.getByText("1 commission approved.")).toBeVisible();
  expect(page.getByRole("button", { name: "Go to payouts" }).query()).toBeNull();
});

it("shows what an event waits for, and records one entered manually", async () => {
  const asked = stubServer(
    commissionFixtures("company", [
      [
        listDealEvents,
        respondWith({ items: [dealEvent({ kind: "refund", state: "waiting", waitsFor: "no_payment" })], next: null }),
      ],
      [listReferrals, respondWith({ items: [referral], next: null })],
      [createDealEvent, respondWith(dealEvent())],
    ]),
  );
  await visit("/commissions?tab=events");
  await expect.element(page.getByText(/The refunded payment hasn’t arrived yet/)).toBeVisible();
  await page.getByRole("button", { name: "Add an event" }).click();
  const panel = page.getByRole("dialog", { name: "Add an event" });
  await panel.getByRole("button", { name: "Add event" }).click();
  await expect.element(panel.getByRole("combobox", { name: "Deal" })).toHaveAccessibleDescription(/.+/);
  await panel.getByRole("combobox", { name: "Deal" }).click();
  await page.getByRole("option", { name: "Ben Okoro · Okoro Ltd" }).click();
  await panel.getByRole("textbox", { name: "Amount" }).fill("1200");
  await panel.getByRole("textbox", { name: "Reference number" }).fill("in_2002");
  await panel.getByRole("button", { name: "Add event" }).click();
  await expect.element(page.getByText("Event applied.")).toBeVisible();
  expect(bodies(asked)[0]).toMatchObject({
    source: "manual",
    kind: "payment",
    externalId: "in_2002",
    referralId: ids.referral,
    minor: 120_000,
    currency: "EUR",
  });
});

it("saves the settings together, shows the secret once and imports rates", async () => {
  const asked = stubServer(
    commissionFixtures("admin", [
      [updateCommissionSettings, respondWith({ ...settings, holdDays: 45 })],
      [createHookSecret, respondWith({ secret: "whs_secret" })],
      [importRates, respondWith({ days: 1, added: 2, known: 0 })],
    ]),
  );
  await visit("/commissions?tab=settings");
  await page.getByRole("textbox", { name: "Hold period in days" }).fill("45");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.element(page.getByText("Settings saved.")).toBeVisible();
  expect(bodies(asked)[0]).toMatchObject({ holdDays: 45, twoApproversMinor: 500_000 });
  await page.getByRole("button", { name: "Generate secret" }).click();
  await expect.element(page.getByRole("button", { name: "Copy whs_secret" })).toBeVisible();
  await page.getByRole("textbox", { name: "Rates as CSV" }).fill("Date, USD\n14 November 2026, 1.0832\n");
  await page.getByRole("button", { name: "Import rates" }).click();
  await expect.element(page.getByText("1 day imported. New rates: 2. Already known: 0.")).toBeVisible();
});

it("shows the settings read-only to company staff who are not admins", async () => {
  stubServer(commissionFixtures("company"));
  await visit("/commissions?tab=settings");
  await expect.element(page.getByText("Only admins can change these settings.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Hold period in days" })).toBeDisabled();
  expect(page.getByRole("button", { name: "Generate secret" }).elements()).toEqual([]);
});

it("names the line of a file that is not a rate", async () => {
  stubServer(commissionFixtures("admin", [[importRates, rejectWith(ledgerErrors.badRates, { line: 1 })]]));
  await visit("/commissions?tab=settings");
  await page.getByRole("textbox", { name: "Rates as CSV" }).fill("hello,world");
  await page.getByRole("button", { name: "Import rates" }).click();
  await expect.element(page.getByText(/Line 1 isn’t in the European Central Bank’s format/)).toBeVisible();
});
