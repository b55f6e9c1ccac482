import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe, signInResponse } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import { getMe, errors as identityErrors } from "#features/identity/contract.ts";
import { errors, finishSso } from "../contract.ts";

const state = "s".repeat(43);
const back = `/sso?state=${state}&code=1234567&iss=https%3A%2F%2Fid.acme.example`;
const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const finished = { handOver: null, entry: signInResponse(exampleMe("referrer")), returnTo: "/no-such-page" };
/** The first visit loads every screen on its way and needs more time. */
const soon = { timeout: 10_000 };

it("submits the returned parameters once, and continues to the requested page", async () => {
  const asked = stubServer([stranger, [finishSso, respondWith(finished)]]);
  const { address } = await visit(back);
  await expect.poll(address, soon).toBe("/no-such-page");
  const submitted = asked.filter(({ path }) => path === finishSso.path).map(({ body }) => body);
  expect(submitted).toEqual([{ state, code: "1234567", iss: "https://id.acme.example" }]);
});

it.each(["//evil.example", "https://evil.example/", null])("does not redirect to %s", async (returnTo) => {
  stubServer([stranger, [finishSso, respondWith({ ...finished, returnTo })]]);
  const { address } = await visit(back);
  await expect.poll(address, soon).toBe("/home");
});

it("asks for the second factor when one is required [R4.2]", async () => {
  const owed = { handOver: null, entry: { requiresMFA: true, me: null }, returnTo: "/status" };
  stubServer([stranger, [finishSso, respondWith(owed)]]);
  const { address } = await visit(back);
  await expect.poll(address, soon).toBe("/second-factor?redirect=%2Fstatus");
});

it("continues on the host where the flow started", async () => {
  stubServer([stranger, [finishSso, respondWith({ handOver: "#over-there", entry: null, returnTo: null })]]);
  await visit(back);
  await expect.poll(() => location.hash, soon).toBe("#over-there");
  location.hash = "";
});

it.each([
  [errors.outsideDomain, "Your address isn’t in this organization’s domain."],
  [connectionErrors.cancelled, "Sign-in canceled."],
  [identityErrors.disabled, "This account has been disabled."],
] as const)("shows what happened (%#), and links back to sign-in [R8.1]", async (error, words) => {
  stubServer([stranger, [finishSso, rejectWith(error)]]);
  const { address } = await visit(back);
  await expect.element(page.getByRole("alert").getByText(words)).toBeVisible();
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect.poll(address).toBe("/login");
});

it("sends no request when it was opened without parameters", async () => {
  const asked = stubServer([stranger]);
  await visit("/sso");
  await expect.element(page.getByText(/This sign-in expired/)).toBeVisible();
  expect(asked.some(({ path }) => path === finishSso.path)).toBe(false);
});
