import { expect, it } from "vitest";
import type { TimelineEvent } from "#features/referrals/contract/timeline.ts";
import { conversationId, message, myId } from "../testing/chat-examples.ts";
import { threadEntries } from "./entries.ts";
import { eventStates, isShown } from "./events.ts";

const at = (hour: number, minute: number) => new Date(Date.UTC(2026, 2, 2, hour, minute)).toISOString();
const event = (id: number, more: Partial<TimelineEvent>): TimelineEvent => ({
  id: `rev_${String(id).padStart(32, "0")}`,
  kind: "moved",
  by: "Anika Rao",
  personId: `per_${"3".repeat(32)}`,
  internal: false,
  text: "",
  details: {},
  createdAt: at(9, 0),
  ...more,
});
const asked = event(1, { text: "Who signs off?", details: { move: "ask", to: "needs_info" }, createdAt: at(9, 2) });
const answered = event(2, { text: "The CFO.", details: { move: "answer" }, createdAt: at(17, 2) });
const base = { unsent: [], events: [], me: myId, readSeq: null, unread: 0, dayOf: (time: string) => time.slice(0, 10) };
const kinds = (entries: ReturnType<typeof threadEntries>) => entries.map(({ kind }) => kind);

it("groups messages of one author and starts each day with a line", () => {
  const messages = [
    message(1),
    message(2),
    message(3, { authorId: myId }),
    message(4, { createdAt: "2026-03-03T09:00:00Z" }),
  ];
  const entries = threadEntries({ ...base, thread: { messages, hasOlder: false, hasNewer: false } });
  expect(kinds(entries)).toEqual(["day", "message", "message", "message", "day", "message"]);
  expect(entries.flatMap((entry) => (entry.kind === "message" ? [entry.isFirst] : []))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

it("divides what is new, counting the messages of others only", () => {
  const messages = [message(1), message(2), message(3, { authorId: myId }), message(4)];
  const entries = threadEntries({ ...base, readSeq: 1, thread: { messages, hasOlder: false, hasNewer: false } });
  expect(kinds(entries)).toEqual(["day", "message", "new", "message", "message", "message"]);
  expect(entries[2]).toMatchObject({ count: 2 });
});

it("counts what is new beyond the loaded page", () => {
  const thread = { messages: [message(1), message(2)], hasOlder: false, hasNewer: true };
  expect(threadEntries({ ...base, readSeq: 1, unread: 306, thread })[2]).toMatchObject({ kind: "new", count: 306 });
});

it("puts questions and answers where they were asked, within what is loaded", () => {
  const thread = { messages: [message(1), message(5)], hasOlder: false, hasNewer: false };
  const entries = threadEntries({ ...base, events: [answered, asked], thread });
  expect(kinds(entries)).toEqual(["day", "message", "event", "message", "event"]);
  const later = { messages: [message(5)], hasOlder: true, hasNewer: false };
  expect(kinds(threadEntries({ ...base, events: [asked], thread: later }))).toEqual(["day", "message"]);
});

it("shows an unsent message once, also when its announcement came before the answer", () => {
  const item = {
    clientId: message(2).clientId,
    conversationId,
    text: "Hello",
    mentions: [],
    replyTo: null,
    files: [],
    createdAt: at(9, 2),
  };
  const thread = { messages: [message(1)], hasOlder: false, hasNewer: false };
  expect(kinds(threadEntries({ ...base, unsent: [item], thread })).at(-1)).toBe("unsent");
  const arrived = { ...thread, messages: [message(1), message(2, { authorId: myId })] };
  expect(kinds(threadEntries({ ...base, unsent: [item], thread: arrived }))).toEqual(["day", "message", "message"]);
});

it("knows the deadline of an open question and how long an answer took", () => {
  expect(eventStates([asked], true).get(asked.id)).toEqual({ dueAt: "2026-03-16T09:02:00.000Z" });
  const states = eventStates([asked, answered], false);
  expect(states.get(answered.id)).toEqual({ hours: 8 });
  expect(states.get(asked.id)).toBeUndefined();
});

it("keeps internal notes and small changes out of the conversation", () => {
  expect(isShown(event(3, { kind: "noted", text: "Careful", internal: true }))).toBe(false);
  expect(isShown(event(4, { kind: "noted", text: "Called", internal: false }))).toBe(true);
  expect(isShown(event(5, { details: { move: "accept", to: "accepted" } }))).toBe(true);
  expect(isShown(event(6, { details: { move: "advance", to: "in_progress" } }))).toBe(false);
});
