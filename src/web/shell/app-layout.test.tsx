import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { healthy, part } from "#app/web/testing/health.ts";
import { homeStubs } from "#app/web/testing/home.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { contrast } from "#base/brand/contrast.ts";
import { baseErrors } from "#base/errors.ts";
import { listConversations } from "#features/communication/contract/conversations.ts";
import type { OpenNeed } from "#features/home/contract.ts";
import { getMe, signOut } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { listPartners } from "#features/partners/contract.ts";
import { referralsFixtures, three } from "#features/referrals/web/testing/referrals-fixtures.ts";
import { getStatus } from "#features/tenancy/contract.ts";

const admin: Stub = [getMe, respondWith(exampleMe("admin"))];
/** `rgb(255, 0, 0)` as `#ff0000`. */
const toHex = (color: string) =>
  `#${(color.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
const greeting = () => page.getByRole("heading", { level: 1, name: /Lena/ });

it("navigates by keys, searches by ⌘K and lists all shortcuts by ?", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  const { address } = await visit("/home");
  await expect.element(greeting()).toBeVisible();
  await userEvent.keyboard("?");
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toMatchTextContent("Go to Dashboard");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("/");
  await page.getByPlaceholder("Search pages and actions").fill("stat");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { level: 1, name: "System status" })).toBeVisible();
  expect(address()).toBe("/status");
});

it("finds records by approximate words", async () => {
  const received = stubServer([
    ...referralsFixtures("company"),
    [listPartners, respondWith({ items: [], next: null })],
    [listConversations, respondWith({ items: [], next: null })],
  ]);
  const { address } = await visit("/home");
  await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await userEvent.keyboard("/");
  await page.getByPlaceholder("Search pages and actions").fill("okro");
  await expect.element(page.getByText("Ben Okoro · Okoro Ltd")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toContain(`/referrals?id=${three[0].id}`);
  expect(received.some(({ path }) => path.includes("search=okro"))).toBe(true);
});

it("shows the icon of the selected entry of the palette", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  await visit("/home");
  await expect.element(greeting()).toBeVisible();
  await userEvent.keyboard("/");
  await page.getByPlaceholder("Search pages and actions").fill("stat");
  await expect.poll(() => document.querySelector("[data-selected] svg")).not.toBeNull();
  const icon = document.querySelector("[data-selected] svg")!;
  const brand = { "--primary-tint": "#efeffd", "--primary-text": "#4f46e5" };
  for (const [name, value] of Object.entries(brand)) document.body.style.setProperty(name, value);
  const { backgroundColor } = getComputedStyle(icon.closest("[data-selected]")!);
  expect(contrast(toHex(getComputedStyle(icon).color), toHex(backgroundColor))).toBeGreaterThan(3);
  for (const name of Object.keys(brand)) document.body.style.removeProperty(name);
});

it("ignores shortcuts while the person is typing", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  const { address } = await visit("/home");
  await expect.element(greeting()).toBeVisible();
  await userEvent.keyboard("/");
  await page.getByPlaceholder("Search pages and actions").fill("");
  await userEvent.keyboard("gs?");
  await expect.element(page.getByPlaceholder("Search pages and actions")).toHaveValue("gs?");
  expect(address()).toBe("/home");
});

it("notifies an admin of failing jobs, missing mail settings and components that are down", async () => {
  const parts = [
    part("storage", { state: "down" }),
    part("jobs", { failing: 2 }),
    part("mail", { state: "off", waiting: 5 }),
  ];
  stubServer([admin, [getStatus, respondWith({ ...healthy, state: "down", parts })]]);
  await visit("/home");
  await page.getByRole("button", { name: "3 notifications" }).click();
  for (const text of [
    "Files is down.",
    "2 jobs keep failing.",
    "Email isn’t set up. 5 messages are waiting in the outbox.",
  ])
    await expect.element(page.getByRole("link", { name: text })).toBeVisible();
});

it("shows an empty bell to everyone else", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("referrer"))],
    [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  ]);
  await visit("/home");
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect.element(page.getByText("You’re all caught up")).toBeVisible();
});

it("groups the places, and folds a group", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  await visit("/home");
  const sidebar = page.getByRole("navigation", { name: "Main", exact: true });
  const groups = () =>
    sidebar
      .getByRole("list")
      .elements()
      .map((list) => list.getAttribute("aria-label"));
  await expect.poll(groups).toEqual(["Work", "Money", "Insights", "Administration"]);
  await expect.element(sidebar.getByRole("link", { name: "Plans" })).toHaveAttribute("href", "/commissions/plans");
  // Developer pages are in the palette only, and the profile in the account menu.
  for (const name of ["Outbox", "Design kit", "Profile", "Status"])
    expect(sidebar.getByRole("link", { name }).elements()).toEqual([]);
  await sidebar.getByRole("button", { name: "Money" }).click();
  await expect.element(sidebar.getByRole("link", { name: "Payouts" })).not.toBeInTheDocument();
});

it("remembers folded groups, for each person who uses the browser", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  await visit("/home", { width: 360 });
  const more = page.getByRole("button", { name: "More" });
  const money = page.getByRole("dialog", { name: "All pages" }).getByRole("button", { name: "Money" });
  await more.click();
  await money.click();
  await expect.element(money).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(money).not.toBeInTheDocument();
  await more.click();
  await expect.element(money).toHaveAttribute("aria-expanded", "false");
  expect(localStorage.getItem(`folded-groups-${exampleMe("admin").person.uid}`)).toBe("money");
});

it("counts open work beside its place", async () => {
  const need = { at: null, first: null, id: null };
  const needs: OpenNeed[] = [
    { kind: "overdue", count: 2, ...need },
    { kind: "reviews", count: 3, ...need },
    { kind: "approvals", count: 120, ...need },
  ];
  stubServer([admin, [getStatus, respondWith(healthy)], ...homeStubs({ needs })]);
  await visit("/home");
  const sidebar = page.getByRole("navigation", { name: "Main", exact: true });
  await expect.element(sidebar.getByRole("link", { name: "Referrals 5 need attention" })).toBeVisible();
  await expect.element(sidebar.getByRole("link", { name: "Commissions 120 open" })).toMatchTextContent("99+");
});

it("collapses the sidebar by [ and shows every place, also of a folded group", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  await visit("/home");
  const sidebar = page.getByRole("navigation", { name: "Main", exact: true });
  await sidebar.getByRole("button", { name: "Money" }).click();
  await userEvent.keyboard("[[");
  await expect.element(sidebar.getByRole("link", { name: "Payouts" })).toBeVisible();
  await expect.element(sidebar.getByRole("button", { name: "Money" })).not.toBeInTheDocument();
  await userEvent.keyboard("[[");
  await expect.element(sidebar.getByRole("button", { name: "Money" })).toBeVisible();
});

it("keeps every place reachable on a phone, in a drawer behind the last button", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  const { address } = await visit("/home", { width: 360 });
  const bar = page.getByRole("navigation", { name: "Main, phone" });
  await expect.element(bar).toBeVisible();
  expect(
    bar
      .getByRole("link")
      .elements()
      .map((link) => link.textContent),
  ).toEqual(["Home", "Review", "Referrals", "Commissions"]);
  await bar.getByRole("button", { name: "More" }).click();
  const drawer = page.getByRole("dialog", { name: "All pages" });
  await drawer.getByRole("link", { name: "Analytics" }).click();
  await expect.poll(address).toBe("/analytics");
  await expect.element(drawer).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("gives a referrer a new referral in the middle of the phone's bar", async () => {
  stubServer([[getMe, respondWith(exampleMe("referrer"))]]);
  const { address } = await visit("/home", { width: 360 });
  await page.getByRole("navigation", { name: "Main, phone" }).getByRole("button", { name: "New referral" }).click();
  await expect.poll(address).toBe("/referrals?form=quick");
});

it("shows the year and the owner below every page [R2.5]", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  await visit("/home");
  await expect
    .element(page.getByRole("contentinfo"))
    .toMatchTextContent(new RegExp(`© ${new Date().getFullYear()} .+ All rights reserved.`));
});

it("keeps language and theme in the account menu", async () => {
  stubServer([[getMe, respondWith(exampleMe("referrer"))]]);
  await visit("/home");
  await page.getByRole("button", { name: "Account menu for Lena Brandt" }).click();
  await page.getByRole("button", { name: "Dark" }).click();
  expect(document.documentElement.getAttribute("data-mantine-color-scheme")).toBe("dark");
  expect(localStorage.getItem("color-scheme")).toBe("dark");
  await page.getByRole("button", { name: "System" }).click();
  expect(localStorage.getItem("color-scheme")).toBeNull();
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect.poll(() => document.documentElement.lang).toBe("de");
  expect([localStorage.getItem("user-locale"), localStorage.getItem("user-language")]).toEqual(["de", "de"]);
});

it("closes a menu on Escape and restores the focus", async () => {
  stubServer([[getMe, respondWith(exampleMe("referrer"))]]);
  await visit("/home");
  const button = page.getByRole("button", { name: "Account menu for Lena Brandt" });
  await button.click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("link", { name: "Profile" }).last()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(button).toHaveFocus();
});

it("signs out to the sign-in page [R4.1]", async () => {
  let isSignedIn = true;
  stubServer([
    [
      getMe,
      (received) => (isSignedIn ? respondWith(exampleMe("referrer")) : rejectWith(baseErrors.signedOut))(received),
    ],
    [
      signOut,
      (received) => {
        isSignedIn = false;
        return respondWith({ ended: true })(received);
      },
    ],
  ]);
  const { address } = await visit("/home");
  await page.getByRole("button", { name: "Account menu for Lena Brandt" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  expect(address()).toBe("/login");
});

it("shows the request id and a retry button when a page fails to load", async () => {
  let isBroken = true;
  stubServer([
    [getMe, (received) => (isBroken ? rejectWith(baseErrors.forbidden) : respondWith(exampleMe("referrer")))(received)],
  ]);
  await visit("/home");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Something went wrong");
  await expect.element(page.getByText("req-7")).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(greeting()).toBeVisible();
});
