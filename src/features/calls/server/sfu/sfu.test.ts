import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createGroup } from "#features/communication/contract/conversations.ts";
import { fakeSecret } from "#server/janus/testing/fake-janus.ts";
import * as contract from "../../contract/calls.ts";
import { enterAsGuest } from "../../contract/guests.ts";
import { getCallSettings } from "../../contract/recordings.ts";
import { getGuestLink } from "../../contract/schedule.ts";
import type { SfuRequest } from "../../contract/sfu.ts";
import { callFixtures, nothingOn } from "../testing/call-fixtures.ts";
import { fakeVideoRoom } from "../testing/fake-video-room.ts";

const janus = await fakeVideoRoom();
const app = await testApp({ JANUS_URL: janus.url, JANUS_SECRET: fakeSecret });
const acme = await app.tenant("acme");
const here = await app.listen();
await app.startJobs();
const screens = callFixtures(here);
afterAll(async () => {
  screens.close();
  await app.close();
  janus.close();
});
const as = (role: "company" | "referrer") => app.as(role, acme);
const media = nothingOn;
const publish = (session = "1"): SfuRequest => ({
  action: "publish",
  session,
  sdp: "v=0",
  sources: [{ mid: "0", source: "camera" }],
});
const isReady = () => expect.poll(() => app.services.janus?.isReady()).toBe(true);

/** Some people in one call, each with a screen. */
async function gather(count: number) {
  await isReady();
  const host = await as("company");
  const others = await Promise.all(Array.from({ length: count - 1 }, () => as("company")));
  const group = await host.call(createGroup, { title: "Team", personIds: others.map(({ personId }) => personId) });
  const { id } = await host.call(contract.startCall, { conversationId: group.id });
  const people = [];
  for (const person of [host, ...others]) {
    const screen = await screens.openScreen(person);
    const { me, call, tab } = await screens.enter(person, screen, id);
    const ask = (request: SfuRequest) => screen.request({ type: "sfu", participantId: me, request });
    people.push({ person, screen, me, mode: call.mode, ask, tab });
  }
  return { id, people: people as [(typeof people)[0], (typeof people)[0], ...typeof people], group };
}

test("the third person brings in the media server, and a fifth can enter", async () => {
  const { people } = await gather(5);
  expect(people.map(({ mode }) => mode)).toEqual(["mesh", "mesh", "sfu", "sfu", "sfu"]);
  await expect.poll(() => people[0].screen.latest()?.mode).toBe("sfu");
  expect(await people[0].person.call(getCallSettings, {})).toMatchObject({ maxPeople: 25 });
  await people[0].screen.request({ type: "leave", participantId: people[0].me });
  await expect.poll(() => people[1].screen.latest()?.participants.filter(({ state }) => state === "in").length).toBe(4);
  expect(people[1].screen.latest()?.mode).toBe("sfu");
});

test("who publishes gets an answer, and everyone is offered what the others send, by participant", async () => {
  const { people, id } = await gather(3);
  const [one, two] = people;
  expect(await one.ask(publish())).toEqual({ sdp: expect.stringMatching(/^answer to \d+$/) });
  expect(await two.ask(publish())).toEqual({ sdp: expect.stringMatching(/^answer/) });
  const offers = (of: typeof one) => of.screen.received.filter(({ type }) => type === "sfuOffer");
  const streams = (from: typeof one) => [{ mid: "0", from: from.me, source: "camera" }];
  await expect.poll(() => offers(one)).toMatchObject([{ callId: id, session: "1", streams: streams(two) }]);
  await expect.poll(() => offers(two)).toMatchObject([{ callId: id, session: "1", streams: streams(one) }]);
  expect(await one.ask({ action: "answer", session: "1", sdp: "v=0" })).toBe(true);
  expect(await one.ask({ action: "answer", session: "other", sdp: "v=0" })).toBe(false);
  const candidates = [{ candidate: "candidate:1", sdpMid: "0", sdpMLineIndex: 0 }];
  expect(await one.ask({ action: "candidates", session: "1", connection: "receiving", candidates })).toBe(true);
  expect(janus.received.filter((message) => message.janus === "trickle")).toMatchObject([{ candidates }]);
});

test("only those who are in a call that uses the media server reach it", async () => {
  const direct = await screens.talk(await as("company"), await as("referrer"));
  const request = { type: "sfu", request: publish() } as const;
  expect(await direct.ofOne.request({ ...request, participantId: direct.first.me })).toBeNull();
  const { people, id } = await gather(3);
  expect(await direct.ofOne.request({ ...request, participantId: people[0].me })).toBeNull();
  const { url } = await people[0].person.call(getGuestLink, { id });
  const token = new URL(url).searchParams.get("token") ?? "";
  const host = `acme.localhost:${new URL(here).port}`;
  const entry = await app.browser(host).call(enterAsGuest, { token, name: "Gil", media });
  const guest = await screens.openGuest(entry.key, host);
  await guest.request({ type: "attach", participantId: entry.participantId, tab: crypto.randomUUID() });
  expect(await guest.request({ ...request, participantId: entry.participantId })).toBeNull();
  await people[0].person.call(contract.decideGuest, { id, participantId: entry.participantId, admit: true });
  expect(await guest.request({ ...request, participantId: entry.participantId })).toEqual({
    sdp: expect.stringMatching(/^answer/),
  });
  await people[0].person.call(contract.decideGuest, { id, participantId: entry.participantId, admit: false });
  await expect.poll(() => janus.displays().flat()).not.toContain(entry.participantId);
});

test("who leaves is removed from the room, and the room ends with the call", async () => {
  const { people, id } = await gather(3);
  for (const { ask } of people) await ask(publish());
  const mine = () => janus.displays().find((displays) => displays.includes(people[0].me));
  expect(mine()).toHaveLength(3);
  await people[1].screen.request({ type: "leave", participantId: people[1].me });
  await expect.poll(mine).toHaveLength(2);
  const offered = () => people[0].screen.received.flatMap((event) => (event.type === "sfuOffer" ? [event] : [])).at(-1);
  await expect.poll(() => offered()?.streams).toEqual([]);
  await people[0].person.call(contract.endCall, { id });
  await expect.poll(mine).toBeUndefined();
});

test("another session of the same person replaces the first, in the room too", async () => {
  const { people } = await gather(3);
  const [one] = people;
  await one.ask(publish("1"));
  await one.ask(publish("2"));
  await expect
    .poll(() =>
      janus
        .displays()
        .flat()
        .filter((display) => display === one.me),
    )
    .toHaveLength(1);
  expect(await one.ask({ action: "answer", session: "1", sdp: "v=0" })).toBe(false);
  expect(await one.ask({ action: "answer", session: "2", sdp: "v=0" })).toBe(true);
});

test("rooms cannot be guessed and differ by call", async () => {
  const [first, second] = [await gather(3), await gather(3)];
  for (const { people } of [first, second]) await people[0].ask(publish());
  const rooms = [...janus.rooms].slice(-2);
  expect(new Set(rooms.flatMap(([number, { pin, secret }]) => [number, pin, secret])).size).toBe(6);
  for (const [number, { pin }] of rooms) {
    expect(Number(number)).toBeGreaterThan(2 ** 32);
    expect(String(pin).length).toBeGreaterThanOrEqual(16);
  }
});

test("without the media server four people talk directly and a fifth does not enter; running calls open new sessions when it is back", async () => {
  const { people } = await gather(3);
  const [one] = people;
  await one.ask(publish());
  janus.fallSilent();
  janus.dropAll();
  await expect.poll(() => one.screen.count("sfuLost")).toBe(1);
  expect(await one.ask(publish("2"))).toBe(false);
  const host = await as("company");
  const others = await Promise.all(Array.from({ length: 4 }, () => as("company")));
  const group = await host.call(createGroup, { title: "Down", personIds: others.map(({ personId }) => personId) });
  const { id } = await host.call(contract.startCall, { conversationId: group.id });
  const enter = (person: typeof host) => person.call(contract.enterCall, { id, tab: crypto.randomUUID(), media });
  for (const person of [host, ...others.slice(0, 3)]) expect((await enter(person)).call.mode).toBe("mesh");
  await expect(enter(others[3] as typeof host)).rejects.toMatchObject({ code: "calls.full" });
  janus.fallSilent(false);
  janus.rooms.clear();
  await isReady();
  expect(await one.ask(publish("3"))).toMatchObject({ sdp: expect.stringMatching(/answer/) });
});
