import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { healthy } from "#app/web/testing/health.ts";
import { homeStubs } from "#app/web/testing/home.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import type { Role } from "#base/roles.ts";
import { getMe } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { changeLocale } from "#web/i18n/i18n.ts";
import { getHome, type Home, hideSteps, type Need, visitHome } from "../contract.ts";

const me = "per_0190f1c2d3e4756893a1b2c3d4e5f607";
const ref = `ref_${"3".repeat(32)}` as const;
const signedInAs = (role: Role, overrides: Partial<Home> = {}, more: Stub[] = []): Stub[] => [
  ...more,
  [getMe, respondWith(exampleMe(role))],
  [getStatus, respondWith(healthy)],
  [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  ...homeStubs(overrides),
];
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const openNeed = (kind: Need, more: Partial<Home["needs"][number]> = {}): Home["needs"][number] => ({
  kind,
  count: 2,
  at: null,
  first: null,
  id: null,
  ...more,
});
const row = (name: RegExp) => page.getByRole("link", { name });
const heading = (name: string) => page.getByRole("heading", { name });

it("names each kind of open work and its first item, and links to exactly those rows [R2.2]", async () => {
  const needs = [
    openNeed("overdue", { count: 3, at: ago(3), first: "Ben Okoro", id: ref }),
    openNeed("reviews", { count: 1, at: ago(-1.2), id: ref }),
    openNeed("approvals"),
    openNeed("disputes"),
    openNeed("runs", { count: 1, id: `run_${"4".repeat(32)}` }),
    openNeed("actions", { id: `run_${"5".repeat(32)}` }),
    openNeed("dealEvents"),
    openNeed("joiners"),
  ];
  stubServer(signedInAs("admin", { needs }));
  await visit("/home");
  await expect.element(page.getByText("15 things need you now.")).toBeVisible();
  await expect
    .element(row(/3 answers are late.*Ben Okoro.*was due 3 days ago/))
    .toHaveAttribute("href", "/referrals?tab=review&due=late");
  await expect
    .element(row(/1 referral waits for your answer.*due tomorrow/))
    .toHaveAttribute("href", `/referrals?tab=review&id=${ref}`);
  for (const [name, href] of [
    [/2 commissions wait/, "/commissions?tab=approvals&approver=me"],
    [/2 disputes wait/, "/commissions?tab=disputes&disputeState=open"],
    [/1 payout run waits/, `/payouts?run=run_${"4".repeat(32)}`],
    [/2 payouts failed/, `/payouts?run=run_${"5".repeat(32)}&itemState=action`],
    [/2 events about deals/, "/commissions?tab=events&eventState=waiting"],
    [/2 people ask/, "/admin/members"],
  ] as const)
    await expect.element(row(name)).toHaveAttribute("href", href);
});

it("links a referrer to their own rows", async () => {
  const needs = [openNeed("questions"), openNeed("expiring"), openNeed("payee", { count: 1 })];
  stubServer(signedInAs("referrer", { needs }));
  await visit("/home");
  await expect.element(row(/2 questions wait/)).toHaveAttribute("href", "/referrals?status=needs_info");
  await expect
    .element(row(/2 protections end soon/))
    .toHaveAttribute("href", "/referrals?status=accepted%2Cin_progress&protected=14d");
  await expect.element(row(/nowhere to go yet.*Say how/)).toHaveAttribute("href", "/payouts?tab=payee");
});

it("links a person who is both referrer and company to their own rows", async () => {
  stubServer(signedInAs("both", { needs: [openNeed("questions")] }));
  await visit("/home");
  await expect
    .element(row(/2 questions wait/))
    .toHaveAttribute("href", `/referrals?status=needs_info&referrerId=${me}`);
});

it("opens the bell for unread notices", async () => {
  stubServer(signedInAs("user", { needs: [openNeed("notices", { count: 4, at: ago(2) })] }));
  await visit("/home");
  await page.getByRole("button", { name: /4 notices are unread/ }).click();
  await expect.element(heading("Notices")).toBeVisible();
});

it("records the visit once", async () => {
  const requests = stubServer(signedInAs("referrer"));
  await visit("/home");
  await expect.element(heading("All done")).toBeVisible();
  const visits = () => requests.filter(({ path }) => path === visitHome.path);
  await expect.poll(() => visits().length).toBe(1);
});

it("records no visit of an operator who visits the tenant", async () => {
  const visitingOperator = exampleMe("admin", { operator: false, visiting: true });
  const requests = stubServer([
    [getMe, respondWith(visitingOperator)],
    [getStatus, respondWith(healthy)],
    ...homeStubs(),
  ]);
  await visit("/home");
  await expect.element(heading("All done")).toBeVisible();
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
    .element(row(/Zoe Karim.*2 answers missing.*yesterday/))
    .toHaveAttribute("href", `/referrals?id=${ref}&form=edit`);
  await expect.element(row(/Without a name.*Ready to hand in/)).toBeVisible();
  await expect.element(page.getByText("Nothing waits for you.")).toBeVisible();
});

it("lists what others did since the previous visit, and says when there is more", async () => {
  const change: Home["changes"][number] = {
    id: "rev_1",
    of: "referral",
    kind: "moved",
    subjectId: ref,
    subject: "Ben Okoro",
    by: "Tomás Rivera",
    details: { move: "accept", from: "under_review", to: "accepted" },
    at: ago(1),
  };
  stubServer(signedInAs("referrer", { since: ago(3), changes: [change], moreChanges: true }));
  await visit("/home");
  await expect.element(heading("Since you were last here")).toBeVisible();
  await expect.element(row(/Ben Okoro/)).toHaveAttribute("href", `/referrals?id=${ref}`);
  await expect.element(row(/See the latest referrals/)).toHaveAttribute("href", "/referrals?sort=updatedAt%3Adesc");
});

it("shows the onboarding steps with their progress until they are hidden", async () => {
  const steps: Home["steps"] = [
    { step: "verify", done: true },
    { step: "link", done: false },
    { step: "mail", done: false },
  ];
  const requests = stubServer(signedInAs("referrer", { steps }, [[hideSteps, respondWith({ hidden: true })]]));
  await visit("/home");
  await expect.element(page.getByText("1 of 3 done")).toBeVisible();
  await expect.element(row(/Make a link to share/)).toHaveAttribute("href", "/links");
  await expect.element(row(/Connect e-mail/)).toHaveAttribute("href", "/help/run-the-server");
  await page.getByRole("button", { name: "Hide first steps" }).click();
  await expect.element(heading("First steps")).not.toBeInTheDocument();
  await expect.element(heading("All done")).toBeVisible();
  expect(requests.some(({ path }) => path === hideSteps.path)).toBe(true);
});

it.each([
  ["referrer", "All done", "button", "New referral"],
  ["company", "All done", "link", "Open the board"],
  ["admin", "All done", "link", "Open the board"],
  ["user", "Your work will appear here", "link", "Look at your profile"],
] as const)("suggests one next step when nothing is left to do: %s", async (role, title, kind, name) => {
  stubServer(signedInAs(role));
  await visit("/home");
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText("Nothing needs you now.")).toBeVisible();
  await expect.element(page.getByRole("main").getByRole(kind, { name }).last()).toBeVisible();
});

it("shows an error, and keeps the loaded data when a refetch fails", async () => {
  stubServer(signedInAs("referrer", {}, [[getHome, rejectWith(baseErrors.unexpected)]]));
  await visit("/home");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

it("fits the largest amount of work on a phone and from right to left", async () => {
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const needs = (["overdue", "approvals", "questions", "notices"] as const).map((kind) =>
    openNeed(kind, { count: 1000, at: ago(400), first: long, id: ref }),
  );
  const steps = (["verify", "profile", "payee"] as const).map((step) => ({ step, done: false }));
  stubServer(signedInAs("both", { needs, steps, drafts: [{ id: ref, name: long, missing: 3, updatedAt: ago(300) }] }));
  await visit("/home", { width: 360 });
  await expect.element(page.getByText("4,000+ things need you now.")).toBeVisible();
  await expect.element(page.getByText("1,000+", { exact: true }).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await changeLocale("ar");
  await expect.element(heading("ما يحتاج إليك الآن")).toBeVisible();
  expect(document.documentElement.dir).toBe("rtl");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("opens the quick form in place for members who refer", async () => {
  stubServer(signedInAs("referrer"));
  const { address } = await visit("/home");
  await page.getByRole("main").getByRole("button", { name: "New referral" }).first().click();
  await expect.element(page.getByRole("dialog", { name: "New referral" })).toBeVisible();
  expect(address()).toBe("/home?form=quick");
  await userEvent.keyboard("{Escape}");
  await expect.poll(address).toBe("/home");
});
