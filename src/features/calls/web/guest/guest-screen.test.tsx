import type { Socket } from "socket.io-client";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
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

const written = (digit: string, text: string) => ({
  id: `cms_${digit.repeat(32)}`,
  clientId: `00000000-0000-4000-8000-${digit.repeat(12)}`,
  name: "Anika Rao",
  text,
  createdAt: `2026-03-02T14:3${digit}:00.000Z`,
});

/** A connection that answers as the server does; `refuse` lets the next message fail. */
function fakeSocket() {
  const listeners = new Set<(payload: unknown) => void>();
  const said: unknown[] = [];
  let isRefusing = false;
  const answer = (request: { type: string }) => {
    if (request.type === "attach")
      return { call: inCall(), iceServers: [], messages: [written("1", "Welcome, Miriam")] };
    said.push(request);
    if (!isRefusing) return true;
    isRefusing = false;
    return null;
  };
  const socket = {
    on: (event: string, listener: (payload: unknown) => void) => {
      if (event === "call") listeners.add(listener);
      return socket;
    },
    off: (_: string, listener: (payload: unknown) => void) => {
      listeners.delete(listener);
      return socket;
    },
    timeout: () => socket,
    emitWithAck: async (_: string, request: { type: string }) => answer(request),
  };
  return {
    socket: socket as unknown as Socket,
    said,
    receive: (event: unknown) => {
      for (const listener of listeners) listener(event);
    },
    refuse: () => {
      isRefusing = true;
    },
  };
}

async function wait() {
  stubServer([[getMe, respondWith(exampleMe("company"))]]);
  const session = fakeSession({ state: "waiting", call: inCall(), me: myParticipant });
  const chat = fakeSocket();
  await renderCall(<GuestCall session={session} socket={chat.socket} name="Intro call" />);
  return Object.assign(session, { chat });
}

it("waits until the host lets the guest in", async () => {
  const session = await wait();
  await expect.element(page.getByRole("heading", { name: "The host will let you in" })).toBeVisible();
  expect(page.getByText("Anika Rao").query()).toBeNull();
  session.update({ state: "connected", call: inCall({ ...waiting, state: "in" }) });
  await expect.element(button("Mute")).toBeVisible();
  expect(page.getByRole("tab", { name: "Referral" }).query()).toBeNull();
  expect(button("Record").query()).toBeNull();
});

it("reads and writes the chat of the call, and keeps what could not be sent", async () => {
  const session = await wait();
  session.update({ state: "connected", call: inCall({ ...waiting, state: "in" }) });
  await expect.element(page.getByText("Welcome, Miriam")).toBeVisible();
  session.chat.receive({ type: "message", callId: session.view().call.id, message: written("2", "One more thing") });
  await expect.element(page.getByText("One more thing")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Message everyone" });
  session.chat.refuse();
  await field.fill("Thank you");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Not sent. Try again.")).toBeVisible();
  await expect.element(field).toHaveValue("Thank you");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("");
  const [first, second] = session.chat.said;
  expect(first).toMatchObject({ text: "Thank you" });
  expect(second).toEqual(first);
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
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe("dark");
});
