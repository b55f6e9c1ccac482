import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import type { Role } from "#base/roles.ts";
import { getFigures, getFunnel } from "#features/analytics/contract.ts";
import { listCommissions, moveCommission } from "#features/commissions/contract/lines.ts";
import { type EarnedMonth, getEarnedMonth } from "#features/commissions/contract/month.ts";
import { getEarnings, getLiabilities } from "#features/commissions/contract/overview.ts";
import { earningsExample, listedLine } from "#features/commissions/web/testing/examples.ts";
import { getMe } from "#features/identity/contract.ts";
import { listLinks } from "#features/links/contract.ts";
import { getPayee } from "#features/payouts/contract/payees.ts";
import { payee } from "#features/payouts/web/testing/examples.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { getBoard } from "#features/referrals/contract/board.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { moveReferral } from "#features/referrals/contract/moves.ts";
import { programs, referral, stages } from "#features/referrals/web/testing/record-examples.ts";
import { referralsFixtures } from "#features/referrals/web/testing/referrals-fixtures.ts";
import { changeLocale } from "#web/i18n/i18n.ts";
import { getHome, type Home, hideSteps, type Need, type OpenNeed, visitHome } from "../contract.ts";

const me = "per_0190f1c2d3e4756893a1b2c3d4e5f607";
const ref = `ref_${"3".repeat(32)}` as const;
const today = new Date().toISOString().slice(0, 10);
const earned: EarnedMonth = { currency: "EUR", today, now: [], before: [], others: [] };
const about = {
  period: { from: today, to: today },
  before: null,
  timeZone: "UTC",
  currency: "EUR",
  currencies: ["EUR"],
  converted: null,
};
const funnel = {
  ...about,
  funnel: { submitted: 0, accepted: 0, worked: 0, won: 0, dropped: { submitted: 0, accepted: 0, worked: 0 } },
  beforeFunnel: null,
  stages: [],
};
const emptyRow = { key: "", name: null, figures: {}, before: null };

/** Stubs every endpoint that the page calls for a member with this role. Earlier stubs take precedence. */
const signedInAs = (role: Role, home: Parameters<typeof homeStubs>[0] = {}, more: Stub[] = []): Stub[] => [
  ...more,
  ...homeStubs(home),
  [getEarnedMonth, respondWith(earned)],
  [getEarnings, respondWith({ earnings: [] })],
  [getPayee, respondWith(payee())],
  [getBoard, respondWith({ columns: [] })],
  [listLinks, respondWith({ items: [] })],
  [listReferrals, respondWith({ items: [], next: null })],
  [listCommissions, respondWith({ items: [], next: null })],
  [getFunnel, respondWith(funnel)],
  [getFigures, respondWith({ ...about, rows: [], whole: emptyRow })],
  ...referralsFixtures(role),
];
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const openNeed = (kind: Need, more: Partial<OpenNeed> = {}): OpenNeed => ({
  kind,
  count: 2,
  at: null,
  first: null,
  id: null,
  ...more,
});
const main = page.getByRole("main");
const link = (name: RegExp) => main.getByRole("link", { name });
const heading = (name: string | RegExp) => page.getByRole("heading", { name });
const section = (name: string | RegExp) => page.getByRole("region", { name });

it("names each kind of open work, and links to exactly those rows", async () => {
  const needs = [
    openNeed("overdue", { count: 3, at: ago(3), first: "Ben Okoro", id: ref }),
    openNeed("disputes", { at: ago(1), first: "Amira Haddad" }),
    openNeed("runs", { count: 1, id: `run_${"4".repeat(32)}` }),
    openNeed("actions", { id: `run_${"5".repeat(32)}` }),
    openNeed("dealEvents"),
    openNeed("joiners"),
  ];
  stubServer(signedInAs("admin", { needs }));
  await visit("/home");
  await expect.element(page.getByText("12 items need your attention.")).toBeVisible();
  for (const [name, href] of [
    [/Resolve: 2 disputes to resolve/, "/commissions?tab=disputes&disputeState=open"],
    [/Open run: 1 payout run/, `/payouts?run=run_${"4".repeat(32)}`],
    [/Fix: 2 payouts failed/, `/payouts?run=run_${"5".repeat(32)}&itemState=action`],
    [/Match: 2 payment events/, "/commissions?tab=events&eventState=waiting"],
    [/Decide: 2 role requests/, "/admin/members"],
  ] as const)
    await expect.element(link(name)).toHaveAttribute("href", href);
  await expect.element(section("Needs your attention").getByText("Amira Haddad · opened yesterday")).toBeVisible();
  await expect.element(link(/Start reviewing/)).toHaveAttribute("href", "/referrals?tab=review");
});

it("links a referrer to their own rows", async () => {
  const needs = [openNeed("questions"), openNeed("expiring"), openNeed("payee", { count: 1 })];
  stubServer(signedInAs("referrer", { needs }));
  await visit("/home");
  await expect.element(link(/Reply: 2 questions/)).toHaveAttribute("href", "/referrals?status=needs_info");
  await expect
    .element(link(/View: 2 protections end soon/))
    .toHaveAttribute("href", "/referrals?status=accepted%2Cin_progress&protected=14d");
  await expect.element(link(/Add: Add a payout method/)).toHaveAttribute("href", "/payouts?tab=payee");
});

it("links a person who is both referrer and company to their own rows", async () => {
  stubServer(signedInAs("both", { needs: [openNeed("questions")] }));
  await visit("/home");
  await expect
    .element(link(/Reply: 2 questions/))
    .toHaveAttribute("href", `/referrals?status=needs_info&referrerId=${me}`);
});

it("records the visit once", async () => {
  const requests = stubServer(signedInAs("referrer"));
  await visit("/home");
  await expect.element(main.getByText("You’re all caught up", { exact: true })).toBeVisible();
  const visits = () => requests.filter(({ path }) => path === visitHome.path);
  await expect.poll(() => visits().length).toBe(1);
});

it("records no visit of an operator who visits the tenant", async () => {
  const visitingOperator = exampleMe("admin", { operator: false, visiting: true });
  const requests = stubServer([[getMe, respondWith(visitingOperator)], ...signedInAs("admin")]);
  await visit("/home");
  await expect.element(heading("Review queue")).toBeVisible();
  expect(requests.filter(({ path }) => path === visitHome.path)).toEqual([]);
});

it("opens a draft and names what it lacks", async () => {
  const drafts = [
    { id: ref, name: "Zoe Karim", missing: 2, updatedAt: ago(1) },
    { id: `ref_${"4".repeat(32)}` as const, name: "", missing: 0, updatedAt: ago(2) },
  ];
  stubServer(signedInAs("referrer", { drafts }));
  await visit("/home");
  await expect
    .element(link(/Continue: Finish your draft for Zoe Karim/))
    .toHaveAttribute("href", `/referrals?id=${ref}&form=edit`);
  await expect.element(main.getByText("2 required fields missing · yesterday")).toBeVisible();
  await expect.element(main.getByText(/Ready to submit/)).toBeVisible();
});

it("shows a referrer what they earned, the next payout and what is on hold", async () => {
  const month = today.slice(0, 8);
  stubServer(
    signedInAs("referrer", {}, [
      [
        getEarnedMonth,
        respondWith({
          ...earned,
          now: [{ day: `${month}01`, minor: 150_000, dealName: "Okoro Ltd" }],
          others: [{ currency: "USD", minor: 4_000 }],
        } satisfies EarnedMonth),
      ],
      [
        getEarnings,
        respondWith({ earnings: [earningsExample({ payableMinor: 124_000, heldMinor: 89_704, nextReleaseAt: null })] }),
      ],
      [getPayee, respondWith(payee({ rail: "bank", state: "ready", hint: "•• 4821", nextRunOn: "2036-12-01" }))],
    ]),
  );
  await visit("/home");
  await expect.element(section(/Earned this month/).getByText("€1,500.00", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Plus $40.00")).toBeVisible();
  await expect.element(page.getByRole("figure", { name: /Earnings this month: €1,500.00 so far/ })).toBeVisible();
  const payout = section("Next payout");
  await expect.element(payout.getByText("€1,240.00", { exact: true })).toBeVisible();
  await expect.element(payout.getByText("Monday, December 1")).toBeVisible();
  await expect.element(payout.getByText("On hold €897.04")).toBeVisible();
  await expect.element(payout.getByText("•• 4821")).toBeVisible();
  await expect.element(payout.getByRole("link", { name: "Change" })).toHaveAttribute("href", "/payouts?tab=payee");
});

it("counts a referrer's open referrals by stage, with their value", async () => {
  const columns = [{ stageId: stages[1]!.id, count: 3, totals: [{ currency: "EUR", minor: 640_000 }] }];
  stubServer(signedInAs("referrer", {}, [[getBoard, respondWith({ columns })]]));
  await visit("/home");
  const open = section("Open referrals");
  await expect.element(open.getByText("3 open · €6,400.00 in deals")).toBeVisible();
  await expect.element(open.getByText("€6,400", { exact: true })).toBeVisible();
});

it("shows the company its queue with deadlines, and opens one", async () => {
  const row = referral({ reviewDueAt: ago(-3), estimatedMinor: 840_000 });
  stubServer(
    signedInAs("company", { needs: [openNeed("reviews")] }, [
      [listReferrals, respondWith({ items: [row], next: null })],
    ]),
  );
  await visit("/home");
  const queue = section("Review queue");
  await expect
    .element(queue.getByRole("link", { name: row.fullName }))
    .toHaveAttribute("href", `/referrals?tab=review&id=${row.id}`);
  await expect.element(queue.getByText("€8,400", { exact: true })).toBeVisible();
});

it("moves a deal past its stage's limit with one click", async () => {
  const row = referral({ status: "in_progress", stageId: stages[0]!.id, stageEnteredAt: ago(400), reviewDueAt: null });
  const catalog = programs();
  const [pipeline] = catalog.pipelines;
  const limited = { ...pipeline!, stages: stages.map((stage) => ({ ...stage, maxDays: 10 })) };
  const requests = stubServer(
    signedInAs("company", {}, [
      [getCatalog, respondWith({ ...catalog, pipelines: [limited] })],
      [listReferrals, respondWith({ items: [row], next: null })],
      [moveReferral, respondWith(row)],
    ]),
  );
  await visit("/home");
  await section("Deals to move")
    .getByRole("button", { name: /^Move / })
    .click();
  await expect.element(page.getByText(/moved to/)).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith(`/${row.id}/moves`))?.body).toMatchObject({
    version: row.version,
    move: "advance",
    stageId: stages[1]!.id,
  });
});

it("approves a commission with one click", async () => {
  const line = listedLine();
  const requests = stubServer(
    signedInAs("company", { needs: [openNeed("approvals", { count: 1 })] }, [
      [listCommissions, respondWith({ items: [line], next: null })],
      [moveCommission, respondWith(line)],
    ]),
  );
  await visit("/home");
  await section("To approve")
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect.element(page.getByText(/^Approved/)).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith(`/${line.id}/moves`))?.body).toMatchObject({
    version: line.version,
    move: "approve",
  });
});

it("weighs open deals by the probability of their stage", async () => {
  const stage = (probability: number, minor: number) => ({
    stageId: `stg_${String(probability).padStart(32, "0")}`,
    ...{ code: null, name: `At ${probability}`, pipelineId: `pip_${"1".repeat(32)}`, kind: "open", probability },
    ...{ count: 2, minor, left: 0, stayedMs: 0 },
  });
  stubServer(
    signedInAs("company", {}, [
      [getFunnel, respondWith({ ...funnel, stages: [stage(10, 1_000_00), stage(70, 2_000_00)] })],
    ]),
  );
  await visit("/home");
  const expected = section("Expected from open deals");
  await expect.element(expected.getByText("€1,500", { exact: true })).toBeVisible();
  await expect.element(expected.getByText("of €3,000 in 4 deals, weighted by stage")).toBeVisible();
});

it("marks what happened since the previous visit, and waits for the stage names", async () => {
  const event = (id: string, at: string): Home["recent"][number] => ({
    id,
    of: "referral",
    kind: "staged",
    subjectId: ref,
    subject: id,
    by: "Tomás Rivera",
    details: { from: stages[0]!.id, to: stages[1]!.id },
    at,
  });
  stubServer(signedInAs("referrer", { since: ago(3), recent: [event("Ben Okoro", ago(1)), event("Mei Lin", ago(5))] }));
  await visit("/home");
  const activity = section("Recent activity");
  await expect
    .element(activity.getByRole("link", { name: "Ben Okoro" }))
    .toHaveAttribute("href", `/referrals?id=${ref}`);
  await expect.element(activity.getByText(/Tomás Rivera moved this from \S+ to \S+/).first()).toBeVisible();
  expect(activity.getByText("New", { exact: true }).elements()).toHaveLength(1);
});

it("leads a new admin through the steps, one at a time", async () => {
  const steps: Home["steps"] = [
    { step: "verify", done: true },
    { step: "brand", done: false },
    { step: "review", done: false },
  ];
  const requests = stubServer(signedInAs("admin", { steps }, [[hideSteps, respondWith({ hidden: true })]]));
  await visit("/home");
  await expect.element(heading("Welcome, Lena")).toBeVisible();
  await expect.element(page.getByText("2 steps until partners can submit referrals.")).toBeVisible();
  await expect
    .element(section("Add your brand").getByRole("link", { name: "Add brand" }))
    .toHaveAttribute("href", "/admin/tenants?tab=branding");
  await expect.element(heading("What partners see")).toBeVisible();
  await page.getByRole("button", { name: "Hide steps" }).click();
  await expect.element(heading("Review queue")).toBeVisible();
  expect(requests.some(({ path }) => path === hideSteps.path)).toBe(true);
});

it("leads to where an address is confirmed, and does not claim a mail that was never sent", async () => {
  const steps: Home["steps"] = [
    { step: "verify", done: false },
    { step: "brand", done: false },
    { step: "review", done: false },
  ];
  stubServer(signedInAs("admin", { steps }));
  await visit("/home", { sendsMail: false });
  await expect.element(section("Add your brand").getByRole("link", { name: "Add brand" })).toBeVisible();
  const step = page.getByRole("link", { name: /Confirm your email address/ });
  await expect.element(step).toHaveAttribute("href", "/profile?tab=security");
  await expect.element(step.getByText("This server can’t send email yet.")).toBeVisible();
});

it("leads from approved commissions to the payouts, and to an invitation where no one can approve", async () => {
  const liabilities = [
    { currency: "EUR", state: "approved", age: "30", minor: 120_000, count: 2 },
    { currency: "EUR", state: "on_hold", age: "30", minor: 5_000, count: 1 },
  ];
  const waiting = { approvals: 0, disputes: 0, events: 0, suspects: 0 };
  stubServer(
    signedInAs("admin", { needs: [openNeed("approvers", { count: 2, id: null, first: null })] }, [
      [getLiabilities, respondWith({ owedBack: [], liabilities, budgets: [], waiting })],
    ]),
  );
  await visit("/home");
  await expect.element(section("To approve").getByText("€1,200.00 approved and not paid yet")).toBeVisible();
  await expect
    .element(section("To approve").getByRole("link", { name: "Go to payouts" }))
    .toHaveAttribute("href", "/payouts?view=company&tab=runs");
  await expect.element(page.getByText(/closed a deal or earn from it can’t approve/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Invite: 2 commissions need another approver" }))
    .toHaveAttribute("href", "/admin/members?tab=invitations&invite=company");
});

it("keeps the steps beside the work once there is work", async () => {
  const steps: Home["steps"] = [
    { step: "link", done: false },
    { step: "firstReferral", done: false },
  ];
  stubServer(signedInAs("referrer", { steps, needs: [openNeed("questions")] }));
  await visit("/home");
  await expect.element(heading("Getting started")).toBeVisible();
  await expect.element(link(/Create a link to share/)).toHaveAttribute("href", "/links");
  await expect.element(heading("Needs your attention")).toBeVisible();
});

it("shows an error with a way to try again", async () => {
  stubServer(signedInAs("referrer", {}, [[getHome, rejectWith(baseErrors.unexpected)]]));
  await visit("/home");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

it("fits the largest amount of work on a phone and from right to left", async () => {
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const needs = (["overdue", "approvals", "questions"] as const).map((kind) =>
    openNeed(kind, { count: 1000, at: ago(400), first: long, id: ref }),
  );
  const steps = (["verify", "profile", "payee"] as const).map((step) => ({ step, done: false }));
  const row = referral({ fullName: long, company: long, referrerName: long, reviewDueAt: ago(2) });
  stubServer(
    signedInAs("both", { needs, steps, drafts: [{ id: ref, name: long, missing: 3, updatedAt: ago(300) }] }, [
      [listReferrals, respondWith({ items: [row], next: null })],
    ]),
  );
  await visit("/home", { width: 360 });
  await expect.element(page.getByText("3,001+ items need your attention.")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await changeLocale("ar");
  await expect.element(heading("يحتاج إلى انتباهك")).toBeVisible();
  expect(document.documentElement.dir).toBe("rtl");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("opens the quick form in place for members who refer", async () => {
  stubServer(signedInAs("referrer"));
  const { address } = await visit("/home");
  await main.getByRole("button", { name: "New referral" }).click();
  await expect.element(page.getByRole("dialog", { name: "New referral" })).toBeVisible();
  expect(address()).toBe("/home?form=quick");
  await userEvent.keyboard("{Escape}");
  await expect.poll(address).toBe("/home");
});
