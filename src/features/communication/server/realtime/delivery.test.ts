import { io, type Socket } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { buildServer } from "#app/server.ts";
import { openServices } from "#app/services.ts";
import { testApp } from "#app/testing.ts";
import { referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import * as contract from "../../contract/conversations.ts";
import { editChatMessage } from "../../contract/messages.ts";
import { type ChatEvent, chatEvent } from "../../contract/sync.ts";
import { openDirect, send } from "../testing/conversation-fixtures.ts";

const app = await testApp();
const acme = await app.tenant("acme");
const here = await app.listen();
/** A second process on the same database, simulated in this one. */
const secondServices = await openServices(app.services.settings, app.db);
const secondApp = await buildServer(secondServices);
const there = await secondApp.listen({ host: "127.0.0.1", port: 0 });
const open: Socket[] = [];
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await secondApp.close();
  await secondServices.close();
  await app.close();
});
const { submit } = referralFixtures(app);
const as = (role: "company" | "referrer" | "admin") => app.as(role, acme);
type Person = Awaited<ReturnType<typeof as>>;

/** Opens a screen and collects what it receives about conversations; everything must have the contract's shape. */
async function openScreen({ cookie }: Person, url = here) {
  const extraHeaders = { host: new URL(url).host, cookie };
  const socket = io(url, { transports: ["websocket"], extraHeaders, forceNew: true, reconnection: false });
  const received: ChatEvent[] = [];
  socket.on("chat", (event) => received.push(chatEvent.parse(event)));
  open.push(socket);
  await new Promise((done, fail) => socket.on("connect", () => done(undefined)).on("connect_error", fail));
  const texts = () => received.flatMap((event) => (event.type === "message" ? [event.message.text] : []));
  const request = (name: string, data: object) => socket.timeout(5000).emitWithAck(name, data);
  return { socket, received, texts, request };
}

test("a message reaches the open screens of its conversation in every process, and no other", async () => {
  const [jun, ana, elif] = [await as("company"), await as("referrer"), await as("referrer")];
  const { id } = await openDirect(jun, ana);
  const [ofJun, ofAna, ofElif] = [await openScreen(jun), await openScreen(ana, there), await openScreen(elif)];
  const message = await send(ana, id, "Hello");
  await expect.poll(ofJun.texts).toEqual(["Hello"]);
  await expect.poll(ofAna.texts).toEqual(["Hello"]);
  await ana.call(editChatMessage, { id: message.id, text: "Hello there" });
  await jun.call(contract.markRead, { id, seq: message.seq });
  await expect
    .poll(() => ofAna.received.at(-1))
    .toEqual({
      type: "read",
      conversationId: id,
      personId: jun.personId,
      seq: message.seq,
    });
  expect(ofAna.texts()).toEqual(["Hello", "Hello there"]);
  expect(ofElif.received).toEqual([]);
});

test("who is added receives from then on, and who is removed no longer", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id } = await jun.call(contract.createGroup, { title: "Team", personIds: [(await as("company")).personId] });
  const screen = await openScreen(ana, there);
  await send(jun, id, "Before");
  await jun.call(contract.addGroupMembers, { id, personIds: [ana.personId] });
  // The room is joined after the commit, in whichever process the screen is connected to.
  await expect
    .poll(async () => {
      await send(jun, id, "During");
      return screen.texts().includes("During");
    })
    .toBe(true);
  expect(screen.texts()).not.toContain("Before");
  await jun.call(contract.removeMember, { id, personId: ana.personId });
  const watcher = await openScreen(jun);
  await send(jun, id, "After");
  await expect.poll(watcher.texts).toEqual(["After"]);
  expect(screen.texts()).not.toContain("After");
});

test("typing reaches the others, and only from someone in the conversation", async () => {
  const [jun, ana, elif] = [await as("company"), await as("referrer"), await as("referrer")];
  const { id: conversationId } = await openDirect(jun, ana);
  const [ofJun, ofAna, ofElif] = [await openScreen(jun), await openScreen(ana), await openScreen(elif)];
  expect(await ofElif.request("typing", { conversationId })).toBe(false);
  expect(await ofElif.request("watch", { conversationId })).toBeNull();
  expect(await ofElif.request("typing", { conversationId: "cnv_x" })).toBeNull();
  expect(await ofAna.request("typing", { conversationId })).toBe(true);
  await expect
    .poll(() => ofJun.received.filter(({ type }) => type === "typing"))
    .toEqual([{ type: "typing", conversationId, personId: ana.personId }]);
  expect(ofAna.received.filter(({ type }) => type === "typing")).toEqual([]);
});

test("someone of the company follows a referral's conversation without joining it", async () => {
  const [jun, ines, ana] = [await as("company"), await as("company"), await as("referrer")];
  const referral = await submit(ana);
  const { id } = await jun.call(contract.openReferralConversation, { referralId: referral.id });
  const screen = await openScreen(ines);
  expect(await screen.request("watch", { conversationId: id })).toBe(true);
  await send(jun, id, "Visible");
  await expect.poll(screen.texts).toEqual(["Visible"]);
  expect((await ines.call(contract.getConversation, { id })).isMember).toBe(false);
});

test("shows who is there, across processes, until the last screen is closed", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id } = await openDirect(jun, ana);
  const isOnline = async () =>
    (await jun.call(contract.getConversation, { id })).participants.find((one) => one.id === ana.personId)?.isOnline;
  const ofJun = await openScreen(jun);
  expect(await isOnline()).toBe(false);
  const [one, two] = [await openScreen(ana), await openScreen(ana, there)];
  await expect.poll(isOnline).toBe(true);
  await expect.poll(() => ofJun.received.at(-1)).toEqual({ type: "presence", personId: ana.personId, isOnline: true });
  one.socket.disconnect();
  two.socket.disconnect();
  await expect.poll(isOnline, { timeout: 20_000 }).toBe(false);
});
