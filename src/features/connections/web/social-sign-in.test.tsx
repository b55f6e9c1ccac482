import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { exampleMe, signInResponse } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { beginFlow, errors, type Finished, getSignInMethods } from "../contract.ts";
import { announceReturn, sendOutcome } from "./outcome-channel.ts";

const state = "s".repeat(43);
const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const both: Stub = [getSignInMethods, respondWith({ google: true, facebook: true })];
const begins: Stub = [beginFlow, respondWith({ url: "https://elsewhere.example/authorize", state })];
const finished: Finished = { handOver: null, entry: null, connected: null, returnTo: null, popup: true };

const closedText = "Sign-in popup closed before completion.";
const withGoogle = () => page.getByRole("button", { name: "Continue with Google" });
const waitingNotice = () => page.getByText("Finish signing in with Google in the window that opened.");

/** Imitates a popup window: it records where it was sent and whether it is closed. */
function stubPopup(closed = false) {
  const popup = { closed, close: vi.fn(), location: { replace: vi.fn() } };
  vi.spyOn(window, "open").mockReturnValue(popup as unknown as Window);
  return popup;
}
const soon = { timeout: 10_000 };
afterEach(() => vi.restoreAllMocks());

async function openProvider(address = "/login") {
  const popup = stubPopup();
  const { address: here } = await visit(address);
  await withGoogle().click();
  await expect.poll(() => popup.location.replace.mock.calls, soon).toEqual([["https://elsewhere.example/authorize"]]);
  return { popup, here };
}

it("offers the configured providers, and renders nothing without any", async () => {
  stubServer([stranger, [getSignInMethods, respondWith({ google: false, facebook: true })]]);
  await visit("/login");
  await expect.element(page.getByRole("button", { name: "Continue with Facebook" })).toBeVisible();
  await expect.element(withGoogle()).not.toBeInTheDocument();
});

it("opens the popup in the click, before its URL is known, and continues when notified [R7.2]", async () => {
  const asked = stubServer([stranger, both, begins]);
  const { here, popup } = await openProvider("/login?redirect=/status");
  await expect.element(waitingNotice()).toBeVisible();
  expect(asked.at(-1)?.body).toEqual({ provider: "google", popup: true, remember: false, returnTo: "/status" });
  const entry = signInResponse(exampleMe("referrer"));
  expect(await sendOutcome(state, { finished: { ...finished, entry, returnTo: "/no-such-page" } })).toBe(true);
  await expect.poll(here, soon).toBe("/no-such-page");
  expect(popup.close).toHaveBeenCalled();
});

it("asks for the second factor when one is required [R4.2]", async () => {
  stubServer([stranger, both, begins]);
  const { here } = await openProvider();
  await sendOutcome(state, { finished: { ...finished, entry: { requiresMFA: true, me: null }, returnTo: "/status" } });
  await expect.poll(here, soon).toBe("/second-factor?redirect=%2Fstatus");
});

it("reports that the popup was closed, and still continues when the outcome arrives late [R8.1]", async () => {
  stubServer([stranger, both, begins]);
  const { here, popup } = await openProvider();
  popup.closed = true;
  await expect.element(page.getByText(closedText)).toBeVisible();
  announceReturn(state);
  await expect.element(waitingNotice()).toBeVisible();
  await expect.element(page.getByText(closedText)).not.toBeInTheDocument();
  const entry = signInResponse(exampleMe("referrer"));
  await sendOutcome(state, { finished: { ...finished, entry, returnTo: "/no-such-page" } });
  await expect.poll(here, soon).toBe("/no-such-page");
});

it("reacts only to the sign-in it started", async () => {
  stubServer([stranger, both, begins]);
  await openProvider();
  expect(await sendOutcome("t".repeat(43), { error: errors.cancelled() })).toBe(false);
  await expect.element(waitingNotice()).toBeVisible();
});

it.each([
  [errors.cancelled(), "Sign-in canceled."],
  [errors.emailInUse(), /Log in with your password and connect the other account in your profile/],
  [errors.unreachable(), /can’t be reached/],
] as const)("shows what happened at the provider (%#) [R8.1]", async (error, words) => {
  stubServer([stranger, both, begins]);
  await openProvider();
  await sendOutcome(state, { error });
  await expect.element(page.getByRole("alert").getByText(words)).toBeVisible();
  await expect.element(waitingNotice()).not.toBeInTheDocument();
});

it.each([
  ["returns no window", null],
  ["closes it at once", { closed: true }],
])("reports that popups are blocked where the browser %s, and offers this window [R8.1]", async (_, given) => {
  const asked = stubServer([stranger, both, [beginFlow, respondWith({ url: "#elsewhere", state })]]);
  vi.spyOn(window, "open").mockReturnValue(given as Window | null);
  await visit("/login");
  await withGoogle().click();
  await expect.element(page.getByText("Sign-in popup blocked by the browser.")).toBeVisible();
  await page.getByRole("button", { name: "Continue in this tab" }).click();
  await expect.poll(() => location.hash, soon).toBe("#elsewhere");
  expect(asked.at(-1)?.body).toEqual({ provider: "google", popup: false, remember: false });
  location.hash = "";
});

it("closes the popup when there is no URL to send it to", async () => {
  stubServer([stranger, both, [beginFlow, rejectWith(errors.unreachable)]]);
  const popup = stubPopup();
  await visit("/login");
  await withGoogle().click();
  await expect.element(page.getByRole("alert").getByText(/can’t be reached/)).toBeVisible();
  expect(popup.close).toHaveBeenCalled();
});
