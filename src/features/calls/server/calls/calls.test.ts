import { afterAll, expect, test } from "vitest";
import { buildServer } from "#app/server.ts";
import { openServices } from "#app/services.ts";
import { testApp } from "#app/testing.ts";
import {
  createGroup,
  openDirectConversation,
  openReferralConversation,
} from "#features/communication/contract/conversations.ts";
import { listChatMessages } from "#features/communication/contract/messages.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { listTimelineEvents } from "#features/referrals/contract/timeline.ts";
import { referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import * as contract from "../../contract/calls.ts";
import { callFixtures, nothingOn } from "../testing/call-fixtures.ts";
import { ringTasks } from "./ringing.ts";

const app = await testApp();
const acme = await app.tenant("acme");
const here = await app.listen();
/** A second process on the same database, simulated in this one. */
const secondServices = await openServices(app.services.settings, app.db);
const secondApp = await buildServer(secondServices);
const there = await secondApp.listen({ host: "127.0.0.1", port: 0 });
const screens = callFixtures(here);
afterAll(async () => {
  screens.close();
  await secondApp.close();
  await secondServices.close();
  await app.close();
});
const { submit } = referralFixtures(app);
const as = (role: "company" | "referrer" | "admin") => app.as(role, acme);

/** Runs the job that was planned for the end of the ringing. */
const stopRinging = async (callId: contract.Call["id"]) => {
  const ctx = { services: app.services, tenantId: acme, jobId: "ring", attempt: 1, lastAttempt: false };
  await ringTasks[0]?.run(ctx, { callId } as never);
};

test("a call rings on every screen of the other person, in every process, and stops everywhere when it is answered [R4.8]", async () => {
  const [jun, ana, elif] = [await as("company"), await as("referrer"), await as("referrer")];
  const { id: conversationId } = await jun.call(openDirectConversation, { personId: ana.personId });
  const [one, two] = [await screens.openScreen(ana), await screens.openScreen(ana, there)];
  const outside = await screens.openScreen(elif);
  const { id } = await jun.call(contract.startCall, { conversationId });
  await expect.poll(() => [one.count("ringing"), two.count("ringing")]).toEqual([1, 1]);
  expect((await ana.call(contract.listRingingCalls, {})).items.map((ringing) => ringing.id)).toEqual([id]);
  await screens.enter(ana, one, id);
  await expect.poll(() => [one.count("quiet"), two.count("quiet")]).toEqual([1, 1]);
  expect((await ana.call(contract.listRingingCalls, {})).items).toEqual([]);
  expect(outside.received).toEqual([]);
});

test("two people are in the call, see each other's changes and exchange signals only there", async () => {
  const [jun, ana, elif] = [await as("company"), await as("referrer"), await as("referrer")];
  const { ofOne, ofOther, first, second, id } = await screens.talk(jun, ana);
  const signal = { session: "1", description: { type: "offer" as const, sdp: "v=0" } };
  expect(await ofOne.request({ type: "signal", participantId: first.me, to: second.me, signal })).toBe(true);
  await expect
    .poll(() => ofOther.received.filter(({ type }) => type === "signal"))
    .toEqual([{ type: "signal", callId: id, from: first.me, signal }]);
  const media = { ...nothingOn, camera: true };
  await ofOther.request({ type: "media", participantId: second.me, media });
  await expect.poll(() => ofOne.latest()?.participants.find((one) => one.id === second.me)?.media).toEqual(media);
  expect(ofOne.latest()?.startedAt).not.toBeNull();

  const stranger = await screens.openScreen(elif);
  const tab = crypto.randomUUID();
  expect(await stranger.request({ type: "attach", participantId: second.me, tab: second.tab })).toBeNull();
  expect(await stranger.request({ type: "signal", participantId: second.me, to: first.me, signal })).toBeNull();
  const other = await screens.talk(elif, await as("admin"));
  expect(await other.ofOne.request({ type: "signal", participantId: other.first.me, to: first.me, signal })).toBe(
    false,
  );
  expect(await ofOther.request({ type: "attach", participantId: second.me, tab })).toBeNull();
});

test("when one of two leaves the call is over, with its duration in the conversation and on the referral's timeline", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const referral = await submit(ana);
  const { id: conversationId } = await jun.call(openReferralConversation, { referralId: referral.id });
  await ana.call(openReferralConversation, { referralId: referral.id });
  const [ofJun, ofAna] = [await screens.openScreen(jun), await screens.openScreen(ana)];
  const { id } = await jun.call(contract.startCall, { conversationId });
  const [, ofA] = [await screens.enter(jun, ofJun, id), await screens.enter(ana, ofAna, id)];
  await ofAna.request({ type: "leave", participantId: ofA.me });
  await expect
    .poll(() =>
      ofJun
        .latest()
        ?.participants.map(({ state }) => state)
        .toSorted(),
    )
    .toEqual(["in", "left"]);
  await jun.call(contract.endCall, { id });
  await expect.poll(() => ofJun.latest()).toMatchObject({ state: "ended", endReason: "finished" });
  const { items } = await ana.call(listChatMessages, { id: conversationId });
  expect(items.map(({ event }) => event)).toEqual([
    { type: "call", callId: id, outcome: "finished", seconds: expect.any(Number), video: true },
  ]);
  const timeline = await jun.call(listTimelineEvents, { referralId: referral.id });
  expect(timeline.items.find(({ kind }) => kind === "called")?.details).toMatchObject({ callId: id });
  expect((await jun.call(contract.listCalls, { which: "ended", referralId: referral.id })).items[0]?.id).toBe(id);
});

test("a call that is declined or not answered ends, and who did not answer gets a notice", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id: conversationId } = await jun.call(openDirectConversation, { personId: ana.personId });
  const ofJun = await screens.openScreen(jun);
  const first = await jun.call(contract.startCall, { conversationId });
  await screens.enter(jun, ofJun, first.id);
  expect(await ana.call(contract.answerCall, { id: first.id, answer: "declined" })).toEqual({ answered: true });
  expect(await ana.call(contract.answerCall, { id: first.id, answer: "declined" })).toEqual({ answered: false });
  await expect.poll(() => ofJun.latest()).toMatchObject({ state: "ended", endReason: "declined" });

  const second = await jun.call(contract.startCall, { conversationId });
  expect(second.id).not.toBe(first.id);
  await screens.enter(jun, ofJun, second.id);
  await stopRinging(second.id);
  await expect.poll(() => ofJun.latest()).toMatchObject({ id: second.id, endReason: "unanswered" });
  const { items } = await ana.call(listNotices, {});
  expect(items.filter(({ kind }) => kind === "calls.missed")).toHaveLength(1);
});

test("of two people who call each other at the same time, one joins the other's call", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id: conversationId } = await jun.call(openDirectConversation, { personId: ana.personId });
  const started = await Promise.all([jun, ana].map((one) => one.call(contract.startCall, { conversationId })));
  expect(new Set(started.map(({ id }) => id)).size).toBe(1);
});

test("a person takes part once: entering in another tab takes the call over from the first", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id, ofOne, first } = await screens.talk(jun, ana);
  const again = await screens.openScreen(jun);
  const taken = await screens.enter(jun, again, id);
  expect(taken.me).toBe(first.me);
  await expect
    .poll(() => ofOne.received.filter(({ type }) => type === "replaced"))
    .toEqual([{ type: "replaced", callId: id, participantId: first.me, tab: taken.tab }]);
  expect(await ofOne.request({ type: "attach", participantId: first.me, tab: first.tab })).toBeNull();
  expect(taken.attached.call.participants.filter(({ state }) => state === "in")).toHaveLength(2);
});

test("no more than four are in a call without a media server", async () => {
  const jun = await as("company");
  const others = [await as("company"), await as("referrer"), await as("referrer"), await as("company")];
  const group = await jun.call(createGroup, { title: "Five", personIds: others.map(({ personId }) => personId) });
  const { id } = await jun.call(contract.startCall, { conversationId: group.id });
  const media = nothingOn;
  for (const one of [jun, ...others.slice(0, 3)])
    await one.call(contract.enterCall, { id, tab: crypto.randomUUID(), media });
  const fifth = others[3] as typeof jun;
  await expect(fifth.call(contract.enterCall, { id, tab: crypto.randomUUID(), media })).rejects.toMatchObject({
    code: "calls.full",
  });
});

test("someone who cannot read the conversation cannot find its call by any endpoint", async () => {
  const [jun, ana, elif] = [await as("company"), await as("referrer"), await as("referrer")];
  const { id, conversationId } = await screens.talk(jun, ana);
  const media = nothingOn;
  const tries = [
    () => elif.call(contract.getCall, { id }),
    () => elif.call(contract.enterCall, { id, tab: crypto.randomUUID(), media }),
    () => elif.call(contract.answerCall, { id, answer: "declined" }),
    () => elif.call(contract.endCall, { id }),
    () => elif.call(contract.startCall, { conversationId }),
    () => elif.call(contract.listCalls, { which: "current", conversationId }),
  ];
  for (const one of tries) await expect(one()).rejects.toMatchObject({ code: "base.notFound" });
  expect((await elif.call(contract.listCalls, { which: "current" })).items).toEqual([]);
});
