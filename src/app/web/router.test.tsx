import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { baseErrors } from "#base/errors.ts";
import { getMe, signIn } from "#features/identity/contract.ts";
import { listMessages } from "#features/notifications/contract.ts";
import { getStatus, getStatusHistory } from "#features/tenancy/contract.ts";
import { appRouter } from "./router.tsx";
import { currentSession } from "./session.ts";
import { healthy } from "./testing/health.ts";
import { exampleMe, signInResponse } from "./testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "./testing/stub-server.ts";
import { visit } from "./testing/visit.tsx";

const signedOut: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const as = (role: Parameters<typeof exampleMe>[0]): Stub => [getMe, respondWith(exampleMe(role))];
const status: Stub = [getStatus, respondWith(healthy)];
const history: Stub = [getStatusHistory, respondWith({ from: "2026-08-18", parts: [], incidents: [] })];
const outbox: Stub = [listMessages, respondWith({ items: [], next: null })];
const heading = (name: string | RegExp) => expect.element(page.getByRole("heading", { level: 1, name }));

it("has no route with a parameter, and loads every screen lazily [R2.1]", () => {
  const context = {
    development: true,
    platform: true,
    registration: "open" as const,
    sendsMail: true,
    sourceUrl: null,
    signedIn: false,
    facts: null,
  };
  const { routesById } = appRouter({ ...context, session: currentSession });
  const screens = Object.values(routesById).filter(({ children, options }) => !children && options.component);
  expect(screens.length).toBeGreaterThan(40);
  // The one for unknown addresses matches anything, and reads nothing of it.
  const named = screens.filter(({ fullPath }) => fullPath !== "/$");
  expect(named.filter(({ fullPath }) => fullPath.includes("$")).map(({ fullPath }) => fullPath)).toEqual([]);
  const eager = screens.filter(({ options }) => !("preload" in (options.component as object)));
  expect(eager.map(({ fullPath }) => fullPath)).toEqual([]);
});

it("redirects an anonymous visitor to the login page and remembers the target [R2.3] [R6.2]", async () => {
  stubServer([signedOut]);
  const { address } = await visit("/dev/outbox?state=sent");
  await heading("Welcome back").toBeVisible();
  expect(address()).toBe(`/login?redirect=${encodeURIComponent("/dev/outbox?state=sent")}`);
});

it("returns to the remembered target after login [R2.3] [R4.1]", async () => {
  stubServer([signedOut, [signIn, respondWith(signInResponse(exampleMe("admin")))], status, outbox]);
  const { address } = await visit("/login?redirect=%2Fdev%2Foutbox");
  await page.getByRole("textbox", { name: "Email" }).fill("lena@example.com");
  await page.getByLabelText("Password", { exact: true }).fill("secret words");
  await page.getByRole("button", { name: "Log in" }).click();
  await heading("Outbox").toBeVisible();
  expect(address()).toBe("/dev/outbox");
});

it("shows the new session on public pages after login", async () => {
  stubServer([signedOut, [signIn, respondWith(signInResponse(exampleMe("referrer")))], status, history]);
  await visit("/login?redirect=%2Fstatus");
  await page.getByRole("textbox", { name: "Email" }).fill("lena@example.com");
  await page.getByLabelText("Password", { exact: true }).fill("secret words");
  await page.getByRole("button", { name: "Log in" }).click();
  await heading("System status").toBeVisible();
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Open app" })).toBeVisible();
});

it("does not redirect to another site after login [R2.3]", async () => {
  stubServer([as("referrer")]);
  const { address } = await visit("/login?redirect=%2F%2Fevil.example");
  await heading(/Lena/).toBeVisible();
  expect(address()).toBe("/home");
});

it("redirects a non-admin from an admin screen to the dashboard [R2.4]", async () => {
  stubServer([as("company")]);
  const { address } = await visit("/admin/tenants");
  await heading("Dashboard").toBeVisible();
  expect(address()).toBe("/dashboard");
});

it("says that the user is not authenticated when a later call finds the session expired, and leads back [R2.3] [R8.3]", async () => {
  stubServer([as("admin"), status, [listMessages, rejectWith(baseErrors.signedOut)]]);
  const { address } = await visit("/home");
  await page.getByRole("button", { name: /Search or jump to/ }).click();
  await page.getByPlaceholder("Search pages and actions").fill("outbox");
  await userEvent.keyboard("{Enter}");
  await heading("Welcome back").toBeVisible();
  await expect.element(page.getByText("User not authenticated", { exact: true })).toBeVisible();
  expect(address()).toBe("/login?redirect=%2Fdev%2Foutbox&notice=ended");
});

it("shows the not-found page in the public layout with a link to the start page [R2.17]", async () => {
  stubServer([signedOut]);
  await visit("/careers/of/nobody");
  await heading("Page not found").toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to home page" })).toHaveAttribute("href", "/");
});

it("shows the not-found page inside the app to a signed-in person [R2.17]", async () => {
  stubServer([as("referrer")]);
  await visit("/careers/of/nobody");
  await heading("Page not found").toBeVisible();
  await expect.element(page.getByRole("button", { name: /Account menu for Lena Brandt/ })).toBeVisible();
});

it("has no development pages in production", async () => {
  stubServer([as("admin"), status]);
  await visit("/dev/outbox", { development: false });
  await heading("Page not found").toBeVisible();
});
