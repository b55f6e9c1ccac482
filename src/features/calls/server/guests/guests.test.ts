import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { listChatMessages } from "#features/communication/contract/messages.ts";
import { send } from "#features/communication/server/testing/conversation-fixtures.ts";
import * as contract from "../../contract/calls.ts";
import { enterAsGuest, readGuestLink } from "../../contract/guests.ts";
import { attachment } from "../../contract/live.ts";
import { askToRecord, updateCallSettings } from "../../contract/recordings.ts";
import { getGuestLink } from "../../contract/schedule.ts";
import { callFixtures, nothingOn } from "../testing/call-fixtures.ts";

const app = await testApp();
const acme = await app.tenant("acme");
await app.tenant("elsewhere");
const url = await app.listen();
const screens = callFixtures(url);
afterAll(async () => {
  screens.close();
  await app.close();
});
const as = (role: "company" | "referrer" | "admin") => app.as(role, acme);
const host = `acme.localhost:${new URL(url).port}`;
const browser = app.browser("acme.localhost");
const enter = (token: string, name = "Miriam") => browser.call(enterAsGuest, { token, name, media: nothingOn });

async function openCall() {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const talk = await screens.talk(jun, ana);
  const { url: link } = await jun.call(getGuestLink, { id: talk.id });
  expect(link).toMatch(/^http:\/\/acme\.localhost(:\d+)?\/call\/join\?token=/);
  return { jun, ana, ...talk, token: new URL(link).searchParams.get("token") as string };
}

test("a guest waits, learns nothing about the call, is admitted by the host, and then takes part", async () => {
  const { jun, id, token, ofOne, first, second } = await openCall();
  expect(await browser.call(readGuestLink, { token })).toMatchObject({ state: "running", isRecorded: false });
  const { participantId, key } = await enter(token);
  const guest = await screens.openGuest(key, host);
  const tab = crypto.randomUUID();
  const waiting = (await guest.request({ type: "attach", participantId, tab })) as { call: contract.LiveCall };
  expect(waiting.call.participants.map((one) => [one.name, one.state])).toEqual([["Miriam", "waiting"]]);
  const signal = { session: "1", restart: true };
  expect(await guest.request({ type: "signal", participantId, to: first.me, signal })).toBe(false);
  await expect.poll(() => ofOne.latest()?.participants.find((one) => one.id === participantId)?.state).toBe("waiting");

  expect(await jun.call(contract.decideGuest, { id, participantId, admit: true })).toEqual({ decided: true });
  await expect.poll(() => guest.latest()?.participants.length).toBe(3);
  expect(await guest.request({ type: "signal", participantId, to: first.me, signal })).toBe(true);
  expect(await guest.request({ type: "media", participantId: second.me, media: nothingOn })).toBeNull();

  await jun.call(contract.decideGuest, { id, participantId, admit: false });
  await expect.poll(() => guest.latest()?.participants.map(({ state }) => state)).toEqual(["refused"]);
  expect(await guest.request({ type: "signal", participantId, to: first.me, signal })).toBeNull();
  await expect(screens.openGuest(key, host)).rejects.toThrow("base.signedOut");
});

test("a guest writes into the conversation, and reads what is written from their admission on", async () => {
  const { jun, ana, id, conversationId, token } = await openCall();
  await send(ana, conversationId, "Not for guests");
  const { participantId, key } = await enter(token);
  const guest = await screens.openGuest(key, host);
  const attach = async () =>
    attachment.parse(await guest.request({ type: "attach", participantId, tab: crypto.randomUUID() }));
  await attach();
  const say = (text: string, clientId = crypto.randomUUID()) =>
    guest.request({ type: "say", participantId, clientId, text });
  expect(await say("Too early")).toBe(false);
  await jun.call(contract.decideGuest, { id, participantId, admit: true });
  const clientId = crypto.randomUUID();
  expect([await say("Hello", clientId), await say("Hello", clientId)]).toEqual([true, true]);
  await send(ana, conversationId, "Welcome");
  const { items } = await ana.call(listChatMessages, { id: conversationId });
  const written = items.filter(({ text }) => text !== "").map(({ text, guestName, seq }) => [seq, text, guestName]);
  expect(written).toEqual([
    [2, "Not for guests", null],
    [3, "Hello", "Miriam"],
    [4, "Welcome", null],
  ]);
  const texts = () => guest.received.flatMap((event) => (event.type === "message" ? [event.message.text] : []));
  await expect.poll(texts).toEqual(["Hello", "Welcome"]);
  expect((await attach()).messages.map(({ text }) => text)).toEqual(["Hello", "Welcome"]);
});

test("a link opens only its own call at its own tenant, and nothing once the call is over or guests are off", async () => {
  const { jun, id, token } = await openCall();
  const over = { code: "calls.linkOver" };
  const altered = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  await expect(browser.call(readGuestLink, { token: altered })).rejects.toMatchObject(over);
  const elsewhere = app.browser("elsewhere.localhost");
  await expect(elsewhere.call(readGuestLink, { token })).rejects.toMatchObject(over);
  const { key } = await enter(token);
  await expect(screens.openGuest(key, host.replace("acme", "elsewhere"))).rejects.toThrow("base.signedOut");

  const admin = await as("admin");
  await admin.call(updateCallSettings, { guestsAllowed: false });
  await expect(enter(token)).rejects.toMatchObject(over);
  await admin.call(updateCallSettings, { guestsAllowed: true });
  await jun.call(contract.endCall, { id });
  await expect(enter(token)).rejects.toMatchObject(over);
});

test("only hosts admit guests and see the link, and a partner is one only in their own calls", async () => {
  const { ana, id, token } = await openCall();
  const { participantId } = await enter(token);
  await expect(ana.call(getGuestLink, { id })).rejects.toMatchObject({ code: "base.forbidden" });
  await expect(ana.call(contract.decideGuest, { id, participantId, admit: true })).rejects.toMatchObject({
    code: "base.forbidden",
  });
});

test("no one enters a call that is being recorded without having agreed, guests included", async () => {
  const { jun, id, token, ofOther, second } = await openCall();
  const { id: recordingId } = await jun.call(askToRecord, { id });
  await ofOther.request({ type: "consent", participantId: second.me, recordingId, agrees: true });
  await expect.poll(() => ofOther.latest()?.recording?.state).toBe("recording");
  expect((await browser.call(readGuestLink, { token })).isRecorded).toBe(true);
  await expect(enter(token)).rejects.toMatchObject({ code: "calls.consentNeeded" });
  const input = { token, name: "Miriam", media: nothingOn, agreesToRecording: true };
  const { participantId } = await browser.call(enterAsGuest, input);
  await jun.call(contract.decideGuest, { id, participantId, admit: true });
  await expect.poll(() => ofOther.latest()?.participants.filter(({ state }) => state === "in").length).toBe(3);
  expect(ofOther.latest()?.recording?.state).toBe("recording");
});

test("with the feature off, a guest link opens nothing", async () => {
  const { token } = await openCall();
  await app.asOwner("update tenants set off = array['videoConferencing'] where id = $1", [acme.slice(4)]);
  await expect(enter(token)).rejects.toMatchObject({ code: "calls.linkOver" });
});
