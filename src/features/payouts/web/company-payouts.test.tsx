import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { errors } from "../contract/errors.ts";
import { changeItem, listItems } from "../contract/items.ts";
import { listPayees } from "../contract/payees.ts";
import { draftRun, getRun, listRuns, markRunPaid, releaseRun } from "../contract/runs.ts";
import { updatePayoutSettings } from "../contract/settings.ts";
import { ids, item, run, settings } from "./testing/examples.ts";
import { payoutFixtures } from "./testing/payout-fixtures.ts";

const bodies = (asked: ReturnType<typeof stubServer>) => asked.flatMap(({ body }) => body ?? []);
const theirs = { personId: ids.partner, personName: "Rosa Diaz", paidAt: null, reference: "" } as const;
const released = run({
  state: "released",
  releasedAt: "2026-11-15T10:00:00Z",
  releasedBy: "Lena Brandt",
  counts: { paid: 1, sent: 1, action: 1, left: 1 },
  ways: [
    {
      rail: "bank",
      currency: "EUR",
      minor: 250_000,
      count: 3,
      sent: 1,
      toDownload: 0,
      sepa: { minor: 250_000, count: 3 },
    },
  ],
});

it("drafts a run, and opens the existing draft if there is one [R2.16]", async () => {
  stubServer(payoutFixtures("company", [[draftRun, rejectWith(errors.draftOpen, { id: ids.run })]]));
  const { address } = await visit("/payouts");
  await expect.element(page.getByText("A draft of €2,500.00 is ready to review.")).toBeVisible();
  await page.getByRole("button", { name: "Create payout run" }).click();
  await expect.element(page.getByRole("heading", { name: "Payout run of November 10, 2026" })).toBeVisible();
  expect(address()).toBe(`/payouts?run=${ids.run}`);
});

it("shows who is left out of a draft and why, and excludes and includes an item", async () => {
  const drafted = item({ ...theirs, state: "draft" });
  const left = item({ ...theirs, id: ids.other, state: "left", left: "no_payee", rail: null, hint: "" });
  const asked = stubServer(
    payoutFixtures("company", [
      [
        listItems,
        (one) =>
          respondWith({ items: [decodeURIComponent(one.path).includes("state:eq:left") ? left : drafted], next: null })(
            one,
          ),
      ],
      [
        changeItem,
        (one) =>
          respondWith({ ...drafted, left: JSON.stringify(one.body).includes("include") ? null : "excluded" })(one),
      ],
    ]),
  );
  await visit(`/payouts?run=${ids.run}`);
  await page.getByRole("button", { name: "Exclude" }).click();
  await expect.element(page.getByText("Rosa Diaz excluded from this run.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Rosa Diaz included in this run.")).toBeVisible();
  expect(bodies(asked)).toEqual([{ act: "exclude" }, { act: "include" }]);
  await page.getByRole("radiogroup", { name: "Show payouts" }).getByText("Excluded · 1").click();
  await expect.element(page.getByText("Paid once they add a payout method.")).toBeVisible();
});

it("shows amounts and rails before the release, and releases the version that was seen", async () => {
  const asked = stubServer(payoutFixtures("company", [[releaseRun, respondWith(released)]]));
  await visit(`/payouts?run=${ids.run}`);
  await page.getByRole("button", { name: "Release run" }).click();
  const question = page.getByRole("dialog", { name: "Release run" });
  await expect.element(question.getByRole("listitem").first()).toMatchTextContent(/Bank transfer.*1 payout.*€1,200.00/);
  await expect.element(question.getByRole("listitem").last()).toMatchTextContent(/Stripe.*sent immediately.*€1,300.00/);
  await expect.element(question.getByText("1 payout moves to a later run.")).toBeVisible();
  await question.getByRole("button", { name: "Release €2,500.00" }).click();
  await expect.element(page.getByText("Run released.")).toBeVisible();
  expect(bodies(asked)).toEqual([{ version: 1 }]);
});

it("lists each rail once with its amounts per currency", async () => {
  const none = { sent: 0, toDownload: 0, sepa: { minor: 0, count: 0 } };
  const ways = [
    { rail: "bank", currency: "EUR", minor: 120_000, count: 1, ...none },
    { rail: "stripe", currency: "EUR", minor: 130_000, count: 1, ...none },
    { rail: "stripe", currency: "USD", minor: 48_634, count: 2, ...none },
  ] as const;
  stubServer(payoutFixtures("company", [[getRun, respondWith(run({ ways: [...ways] }))]]));
  await visit(`/payouts?run=${ids.run}`);
  await page.getByRole("button", { name: "Release run" }).click();
  const rows = page.getByRole("dialog", { name: "Release run" }).getByRole("listitem");
  await expect.element(rows.first()).toMatchTextContent(/Bank transfer.*1 payout.*€1,200.00$/);
  await expect.element(rows.last()).toMatchTextContent(/Stripe.*3 payouts.*sent immediately.*€1,300.00.*\$486.34$/);
  expect(rows.all()).toHaveLength(2);
});

it("says that a run of bank transfers leaves as a file, not at once", async () => {
  const way = { rail: "bank", currency: "EUR", minor: 120_000, count: 1, sent: 0, toDownload: 0 } as const;
  const ways = [{ ...way, sepa: { minor: 0, count: 0 } }];
  stubServer(payoutFixtures("company", [[getRun, respondWith(run({ ways }))]]));
  await visit(`/payouts?run=${ids.run}`);
  await page.getByRole("button", { name: "Release run" }).click();
  await expect.element(page.getByText(/Partners are paid when your bank executes it/)).toBeVisible();
});

it("shows a run's progress, offers the bank files and records their execution", async () => {
  const asked = stubServer(
    payoutFixtures("company", [
      [getRun, respondWith(released)],
      [listRuns, respondWith({ items: [released], next: null })],
      [markRunPaid, respondWith({ ...released, state: "finished" })],
    ]),
  );
  await visit(`/payouts?run=${ids.run}`);
  await expect
    .element(page.getByRole("region", { name: "Run progress" }))
    .toMatchTextContent(/Paid1In transit1Failed1/);
  await expect
    .element(page.getByRole("link", { name: "SEPA XML" }))
    .toHaveAttribute("href", `/api/v1/payouts/file?run=${ids.run}&format=sepa&currency=EUR`);
  await page.getByRole("button", { name: "Mark run as paid" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark run as paid" });
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Bank reference" })).toHaveAccessibleDescription(/.+/);
  await dialog.getByRole("textbox", { name: "Bank reference" }).fill("BATCH-8");
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect.element(page.getByText("Marked as paid.")).toBeVisible();
  expect(bodies(asked)).toEqual([{ reference: "BATCH-8" }]);
});

it("explains why a payout failed and what to do, and retries it", async () => {
  const stuck = item({
    ...theirs,
    rail: "stripe",
    state: "action",
    failure: "insufficient_funds",
    failureText: "no funds",
    attempts: 3,
  });
  const asked = stubServer(
    payoutFixtures("company", [
      [getRun, respondWith(released)],
      [listItems, respondWith({ items: [stuck], next: null })],
      [changeItem, respondWith({ ...stuck, state: "queued" })],
    ]),
  );
  await visit(`/payouts?run=${ids.run}&item=${ids.item}`);
  const panel = page.getByRole("dialog");
  await expect.element(panel.getByText("Your balance was too low")).toBeVisible();
  await expect.element(panel.getByText("Top up your balance there, then try again.")).toBeVisible();
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Trying again.")).toBeVisible();
  expect(bodies(asked)).toEqual([{ act: "retry" }]);
});

it("offers a retry in the row of a failed payout, and the useful action first in its panel", async () => {
  const closed = item({ ...theirs, rail: "stripe", state: "action", failure: "account_closed", attempts: 3 });
  stubServer(
    payoutFixtures("company", [
      [getRun, respondWith(released)],
      [listItems, respondWith({ items: [closed], next: null })],
    ]),
  );
  const { address } = await visit(`/payouts?run=${ids.run}`);
  await expect.element(page.getByText("The account is closed")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Rosa Diaz/ }).getByText("Try again")).toBeVisible();
  await page.getByRole("alert").getByRole("link", { name: "Show" }).click();
  expect(address()).toContain("itemState=action");
  await page.getByRole("row", { name: /Rosa Diaz/ }).click();
  const buttons = page.getByRole("dialog").getByRole("button");
  await expect.element(buttons.filter({ hasText: "Mark as returned" })).toHaveAttribute("data-variant", "filled");
  await expect.element(buttons.filter({ hasText: "Try again" })).toHaveAttribute("data-variant", "default");
});

const toBank = { rail: "bank", currency: "EUR", minor: 250_000, count: 3, sent: 3, toDownload: 3 } as const;

it("says that a bank file is to be downloaded until it was, and only then that payouts are on their way", async () => {
  const run = {
    ...released,
    counts: { sent: 3 },
    ways: [{ ...toBank, sepa: { minor: 250_000, count: 3 } }],
  };
  const waiting = item({ ...theirs, state: "sent", paidAt: null, fileTakenAt: null });
  stubServer(
    payoutFixtures("company", [
      [getRun, respondWith(run)],
      [listItems, respondWith({ items: [waiting], next: null })],
    ]),
  );
  await visit(`/payouts?run=${ids.run}`);
  await expect.element(page.getByRole("row", { name: /Rosa Diaz.*Bank file to download/ })).toBeVisible();
  await expect.element(page.getByText("3 not downloaded yet")).toBeVisible();
  await expect.element(page.getByText(/in transit/i)).not.toBeInTheDocument();
});

it("says calmly that nothing is due", async () => {
  stubServer(payoutFixtures("company", [[draftRun, rejectWith(errors.nothingDue)]]));
  await visit("/payouts?tab=runs");
  await page.getByRole("button", { name: "Create payout run" }).click();
  await expect.element(page.getByText("No commissions are due right now.")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

it("says that a SEPA file would contain nobody", async () => {
  const run = { ...released, ways: [{ ...toBank, sepa: { minor: 0, count: 0 } }] };
  stubServer(payoutFixtures("company", [[getRun, respondWith(run)]]));
  await visit(`/payouts?run=${ids.run}`);
  await expect.element(page.getByText(/None of these accounts can be reached by SEPA/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "SEPA XML" })).not.toBeInTheDocument();
});

it("says whom a SEPA file does not contain", async () => {
  const run = { ...released, ways: [{ ...toBank, sepa: { minor: 200_000, count: 2 } }] };
  stubServer(payoutFixtures("company", [[getRun, respondWith(run)]]));
  await visit(`/payouts?run=${ids.run}`);
  await expect.element(page.getByText("1 of them (€500.00) is outside SEPA and only in the CSV file.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "SEPA XML" })).toBeVisible();
});

it("shows the conversion rate of a payout and the amount taken back", async () => {
  const changed = item({
    ...theirs,
    earnedCurrency: "USD",
    grossMinor: 85_490,
    offsetMinor: 0,
    minor: 76_133,
    rate: { rate: "0.890548602176", day: "2026-11-09" },
    backMinor: 6_133,
  });
  stubServer(payoutFixtures("company", [[listItems, respondWith({ items: [changed], next: null })]]));
  await visit(`/payouts?run=${ids.run}&item=${ids.item}`);
  const sum = page.getByRole("dialog").getByRole("table");
  await expect
    .element(sum.getByRole("row", { name: /Paid out.*1 USD = 0.890549 EUR on November 9, 2026.*€761.33/ }))
    .toBeVisible();
  await expect.element(sum.getByRole("row", { name: /Arrived.*€700.00/ })).toBeVisible();
});

it("shows only the last characters of partners' accounts, with freezes and missing data", async () => {
  const partner = {
    id: `pye_${"1".repeat(32)}`,
    personId: ids.partner,
    personName: "Rosa Diaz",
    rail: "paypal",
    state: "ready",
    hint: "r•••@example.com",
    currency: null,
    frozenUntil: "2036-11-17T10:00:00Z",
    hasTaxProfile: true,
    taxForm: "attachments/x/form.pdf",
    createdAt: "2026-11-14T10:00:00Z",
  };
  stubServer(payoutFixtures("company", [[listPayees, respondWith({ items: [partner], next: null })]]));
  await visit("/payouts?tab=payees");
  await expect.element(page.getByRole("row", { name: /Rosa Diaz.*r•••@example.com.*Paused/ })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "View form" }))
    .toHaveAttribute("href", "/v0/b/default/o/attachments%2Fx%2Fform.pdf?alt=media");
});

it("saves terms and keys separately and never shows a secret again", async () => {
  const asked = stubServer(payoutFixtures("admin", [[updatePayoutSettings, respondWith({ ...settings, runDay: 20 })]]));
  await visit("/payouts?tab=settings");
  await page.getByRole("textbox", { name: "Day of the month" }).fill("20");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.element(page.getByText("Settings saved.").first()).toBeVisible();
  await page.getByRole("region", { name: "PayPal" }).getByLabelText("Client ID").fill("client");
  await page.getByRole("region", { name: "PayPal" }).getByRole("button", { name: "Save keys" }).click();
  await expect.poll(() => bodies(asked)).toHaveLength(2);
  expect(bodies(asked)).toMatchObject([{ runDay: 20, taxRule: "warn" }, { paypalClientId: "client" }]);
  await expect.element(page.getByRole("button", { name: /hooks\/stripe/ })).toBeVisible();
});

it("offers the reverse-charge note only with self-billing invoices", async () => {
  const asked = stubServer(payoutFixtures("admin", [[updatePayoutSettings, respondWith(settings)]]));
  await visit("/payouts?tab=settings");
  const note = page.getByRole("switch", { name: "Reverse-charge note" });
  await expect.element(note).toBeDisabled();
  await page.getByText("Self-billing invoices").click();
  await expect.element(note).toBeEnabled();
  await page.getByText("Reverse-charge note").click();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(() => bodies(asked)).toMatchObject([{ selfBilling: true, reverseCharge: true }]);
});

it("lets an admin switch between the company's and their own view [R2.16]", async () => {
  stubServer(payoutFixtures("admin"));
  const { address } = await visit("/payouts");
  await page.getByRole("radiogroup", { name: "View payouts of" }).getByText("Mine").click();
  await expect.element(page.getByRole("tab", { name: "Payout method" })).toBeVisible();
  expect(address()).toBe("/payouts?view=mine");
});
