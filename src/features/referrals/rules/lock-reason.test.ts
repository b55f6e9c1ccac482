import { expect, test } from "vitest";
import { roles } from "#base/roles.ts";
import { statuses } from "../contract/values.ts";
import { lockReasonOf } from "./lock-reason.ts";
import { availableMoves } from "./moves.ts";
import { sidesOf } from "./permissions.ts";

const me = `per_${"1".repeat(32)}` as const;
const other = `per_${"2".repeat(32)}` as const;
const steps = ["submit", "answer", "review", "accept", "advance"];

test("everyone who sees a referral has a next step or a reason why not", () => {
  for (const role of roles)
    for (const referrerId of [me, other])
      for (const status of statuses) {
        const person = { personId: me, role };
        const referral = { status, referrerId, addresseeId: null };
        const sides = sidesOf(person, referral);
        if (sides.length === 0 && !(referrerId === me && role === "company")) continue;
        const state = { ...referral, reopenings: 9, closedAt: null, submittedAt: null, consent: "attested" };
        const next = availableMoves(state, sides, 0).filter((move) => steps.includes(move));
        const reason = lockReasonOf({ ...referral, waiting: false }, person);
        if (status === "draft") expect(reason).toBeUndefined();
        else expect(next.length > 0 || reason !== undefined, `${role} ${status} ${referrerId === me}`).toBe(true);
      }
});

test("a company member cannot review their own submission, and nobody a waiting one", () => {
  const referral = { status: "under_review", waiting: false, referrerId: me } as const;
  expect(lockReasonOf(referral, { personId: me, role: "both" })).toBe("ownSubmission");
  expect(lockReasonOf(referral, { personId: other, role: "company" })).toBeUndefined();
  expect(lockReasonOf(referral, { personId: me, role: "referrer" })).toBe("underReview");
  expect(lockReasonOf({ ...referral, waiting: true }, { personId: other, role: "company" })).toBe("waitingList");
});
