import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { changeLocale } from "#web/i18n/i18n.ts";
import { getDashboard } from "../contract.ts";
import { analyticsFixtures, catalog } from "./testing/analytics-fixtures.ts";
import { activity, dashboard, ids } from "./testing/examples.ts";

const figures = () =>
  [...page.getByRole("main").element().querySelectorAll("dl")].map(({ textContent }) => textContent).join(" ");
const linkTo = (name: string | RegExp) =>
  decodeURIComponent(page.getByRole("link", { name }).first().element().getAttribute("href") ?? "");

it("shows three figures large and the others small, with their change and the period stated once [R2.2]", async () => {
  const asked = stubServer(analyticsFixtures("company"));
  await visit("/dashboard");
  await expect.element(page.getByText("October 17 – November 15, 2026", { exact: true })).toBeVisible();
  await expect.element(page.getByText("vs. previous period", { exact: true })).toBeVisible();
  for (const said of [
    "Won value€54,0150%no change4 deals · €13,504 average",
    "Expected from pipeline€4,000100%up 100%of €10,000 in 5 open deals",
    "Commission earned€8502% of won value",
    "Referrals59 55%up 55%",
    "Acceptance86% 11.4 ptsup 11.4 pts38 accepted of 44 decided",
    "Time to decision2.1 days 50%down 50%Decisions: 44",
    "On time91% 9.1 ptsdown 9.1 pts4 of 44 late",
    "Active partners18 20%up 20%",
    "Payable€4,194",
    "Paid out€120",
    // A rate without data is not shown as zero.
    "Conversion– Nothing closed yet",
  ])
    await expect.poll(figures).toContain(said);
  // One request loads everything.
  expect(asked.filter(({ path }) => /dashboard|analytics/.test(path))).toHaveLength(1);
});

it("opens the rows behind each figure, by the tenant's days", async () => {
  stubServer(analyticsFixtures("company"));
  await visit("/dashboard");
  await expect.element(page.getByRole("link", { name: "Acceptance" })).toBeVisible();
  const days = "2026-10-17..2026-11-15";
  expect(linkTo("Acceptance")).toBe(`/referrals?decided=${days}`);
  expect(linkTo("Conversion")).toBe(`/referrals?status=won,lost,expired&ended=${days}`);
  expect(linkTo("Won value")).toBe(`/referrals?status=won&ended=${days}`);
  expect(linkTo("Payable")).toBe("/commissions?tab=lines&state=approved");
  expect(linkTo("Active partners")).toBe("/analytics?tab=partners&active=yes");
  expect(linkTo(/^Submitted 59/)).toBe(`/referrals?submitted=${days}`);
  expect(linkTo(/^In progress 21/)).toBe(`/referrals?submitted=${days}&reached=worked,won`);
  expect(linkTo(/^Won 4/)).toBe(`/referrals?submitted=${days}&reached=won`);
  expect(linkTo("7 dropped")).toBe(`/referrals?submitted=${days}&reached=worked&status=lost,expired,reversed`);
  // Amounts of every currency are converted, so their rows are not filtered by one.
  expect(linkTo(/Qualified/)).toBe(`/referrals?status=accepted,in_progress&stageId=${ids.stage}`);
  expect(linkTo("Commission earned")).toBe(`/commissions?tab=lines&earned=${days}`);
  expect(linkTo("Paid out")).toBe(`/commissions?tab=lines&paid=${days}`);
  expect(linkTo("On time")).toBe(`/referrals?decided=${days}&answer=late`);
  expect(figures()).toContain("4 of 44 late");
  // The leaders are ranked by wins, so their link opens their wins.
  expect(linkTo(/Rosa Diaz/)).toBe(`/referrals?referrerId=${ids.rosa}&status=won&ended=${days}`);
});

it("shows the funnel, the weighted and total pipeline, the leaders and the latest activity", async () => {
  stubServer(analyticsFixtures("company"));
  await visit("/dashboard");
  await expect.element(page.getByText("4 of 59 referrals won so far.")).toBeVisible();
  for (const left of ["10 open", "14 dropped", "14 open", "7 dropped", "7% of submitted", "59%", "60%", "19%"])
    await expect.element(page.getByText(left, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText("€4,000 expected of €10,000, weighted by probability.")).toBeVisible();
  await expect.element(page.getByText("of €10,000 · 5 at 40%")).toBeVisible();
  await expect.element(page.getByText("By won value")).toBeVisible();
  await expect.element(page.getByText("4 won · 10 submitted")).toBeVisible();
  await expect.element(page.getByText("Tomás Rivera marked this as won")).toBeVisible();
  await expect.element(page.getByText("Commission: Approved, €40.00")).toBeVisible();
});

it("states the rates that amounts were converted at, and lists amounts without a rate beside the total", async () => {
  const [won, ...rest] = dashboard().figures.filter(({ measure }) => measure === "wonValue");
  const others = [{ minor: 120_000, currency: "NOK" }];
  const figures = [{ ...won!, now: { ...won!.now, others } }, ...rest];
  const converted = { from: "2026-10-16", to: "2026-11-13" };
  stubServer(analyticsFixtures("company", [[getDashboard, respondWith(dashboard({ figures, converted }))]]));
  await visit("/dashboard");
  await expect.element(page.getByText("Converted at ECB rates (October 16 – November 13, 2026)")).toBeVisible();
  await expect.element(page.getByText("€54,015 + NOK 1,200", { exact: false })).toBeVisible();
});

it("says nothing about rates where nothing was converted", async () => {
  stubServer(analyticsFixtures("company"));
  await visit("/dashboard");
  await expect.poll(figures).toContain("€54,015");
  await expect.element(page.getByText(/ECB rates/)).not.toBeInTheDocument();
});

it("draws weekly bars with what was accepted, and the expected value apart from what was won", async () => {
  stubServer(analyticsFixtures("company"));
  await visit("/dashboard");
  await expect.element(page.getByRole("heading", { name: "Referrals per week" })).toBeVisible();
  expect(linkTo("October 26 – November 1, 2026: Accepted 15")).toBe(
    "/referrals?submitted=2026-10-26..2026-11-01&reached=accepted,worked,won",
  );
  await expect.element(page.getByText(/€4,000 expected from open deals/)).toBeVisible();
  expect(linkTo("Open deals: Expected €4,000")).toBe("/referrals?status=accepted,in_progress");
  expect(linkTo("October 2026: Won €24,000")).toBe("/referrals?status=won&ended=2026-10-01..2026-10-31");
});

it("keeps frame and currency in the URL and reloads", async () => {
  const asked = stubServer(analyticsFixtures("company"));
  const { address } = await visit("/dashboard");
  await page.getByRole("radiogroup", { name: "Period" }).getByText("90 days").click();
  await expect.poll(address).toBe("/dashboard?frame=90d");
  await expect.poll(() => asked.filter(({ path }) => path.includes("frame=90d")).length).toBe(1);
  // The link to the charts keeps the frame.
  expect(linkTo("All charts")).toBe("/analytics?frame=90d");
  expect(linkTo("Active partners")).toBe("/analytics?tab=partners&active=yes&frame=90d");
  expect(linkTo("All partners")).toBe("/analytics?tab=partners&frame=90d");
});

it("lets a member with both roles choose the view, and narrows their own rows to themselves", async () => {
  const asked = stubServer(analyticsFixtures("both"));
  const { address } = await visit("/dashboard");
  await page.getByRole("radiogroup", { name: "View figures of" }).getByText("Mine").click();
  await expect.poll(address).toBe("/dashboard?view=own");
  await expect.poll(() => asked.some(({ path }) => path.includes("view=own"))).toBe(true);
  await expect.poll(() => linkTo("Acceptance")).toContain("referrerId=per_0190f1c2d3e4756893a1b2c3d4e5f607");
  await expect.element(page.getByRole("heading", { name: "Your rank" })).toBeVisible();
});

it("shows a referrer only their own rank", async () => {
  stubServer(
    analyticsFixtures("referrer", [
      [getDashboard, respondWith(dashboard({ leaders: [], place: { rank: 3, of: 21, shared: 2 } }))],
    ]),
  );
  await visit("/dashboard");
  await expect.element(page.getByText("Rank 3")).toBeVisible();
  await expect.element(page.getByText("of 21")).toBeVisible();
  await expect.element(page.getByText("tied with 2 others")).toBeVisible();
});

it("shows how many more tie with the last leader, and links to all of them", async () => {
  stubServer(analyticsFixtures("company", [[getDashboard, respondWith(dashboard({ leadersTied: 3 }))]]));
  await visit("/dashboard?frame=90d");
  await expect.element(page.getByRole("link", { name: "3 more tied" })).toBeVisible();
  expect(linkTo("3 more tied")).toBe("/analytics?tab=partners&sort=won:desc&frame=90d");
});

it("opens what was answered in time when nothing was late", async () => {
  const all = dashboard({ figures: [{ measure: "clockKept", now: { sum: 44, of: 44 }, before: null, course: [] }] });
  stubServer(analyticsFixtures("company", [[getDashboard, respondWith(all)]]));
  await visit("/dashboard");
  await expect.element(page.getByText("44 of 44")).toBeVisible();
  expect(linkTo("On time")).toContain("answer=inTime");
});

it("explains the page when there is no data", async () => {
  const none = dashboard({
    figures: dashboard().figures.map((one) => ({ ...one, now: { sum: 0, of: null }, before: null, course: [] })),
    ...{ activity: [], stages: [], leaders: [] },
  });
  stubServer(analyticsFixtures("referrer", [[getDashboard, respondWith(none)]]));
  await visit("/dashboard");
  await expect.element(page.getByRole("heading", { name: "Your figures start with the first referral" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "New referral" })).toBeVisible();
});

it("shows 'Error loading data' when the request fails [R8.4]", async () => {
  stubServer(analyticsFixtures("company", [[getDashboard, rejectWith(baseErrors.busy)]]));
  await visit("/dashboard");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Error loading data");
});

it("is locked for a member who neither refers nor receives", async () => {
  stubServer(analyticsFixtures("user"));
  await visit("/dashboard");
  await expect.element(page.getByRole("heading", { name: "Your role doesn’t include analytics" })).toBeVisible();
});

it("fits a phone in Arabic without horizontal scrolling", async () => {
  stubServer(analyticsFixtures("company"));
  await visit("/dashboard", { width: 360 });
  await changeLocale("ar");
  await expect.element(page.getByRole("heading", { name: "قمع التحويل" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
});

it("fits the narrowest phone, with two columns of small figures", async () => {
  stubServer(analyticsFixtures("company"));
  await visit("/dashboard", { width: 320 });
  await expect.element(page.getByRole("heading", { name: "Conversion funnel" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  const small = [...document.querySelectorAll("dl[aria-label='More figures'] > div")];
  expect(new Set(small.map((one) => one.getBoundingClientRect().left)).size).toBe(2);
});

it("shows a skeleton instead of a sentence until the names of its stages are loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const staged = activity({ kind: "staged", details: { from: ids.stage, to: ids.stage } });
  stubServer(
    analyticsFixtures("company", [
      [getCatalog, () => promise.then(() => Response.json(catalog))],
      [getDashboard, respondWith(dashboard({ activity: [staged] }))],
    ]),
  );
  await visit("/dashboard");
  const row = page.getByRole("link").filter({ hasText: staged.subject });
  await expect.element(row.getByRole("status")).toBeInTheDocument();
  expect(row.getByText(/moved this/).elements()).toEqual([]);
  resolve();
  await expect.element(row.getByText("Tomás Rivera moved this to another stage")).toBeVisible();
});
