import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { errors } from "../../contract/errors.ts";
import { readGuestLink } from "../../contract/guests.ts";
import { exampleCall, myParticipant, participant } from "../testing/call-examples.ts";
import { fakeSession } from "../testing/fake-session.ts";
import { renderCall } from "../testing/render-call.tsx";
import { GuestCall } from "./guest-call.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const waiting = participant(1, { personId: null, state: "waiting" });
const inCall = (own = waiting) => exampleCall({ participants: [own, participant(2)] });

async function wait() {
  stubServer([[getMe, respondWith(exampleMe("company"))]]);
  const session = fakeSession({ state: "waiting", call: inCall(), me: myParticipant });
  await renderCall(<GuestCall session={session} name="Intro call" />);
  return session;
}

it("waits until the host lets the guest in", async () => {
  const session = await wait();
  await expect.element(page.getByRole("heading", { name: "The host will let you in" })).toBeVisible();
  expect(page.getByText("Anika Rao").query()).toBeNull();
  session.update({ state: "connected", call: inCall({ ...waiting, state: "in" }) });
  await expect.element(button("Mute")).toBeVisible();
  expect(page.getByRole("tab", { name: "Chat" }).query()).toBeNull();
});

it("says that the guest was not let in", async () => {
  const session = await wait();
  session.update({ state: "removed" });
  await expect.element(page.getByRole("heading", { name: "The host didn’t let you in" })).toBeVisible();
});

it("can stop waiting", async () => {
  const session = await wait();
  await button("Leave").click();
  expect(session.done).toEqual(["leave"]);
  await expect.element(page.getByRole("heading", { name: "You left the call" })).toBeVisible();
});

it("says that a link is no longer valid", async () => {
  stubServer([
    [getMe, rejectWith({ code: "base.signedOut", status: 401 } as never)],
    [readGuestLink, rejectWith(errors.linkOver)],
  ]);
  await visit("/call/join?token=a-token-from-the-invitation");
  await expect.element(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
});
