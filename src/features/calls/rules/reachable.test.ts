import { expect, test } from "vitest";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import { isReachable } from "./reachable.ts";

const [me, other] = [`per_${"1".repeat(32)}`, `per_${"2".repeat(32)}`] as const;
const conversation = {
  canWrite: true,
  isClosed: false,
  participants: [
    { id: me, role: "company" as const },
    { id: other, role: "referrer" as const },
  ],
};

test("a person calls the others in a conversation that they can write in", () => {
  expect(isReachable(me, conversation)).toBe(true);
  expect(isReachable(me, { ...conversation, canWrite: false })).toBe(false);
  expect(isReachable(me, { ...conversation, isClosed: true })).toBe(false);
  expect(isReachable(me, { ...conversation, participants: conversation.participants.slice(0, 1) })).toBe(false);
  expect(isReachable(me, { ...conversation, participants: [{ id: other, role: "user" }] })).toBe(false);
});

test("before the first message they call who submitted the referral or works on it", () => {
  expect(isReachable(me, { referrerId: other, assigneeId: null })).toBe(true);
  expect(isReachable(me, { referrerId: me, assigneeId: other })).toBe(true);
  expect(isReachable(me, { referrerId: me, assigneeId: null })).toBe(false);
  expect(isReachable(me, { referrerId: noReferrer, assigneeId: me })).toBe(false);
});
