import { expect, it } from "vitest";
import { conversation, conversationId, message, myId } from "../testing/chat-examples.ts";
import { mergeMessages, mergeNewer, mergeOlder, type Thread } from "./merge.ts";
import { applyMessage, applyOwnRead } from "./merge-list.ts";

const thread = (from: number, to: number, more: Partial<Thread> = {}): Thread => ({
  messages: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
  hasOlder: from > 1,
  hasNewer: false,
  ...more,
});
const numbers = ({ messages }: Thread) => messages.map(({ seq }) => seq);

it("appends what follows, in order, and never twice", () => {
  const merged = mergeMessages(thread(1, 2), [message(4), message(3), message(2)]);
  expect(numbers(merged)).toEqual([1, 2, 3, 4]);
  expect(mergeMessages(merged, [message(4), message(1)])).toBe(merged);
});

it("takes the version with the higher revision, whichever arrives last", () => {
  const edited = message(2, { revision: 9, text: "Edited" });
  const merged = mergeMessages(thread(1, 2), [edited]);
  expect(merged.messages[1]?.text).toBe("Edited");
  expect(mergeMessages(merged, [message(2)]).messages[1]?.text).toBe("Edited");
});

it("shows no message after a gap, and notes that there is more", () => {
  const merged = mergeMessages(thread(1, 2), [message(5)]);
  expect(numbers(merged)).toEqual([1, 2]);
  expect(merged.hasNewer).toBe(true);
  const filled = mergeNewer(merged, { items: [message(3), message(4), message(5)], hasOlder: true, hasNewer: false });
  expect(numbers(filled)).toEqual([1, 2, 3, 4, 5]);
  expect(filled.hasNewer).toBe(false);
});

it("leaves out messages before the loaded ones until they are loaded", () => {
  const loaded = thread(10, 12);
  expect(mergeMessages(loaded, [message(4)])).toBe(loaded);
  const older = mergeOlder(loaded, { items: [message(8), message(9), message(10)], hasOlder: true, hasNewer: true });
  expect(numbers(older)).toEqual([8, 9, 10, 11, 12]);
  expect(older.hasOlder).toBe(true);
});

it("starts an empty conversation with its first message", () => {
  const empty: Thread = { messages: [], hasOlder: false, hasNewer: false };
  expect(numbers(mergeMessages(empty, [message(1)]))).toEqual([1]);
});

it("moves a conversation with a new message to the top and counts it, but not one's own", () => {
  const other = conversation({ id: `cnv_${"2".repeat(32)}` });
  const list = [other, conversation()];
  const applied = applyMessage(list, message(4, { mentions: [myId] }), myId);
  expect(applied?.map(({ id }) => id)).toEqual([conversationId, other.id]);
  expect(applied?.[0]).toMatchObject({ unread: 1, isMentioned: true, lastSeq: 4 });
  const own = applyMessage(list, message(4, { authorId: myId }), myId);
  expect(own?.[0]).toMatchObject({ unread: 0, lastReadSeq: 4 });
});

it("applies a change to the last message in its place, and counts nothing twice", () => {
  const other = conversation({ id: `cnv_${"2".repeat(32)}` });
  const deleted = message(3, { text: "", revision: 8, deletedAt: "2026-03-02T10:00:00Z" });
  const applied = applyMessage([other, conversation()], deleted, myId);
  expect(applied?.[1]).toMatchObject({ unread: 0, lastMessage: { isDeleted: true, text: "" } });
  expect(applyMessage([other], message(4), myId)).toBeUndefined();
});

it("ignores a mark that is older than the known one", () => {
  const known = [conversation({ lastReadSeq: 3 })];
  expect(applyOwnRead(known, { id: conversationId, seq: 2, unread: 1 })[0]?.lastReadSeq).toBe(3);
});
