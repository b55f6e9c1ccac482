import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { healthy, part } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe, signOut } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { referralsFixtures, three } from "#features/referrals/web/testing/referrals-fixtures.ts";
import { getStatus } from "#features/tenancy/contract.ts";

const admin: Stub = [getMe, respondWith(exampleMe("admin"))];
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
  await page.getByPlaceholder("Search places and actions").fill("stat");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { level: 1, name: "System status" })).toBeVisible();
  expect(address()).toBe("/status");
});

it("finds records by approximate words", async () => {
  const received = stubServer(referralsFixtures("company"));
  const { address } = await visit("/home");
  await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await userEvent.keyboard("/");
  await page.getByPlaceholder("Search places and actions").fill("okro");
  await page.getByText("Ben Okoro · Okoro Ltd").click();
  expect(address()).toContain(`/referrals?id=${three[0].id}`);
  expect(received.some(({ path }) => path.includes("search=okro"))).toBe(true);
});

it("ignores shortcuts while the person is typing", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  const { address } = await visit("/home");
  await expect.element(greeting()).toBeVisible();
  await userEvent.keyboard("/");
  await page.getByPlaceholder("Search places and actions").fill("");
  await userEvent.keyboard("gs?");
  await expect.element(page.getByPlaceholder("Search places and actions")).toHaveValue("gs?");
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
  for (const text of ["Files is down.", "2 jobs keep failing.", "E-mail is not set up: 5 messages wait in the outbox."])
    await expect.element(page.getByRole("link", { name: text })).toBeVisible();
});

it("shows an empty bell to everyone else", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("referrer"))],
    [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  ]);
  await visit("/home");
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect.element(page.getByText("All quiet")).toBeVisible();
});

it("keeps every place reachable on a phone, with the overflow behind the last button", async () => {
  stubServer([admin, [getStatus, respondWith(healthy)]]);
  const { address } = await visit("/home", { width: 360 });
  const bar = page.getByRole("navigation", { name: "Main, phone" });
  await expect.element(bar).toBeVisible();
  expect(bar.getByRole("link").elements()).toHaveLength(4);
  await bar.getByRole("button", { name: "More" }).click();
  await bar.getByRole("link", { name: "Analytics" }).click();
  await expect.poll(address).toBe("/analytics");
  await expect.element(bar.getByRole("link", { name: "Analytics" })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("closes a menu on Escape and restores the focus", async () => {
  stubServer([[getMe, respondWith(exampleMe("referrer"))]]);
  await visit("/home");
  const button = page.getByRole("button", { name: "Account of Lena Brandt" });
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
  await page.getByRole("button", { name: "Account of Lena Brandt" }).click();
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
