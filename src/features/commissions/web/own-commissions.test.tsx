import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getCommissionSums, listCommissions } from "../contract/lines.ts";
import { getEarnings } from "../contract/overview.ts";
import { listStatements } from "../contract/statements.ts";
import { commissionFixtures } from "./testing/commission-fixtures.ts";
import { earningsExample, ids, listedLine } from "./testing/examples.ts";

const questions = (asked: ReturnType<typeof stubServer>, path: string) =>
  asked.filter((one) => one.path.startsWith(`${path}?`)).map((one) => new URL(one.path, location.origin).searchParams);

it("leads with what is payable and when, then shows all states [R2.16]", async () => {
  stubServer(commissionFixtures("referrer"));
  await visit("/commissions");
  await expect.element(page.getByText("€1,240.00 payable. Next payout on December 15, 2026.")).toBeVisible();
  for (const figure of ["€7,137.04", "€897.04", "€1,240.00", "€5,000.00"])
    await expect.element(page.getByText(figure, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText("first hold ends December 14, 2036")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "next payout December 15, 2026" }))
    .toHaveAttribute("href", "/payouts");
  await expect.element(page.getByRole("button", { name: "Okoro Ltd" })).toBeVisible();
  expect(
    page
      .getByRole("tab")
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(["Overview", "All commissions", "Statements"]);
});

it("shows a set of figures per currency and explains debts [R2.16]", async () => {
  const dollars = earningsExample({ currency: "USD", payableMinor: 30_000, owedMinor: 4_500 });
  stubServer(commissionFixtures("referrer", [[getEarnings, respondWith({ earnings: [earningsExample(), dollars] })]]));
  await visit("/commissions");
  await expect.element(page.getByRole("region", { name: "Euro" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "US Dollar" })).toBeVisible();
  await expect
    .element(page.getByText("€1,240.00 and $300.00 payable. Next payout on December 15, 2026."))
    .toBeVisible();
  await expect.element(page.getByText("$45.00 to be repaid")).toBeVisible();
  await expect.element(page.getByText(/a part of each future payout/)).toBeVisible();
});

it("charts earned and paid amounts in four frames, each kept in the URL, with a table behind [R9.3]", async () => {
  const asked = stubServer(commissionFixtures("referrer"));
  const { address } = await visit("/commissions");
  await expect
    .element(page.getByRole("figure", { name: /Commissions by month. €7,137.04 earned and €5,000.00 paid/ }))
    .toBeVisible();
  for (const [name, frame] of [
    ["3 months", "3m"],
    ["1 year", "1y"],
    ["All", "all"],
  ] as const) {
    await page.getByRole("radiogroup", { name: "Period" }).getByText(name, { exact: true }).click();
    await expect.poll(address).toContain(`frame=${frame}`);
  }
  expect(questions(asked, "/api/v1/commissions/chart").map((one) => one.get("frame"))).toEqual([
    "6m",
    "3m",
    "1y",
    "all",
  ]);
  expect(questions(asked, "/api/v1/commissions/chart")[0]?.get("personId")).toBe(ids.me);
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect.element(page.getByRole("row", { name: "Oct 2026 €6,240.00 €5,000.00" })).toBeVisible();
});

it("lists only the user's own commissions, with the URL's filters [R2.16]", async () => {
  const asked = stubServer(commissionFixtures("referrer"));
  await visit("/commissions?tab=lines&state=on_hold,paid&currency=EUR&created=2026-11-01..2026-11-30&sort=minor:desc");
  await expect.element(page.getByRole("row", { name: /Okoro Ltd/ })).toBeVisible();
  const [question] = questions(asked, "/api/v1/commissions");
  // Days are in the tenant's time zone, wherever the user is.
  expect(question?.getAll("filter")).toEqual([
    "state:in:on_hold,paid",
    "currency:in:EUR",
    `personId:eq:${ids.me}`,
    "createdAt:gte:2026-10-31T23:00:00.000Z",
    "createdAt:lt:2026-11-30T23:00:00.000Z",
  ]);
  expect(question?.get("orderBy")).toBe("minor:desc");
  expect(page.getByRole("columnheader", { name: "Partner" }).elements()).toEqual([]);
});

const november = { from: "2026-10-31T23:00:00.000Z", until: "2026-11-30T23:00:00.000Z" };
const ofTheseDays = () =>
  commissionFixtures("referrer", [
    [
      getCommissionSums,
      respondWith({
        sums: [
          { currency: "EUR", addedMinor: 89_704, takenMinor: 4_704, minor: 85_000 },
          { currency: "USD", addedMinor: 1_000, takenMinor: 0, minor: 1_000 },
        ],
      }),
    ],
    [
      listCommissions,
      respondWith({
        items: [
          listedLine({ earnedMinor: 89_704 }),
          listedLine({ id: ids.other, dealName: "Hansa AG", earnedMinor: -4_704, paidMinor: 12_000 }),
        ],
        next: null,
      }),
    ],
  ]);

it("shows what a period earned and took back, and its total [R2.16]", async () => {
  const asked = stubServer(ofTheseDays());
  await visit("/commissions?tab=lines&currency=EUR&earned=2026-11-01..2026-11-30");
  await expect.element(page.getByText("€850.00 earned in this period: €897.04 less €47.04 reversed.")).toBeVisible();
  expect(page.getByText(/\$10.00/).elements()).toEqual([]);
  await expect.element(page.getByRole("columnheader", { name: "In this period" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Hansa AG.*-€47.04/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Clear filter Earned or reversed" })).toBeVisible();
  const [lines] = questions(asked, "/api/v1/commissions");
  expect([lines?.get("earnedFrom"), lines?.get("earnedUntil")]).toEqual([november.from, november.until]);
  const [sums] = questions(asked, "/api/v1/commissions/sums");
  expect(Object.fromEntries(sums ?? [])).toEqual({ of: "earned", personId: ids.me, ...november });
});

it("shows what was paid in a period, and its total [R2.16]", async () => {
  const asked = stubServer(ofTheseDays());
  await visit("/commissions?tab=lines&paid=..2026-11-30");
  await expect
    .element(page.getByText("€850.00 paid in this period: €897.04 less €47.04 deducted or returned."))
    .toBeVisible();
  await expect.element(page.getByText("$10.00 paid in this period.")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Hansa AG.*€120.00/ })).toBeVisible();
  expect(questions(asked, "/api/v1/commissions").at(-1)?.getAll("filter")).toEqual([
    `personId:eq:${ids.me}`,
    `paidAt:lt:${november.until}`,
  ]);
});

it("shows no total for a partial selection", async () => {
  const asked = stubServer(ofTheseDays());
  await visit("/commissions?tab=lines&state=paid&paid=..2026-11-30");
  await expect.element(page.getByRole("row", { name: /Hansa AG.*€120.00/ })).toBeVisible();
  expect(questions(asked, "/api/v1/commissions/sums")).toEqual([]);
});

it("offers a statement for each month, with figures that add up", async () => {
  const month = {
    month: "2026-11",
    currency: "EUR",
    openingMinor: 100_000,
    earnedMinor: 89_704,
    reducedMinor: 4_704,
    paidMinor: 50_000,
    closingMinor: 135_000,
    offsetMinor: 0,
    owedMinor: 0,
  };
  stubServer(commissionFixtures("referrer", [[listStatements, respondWith({ months: [month] })]]));
  await visit("/commissions?tab=statements");
  const card = page.getByRole("region", { name: "November 2026" });
  await expect
    .element(card)
    .toMatchTextContent("Opening balance€1,000.00Earned€897.04Refunds-€47.04Payouts-€500.00Closing balance€1,350.00");
  const pdf = card.getByRole("link", { name: "Statement for November 2026 as PDF" });
  await expect
    .element(pdf)
    .toHaveAttribute("href", `/api/v1/commissions/statement?month=2026-11&format=pdf&personId=${ids.me}`);
});

it("explains commissions while there are none", async () => {
  stubServer(commissionFixtures("referrer", [[getEarnings, respondWith({ earnings: [] })]]));
  await visit("/commissions");
  await expect.element(page.getByRole("heading", { name: "No commissions yet" })).toBeVisible();
  await expect.element(page.getByText("You earn a commission when one of your referrals succeeds.")).toBeVisible();
});

it("shows an error when loading fails", async () => {
  stubServer(commissionFixtures("referrer", [[getEarnings, rejectWith(baseErrors.busy)]]));
  await visit("/commissions");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Couldn’t load this");
});

it("is hidden from members who neither refer nor pay", async () => {
  stubServer(commissionFixtures("user"));
  await visit("/commissions");
  await expect.element(page.getByRole("heading", { name: "Your role doesn’t include commissions" })).toBeVisible();
});

it("lets an admin switch between the company's and their own view [R2.16]", async () => {
  const asked = stubServer(commissionFixtures("admin"));
  const { address } = await visit("/commissions?tab=lines");
  await expect.element(page.getByRole("columnheader", { name: "Partner" })).toBeVisible();
  await page.getByRole("radiogroup", { name: "View commissions of" }).getByText("Mine").click();
  await expect.element(page.getByRole("tab", { name: "Statements" })).toBeVisible();
  expect(address()).toBe("/commissions?view=mine");
  await page.getByRole("tab", { name: "All commissions" }).click();
  await expect.element(page.getByRole("row", { name: /Okoro Ltd/ })).toBeVisible();
  expect(questions(asked, "/api/v1/commissions").at(-1)?.getAll("filter")).toEqual([`personId:eq:${ids.me}`]);
});

it("opens with the keyboard shortcut g c", async () => {
  stubServer(commissionFixtures("referrer"));
  const { address } = await visit("/home");
  await expect.element(page.getByRole("link", { name: "Commissions" }).first()).toBeVisible();
  await userEvent.keyboard("gc");
  await expect.element(page.getByRole("heading", { level: 1, name: "Commissions" })).toBeVisible();
  expect(address()).toBe("/commissions");
});
