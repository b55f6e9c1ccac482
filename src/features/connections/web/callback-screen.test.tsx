import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { exampleMe, signInResponse } from "#app/web/testing/people.ts";
import { type RecordedRequest, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe, errors as identityErrors } from "#features/identity/contract.ts";
import { errors, type Finished, finishFlow } from "../contract.ts";
import { listenForOutcome, type Outcome } from "./outcome-channel.ts";

const state = "s".repeat(43);
const back = `/callback?state=${state}&code=4%2F0Ab&scope=email&iss=https%3A%2F%2Felsewhere.example`;
const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const finished: Finished = {
  handOver: null,
  entry: signInResponse(exampleMe("referrer")),
  connected: null,
  returnTo: "/no-such-page",
  popup: false,
};
/** The first visit loads every screen on its way and needs more time. */
const soon = { timeout: 10_000 };
const submitted = (asked: RecordedRequest[]) =>
  asked.filter(({ path }) => path === finishFlow.path).map(({ body }) => body);
afterEach(() => vi.restoreAllMocks());

it("submits the returned parameters once and continues", async () => {
  const asked = stubServer([stranger, [finishFlow, respondWith(finished)]]);
  const { address } = await visit(back);
  await expect.poll(address, soon).toBe("/no-such-page");
  expect(submitted(asked)).toEqual([{ state, code: "4/0Ab", iss: "https://elsewhere.example" }]);
});

it("submits a code that looks like a number unchanged", async () => {
  const asked = stubServer([stranger, [finishFlow, respondWith(finished)]]);
  await visit(`/callback?state=${state}&code=1234567`);
  await expect.poll(() => submitted(asked), soon).toEqual([{ state, code: "1234567" }]);
});

it("notifies the waiting window from a popup, and closes", async () => {
  const close = vi.spyOn(window, "close").mockReturnValue();
  stubServer([stranger, [finishFlow, respondWith({ ...finished, popup: true })]]);
  let received: Outcome | undefined;
  const onReturn = vi.fn();
  listenForOutcome(state, {
    onReturn,
    onOutcome: (outcome) => {
      received = outcome;
    },
  });
  const { address } = await visit(back);
  await expect.poll(() => close.mock.calls.length, soon).toBe(1);
  expect(onReturn).toHaveBeenCalled();
  expect(received).toMatchObject({ finished: { popup: true } });
  expect(address()).toContain("/callback");
  await expect.element(page.getByText("You can close this window.")).toBeVisible();
});

it("continues by itself in a popup that no window waits for", async () => {
  stubServer([stranger, [finishFlow, respondWith({ ...finished, popup: true })]]);
  const { address } = await visit(back);
  await expect.poll(address, soon).toBe("/no-such-page");
});

it("continues on the host where the flow started", async () => {
  stubServer([stranger, [finishFlow, respondWith({ ...finished, entry: null, handOver: "#there" })]]);
  await visit(back);
  await expect.poll(() => location.hash, soon).toBe("#there");
  location.hash = "";
});

it.each([
  [errors.flowOver, /expired or was started in another browser/],
  [errors.cancelled, "Sign-in canceled."],
  [identityErrors.disabled, "This account has been disabled."],
] as const)("shows what went wrong and links back to the sign-in page (%#) [R8.1]", async (kind, text) => {
  const asked = stubServer([stranger, [finishFlow, rejectWith(kind)]]);
  await visit(back);
  await expect.element(page.getByRole("alert").getByText(text)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Back to login" })).toBeVisible();
  expect(submitted(asked)).toHaveLength(1);
});

it("sends no request when it was opened without parameters", async () => {
  const asked = stubServer([stranger]);
  await visit("/callback");
  await expect.element(page.getByRole("alert").getByText(/expired or was started in another browser/)).toBeVisible();
  expect(submitted(asked)).toEqual([]);
});
