import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { visit } from "#app/web/testing/visit.tsx";
import { refuses, says, wire } from "#app/web/testing/wire.ts";
import { baseErrors } from "#base/errors.ts";
import { getEarnings } from "../earnings.ts";
import { listStatements } from "../statements.ts";
import { earned, ids } from "./testing/examples.ts";
import { inside } from "./testing/inside.ts";

const questions = (asked: ReturnType<typeof wire>, path: string) =>
  asked.filter((one) => one.path.startsWith(`${path}?`)).map((one) => new URL(one.path, location.origin).searchParams);

it("says first what is payable and when it is paid, then where all of it stands [R2.16]", async () => {
  wire(inside("referrer"));
  await visit("/commissions");
  await expect.element(page.getByText("€1,240.00 payable, next payout on December 15, 2026.")).toBeVisible();
  for (const figure of ["€7,137.04", "€897.04", "€1,240.00", "€5,000.00"])
    await expect.element(page.getByText(figure, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText("the first until December 14, 2036")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "next payout December 15, 2026" }))
    .toHaveAttribute("href", "/payouts");
  await expect.element(page.getByRole("button", { name: "Okoro Ltd" })).toBeVisible();
  expect(
    page
      .getByRole("tab")
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(["Overview", "Lines", "Statements"]);
});

it("has a set of figures for each currency, and explains what is owed back [R2.16]", async () => {
  const dollars = earned({ currency: "USD", payableMinor: 30_000, owedMinor: 4_500 });
  wire(inside("referrer", [[getEarnings, says({ earnings: [earned(), dollars] })]]));
  await visit("/commissions");
  await expect.element(page.getByRole("region", { name: "Euro" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "US Dollar" })).toBeVisible();
  await expect
    .element(page.getByText("€1,240.00 and $300.00 payable, next payout on December 15, 2026."))
    .toBeVisible();
  await expect.element(page.getByText("$45.00 owed back")).toBeVisible();
  await expect.element(page.getByText(/only a part of each/)).toBeVisible();
});

it("draws what was earned and paid in four frames, each kept in the address, with a table behind [R9.3]", async () => {
  const asked = wire(inside("referrer"));
  const { address } = await visit("/commissions");
  await expect
    .element(page.getByRole("img", { name: /Commission by month. €7,137.04 earned and €5,000.00 paid/ }))
    .toBeVisible();
  for (const [name, frame] of [
    ["3 months", "3m"],
    ["1 year", "1y"],
    ["All", "all"],
  ] as const) {
    await page.getByRole("radiogroup", { name: "Time" }).getByText(name, { exact: true }).click();
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
  await expect.element(page.getByRole("row", { name: "Oct 26 €6,240.00 €5,000.00" })).toBeVisible();
});

it("lists one's own lines only, under the address's filters [R2.16]", async () => {
  const asked = wire(inside("referrer"));
  await visit("/commissions?tab=lines&state=on_hold,paid&currency=EUR&created=2026-11-01..2026-11-30&sort=minor:desc");
  await expect.element(page.getByRole("row", { name: /Okoro Ltd/ })).toBeVisible();
  const [question] = questions(asked, "/api/v1/commissions");
  const day = (text: string) => new Date(`${text}T00:00:00`).toISOString();
  expect(question?.getAll("filter")).toEqual([
    "state:in:on_hold,paid",
    "currency:in:EUR",
    `personId:eq:${ids.me}`,
    `createdAt:gte:${day("2026-11-01")}`,
    `createdAt:lt:${day("2026-12-01")}`,
  ]);
  expect(question?.get("orderBy")).toBe("minor:desc");
  expect(page.getByRole("columnheader", { name: "Referrer" }).elements()).toEqual([]);
});

it("gives a paper for each month whose figures add up", async () => {
  const month = {
    month: "2026-11",
    currency: "EUR",
    openingMinor: 100_000,
    earnedMinor: 89_704,
    reducedMinor: 4_704,
    paidMinor: 50_000,
    closingMinor: 135_000,
  };
  wire(inside("referrer", [[listStatements, says({ months: [month] })]]));
  await visit("/commissions?tab=statements");
  const card = page.getByRole("region", { name: "November 2026" });
  await expect
    .element(card)
    .toMatchTextContent(
      "Opening balance€1,000.00Earned€897.04Taken back-€47.04Payouts-€500.00Closing balance€1,350.00",
    );
  const pdf = card.getByRole("link", { name: "Statement for November 2026 as PDF" });
  await expect
    .element(pdf)
    .toHaveAttribute("href", `/api/v1/commissions/statement?month=2026-11&format=pdf&personId=${ids.me}`);
});

it("says what commissions are while there are none", async () => {
  wire(inside("referrer", [[getEarnings, says({ earnings: [] })]]));
  await visit("/commissions");
  await expect.element(page.getByRole("heading", { name: "No commission yet" })).toBeVisible();
  await expect.element(page.getByText("You earn a commission when a referral of yours succeeds.")).toBeVisible();
});

it("says what happened when they cannot be loaded", async () => {
  wire(inside("referrer", [[getEarnings, refuses(baseErrors.busy)]]));
  await visit("/commissions");
  await expect.element(page.getByRole("alert")).toMatchTextContent("This could not be loaded");
});

it("is not shown to whoever neither refers nor pays", async () => {
  wire(inside("user"));
  await visit("/commissions");
  await expect.element(page.getByRole("heading", { name: "Commissions are not part of your role" })).toBeVisible();
});

it("lets an admin change between the company's and their own [R2.16]", async () => {
  const asked = wire(inside("admin"));
  const { address } = await visit("/commissions?tab=lines");
  await expect.element(page.getByRole("columnheader", { name: "Referrer" })).toBeVisible();
  await page.getByRole("radiogroup", { name: "Whose commissions" }).getByText("Mine").click();
  await expect.element(page.getByRole("tab", { name: "Statements" })).toBeVisible();
  expect(address()).toBe("/commissions?view=mine");
  await page.getByRole("tab", { name: "Lines" }).click();
  await expect.element(page.getByRole("row", { name: /Okoro Ltd/ })).toBeVisible();
  expect(questions(asked, "/api/v1/commissions").at(-1)?.getAll("filter")).toEqual([`personId:eq:${ids.me}`]);
});

it("is reached by the keys g c", async () => {
  wire(inside("referrer"));
  const { address } = await visit("/home");
  await expect.element(page.getByRole("link", { name: "Commissions" }).first()).toBeVisible();
  await userEvent.keyboard("gc");
  await expect.element(page.getByRole("heading", { level: 1, name: "Commissions" })).toBeVisible();
  expect(address()).toBe("/commissions");
});
