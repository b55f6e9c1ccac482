import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createGroup, openDirectConversation } from "#features/communication/contract/conversations.ts";
import { listChatMessages } from "#features/communication/contract/messages.ts";
import * as calls from "../../contract/calls.ts";
import * as contract from "../../contract/schedule.ts";
import { nothingOn } from "../testing/call-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const as = (role: "company" | "referrer" | "admin") => app.as(role, acme);

type Mail = { to: string; subject: string; text: string; calendar: string };
const mailsTo = (address: string) =>
  app.asOwner('select "to", subject, text, calendar from messages where "to" = $1 order by id', [address]) as Promise<
    Mail[]
  >;
/** The unfolded lines of an invitation. */
const linesOf = (mail: Mail | undefined) => (mail?.calendar ?? "").replaceAll("\r\n ", "").split("\r\n");
const startsAt = "2031-03-04T15:00:00.000Z";
const plan = { title: "Intro call", startsAt, minutes: 30 };

test("invites members and guests with a calendar entry, changes and cancels it, and drops who is no longer invited", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id: conversationId } = await jun.call(openDirectConversation, { personId: ana.personId });
  const guests = [
    { name: "Miriam", email: "miriam@example.com" },
    { name: "Omar", email: "omar@example.com" },
  ];
  const requestId = crypto.randomUUID();
  const scheduled = await jun.call(contract.scheduleCall, { conversationId, requestId, ...plan, guests });
  const again = await jun.call(contract.scheduleCall, { conversationId, requestId, ...plan, guests });
  expect(again.id).toBe(scheduled.id);
  await expect.poll(() => mailsTo("miriam@example.com")).toHaveLength(1);
  const [invited] = await mailsTo("miriam@example.com");
  const { url } = await jun.call(contract.getGuestLink, { id: scheduled.id });
  expect(invited?.text).toContain(url);
  expect(linesOf(invited)).toEqual(
    expect.arrayContaining([
      "METHOD:REQUEST",
      "SEQUENCE:0",
      "DTSTART:20310304T150000Z",
      "DTEND:20310304T153000Z",
      "SUMMARY:Intro call",
    ]),
  );

  const moved = { ...plan, startsAt: "2031-03-05T09:00:00+01:00", guests: guests.slice(0, 1) };
  await jun.call(contract.rescheduleCall, { id: scheduled.id, ...moved });
  await expect.poll(() => mailsTo("omar@example.com")).toHaveLength(2);
  const uid = (mail: Mail | undefined) => linesOf(mail).find((line) => line.startsWith("UID:"));
  const [, changed] = await mailsTo("miriam@example.com");
  expect(linesOf(changed)).toEqual(
    expect.arrayContaining(["METHOD:REQUEST", "SEQUENCE:1", "DTSTART:20310305T080000Z"]),
  );
  expect(uid(changed)).toBe(uid(invited));
  expect(linesOf((await mailsTo("omar@example.com"))[1])).toContain("METHOD:CANCEL");

  await jun.call(contract.cancelCall, { id: scheduled.id });
  await expect.poll(() => mailsTo("miriam@example.com")).toHaveLength(3);
  expect(linesOf((await mailsTo("miriam@example.com"))[2])).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "SEQUENCE:2"]),
  );
  const { items } = await ana.call(listChatMessages, { id: conversationId });
  expect(items.map(({ event }) => event?.outcome)).toEqual(["canceled"]);
});

test("people enter a scheduled call at its time, the host may look in before, and it runs beside no other", async () => {
  const [jun, ana] = [await as("company"), await as("referrer")];
  const { id: conversationId } = await jun.call(openDirectConversation, { personId: ana.personId });
  const { id } = await jun.call(contract.scheduleCall, { conversationId, requestId: crypto.randomUUID(), ...plan });
  const listed = await ana.call(calls.listCalls, { which: "current" });
  expect(listed.items.map((one) => [one.id, one.name, one.scheduled?.startsAt])).toEqual([
    [id, "Intro call", startsAt],
  ]);
  const enter = (who: typeof jun) => who.call(calls.enterCall, { id, tab: crypto.randomUUID(), media: nothingOn });
  expect((await enter(jun)).call).toMatchObject({ state: "running", startedAt: null });
  expect((await enter(ana)).call.startedAt).not.toBeNull();
  await expect(jun.call(contract.cancelCall, { id })).rejects.toMatchObject({ code: "calls.ended" });
});

test("refuses a time in the past, partners as hosts, and other people's calls", async () => {
  const [jun, ana, ines] = [await as("company"), await as("referrer"), await as("company")];
  const { id: conversationId } = await jun.call(createGroup, { title: "Team", personIds: [ana.personId] });
  const requestId = crypto.randomUUID();
  const past = { conversationId, requestId, ...plan, startsAt: "2020-01-01T00:00:00Z" };
  await expect(jun.call(contract.scheduleCall, past)).rejects.toMatchObject({ code: "calls.inThePast" });
  const input = { conversationId, requestId, ...plan };
  await expect(ana.call(contract.scheduleCall, input)).rejects.toMatchObject({ code: "base.forbidden" });
  const { id } = await jun.call(contract.scheduleCall, input);
  await expect(ines.call(contract.cancelCall, { id })).rejects.toMatchObject({ code: "base.notFound" });
  await expect(ines.call(contract.scheduleCall, input)).rejects.toMatchObject({ code: "base.notFound" });
});
