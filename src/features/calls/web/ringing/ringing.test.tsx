import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { getMe } from "#features/identity/contract.ts";
import { answerCall, listRingingCalls, type RingingCall } from "../../contract/calls.ts";
import { callId, exampleRinging } from "../testing/call-examples.ts";
import { renderCall } from "../testing/render-call.tsx";
import { CallLive } from "./call-live.tsx";

async function ring(call: RingingCall) {
  const requests = stubServer([
    [getMe, respondWith(exampleMe("company"))],
    [listRingingCalls, respondWith({ items: [call] })],
    [answerCall, respondWith({ answered: true })],
  ]);
  return { requests, ...(await renderCall(<CallLive />)) };
}
const card = () => page.getByRole("alertdialog", { name: /Anika Rao/ });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => {
  document.title = "Home";
});

it("shows who calls and about what, and opens the call", async () => {
  const referral = { id: `ref_${"1".repeat(32)}` as const, name: "Miriam Castellanos", company: "Greenfield Foods" };
  const { address } = await ring(exampleRinging({ referral }));
  await expect.element(card()).toBeVisible();
  expect(card().element().textContent).toContain("Greenfield Foods");
  await expect.poll(() => document.title).toBe("Call from Anika Rao");
  await button("Accept").click();
  await expect.poll(address).toContain(`/call?id=${callId}`);
  await expect.element(card()).not.toBeInTheDocument();
  expect(document.title).toBe("Home");
});

it("declines", async () => {
  const { requests } = await ring(exampleRinging());
  await button("Decline").click();
  await expect.element(card()).not.toBeInTheDocument();
  await expect.poll(() => requests.find(({ path }) => path.endsWith("/answers"))?.body).toEqual({ answer: "declined" });
});

it("offers someone in another call to leave it, and otherwise answers that they are busy", async () => {
  const left = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  void navigator.locks.request(`call cal_${"9".repeat(32)}`, () => {
    held.resolve();
    return left.promise;
  });
  await held.promise;
  const { requests } = await ring(exampleRinging());
  await expect.element(button("Leave and accept")).toBeVisible();
  await button("Decline").click();
  await expect.poll(() => requests.find(({ path }) => path.endsWith("/answers"))?.body).toEqual({ answer: "busy" });
  left.resolve();
});

it("stops by itself when the time is over", async () => {
  await ring(exampleRinging({ until: new Date(Date.now() + 1500).toISOString() }));
  await expect.element(card()).toBeVisible();
  await vi.waitFor(() => expect(card().query()).toBeNull(), 5000);
});
