import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canActAsCompany, roles } from "#base/roles.ts";
import { conversationKinds } from "../values.ts";
import { linksIn } from "./links.ts";
import { canStartDirect, permissionsIn } from "./permissions.ts";
import { previewOf } from "./preview.ts";
import { isWaiting, shouldMail } from "./unread.ts";

const role = fc.constantFrom(...roles);
const facts = fc.record({
  kind: fc.constantFrom(...conversationKinds),
  isClosed: fc.boolean(),
  isMember: fc.boolean(),
  isRemoved: fc.boolean(),
  canSeeReferral: fc.boolean(),
  isOtherActive: fc.boolean(),
  createdByCaller: fc.boolean(),
  isReferrer: fc.boolean(),
});

describe("permissions", () => {
  test("no one does anything in a conversation that they cannot read, and no one writes in a closed one", () => {
    fc.assert(
      fc.property(role, facts, (who, given) => {
        const { canRead, canWrite, canManage, canModerate } = permissionsIn(who, given);
        if (!canRead) expect([canWrite, canManage, canModerate]).toEqual([false, false, false]);
        if (given.isClosed || given.isRemoved) expect(canWrite).toBe(false);
        if (given.kind !== "referral") expect(canRead).toBe(given.isMember);
        if (given.kind === "referral" && !given.canSeeReferral) expect(canRead).toBe(false);
      }),
    );
  });

  test("members leave a group, the company leaves a referral's conversation, and its partner and two people never do", () => {
    fc.assert(
      fc.property(role, facts, (who, given) => {
        const { canLeave, canRead } = permissionsIn(who, given);
        const mayLeave =
          given.kind === "group" || (given.kind === "referral" && canActAsCompany(who) && !given.isReferrer);
        expect(canLeave).toBe(canRead && given.isMember && mayLeave);
      }),
    );
  });

  test("partners never write to partners first, and no one to someone who cannot read it", () => {
    fc.assert(
      fc.property(role, role, fc.boolean(), (from, to, worksOnReferral) => {
        const may = canStartDirect({ id: "per_1", role: from }, { id: "per_2", role: to }, worksOnReferral);
        if (from === "user" || to === "user") expect(may).toBe(false);
        else if (!canActAsCompany(from) && !canActAsCompany(to)) expect(may).toBe(false);
        else if (canActAsCompany(from)) expect(may).toBe(true);
        else expect(may).toBe(to === "admin" || worksOnReferral);
      }),
    );
    expect(canStartDirect({ id: "per_1", role: "admin" }, { id: "per_1", role: "admin" }, true)).toBe(false);
  });
});

test.each([
  ["See https://example.com/a_(b).", ["https://example.com/a_(b)"]],
  ["(https://example.com)", ["https://example.com"]],
  ["https://example.com, http://example.org/x?y=1#z!", ["https://example.com", "http://example.org/x?y=1#z"]],
  ["javascript:alert(1) ftp://example.com mailto:a@b.c", []],
  ["https://example.com https://example.com", ["https://example.com"]],
])("finds the web addresses in %j", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test("a preview is one line of plain text, and its site is the address's host", () => {
  const head = { title: "A\u202e  title\n", meta: { "og:site_name": "Your bank", description: "x".repeat(500) } };
  expect(previewOf("https://www.example.com/a", head)).toEqual({
    url: "https://www.example.com/a",
    title: "A title",
    description: `${"x".repeat(239)}…`,
    site: "example.com",
  });
  expect(previewOf("https://example.com", { title: " ", meta: {} })).toBeUndefined();
});

test("a mail is sent only about something that waits, once, to someone who is away", () => {
  const seq = fc.nat(20);
  fc.assert(
    fc.property(
      fc.record({
        lastSeq: seq,
        lastReadSeq: seq,
        mentionedSeq: seq,
        mailedSeq: seq,
        muted: fc.boolean(),
        minutesSinceSeen: fc.nat(60),
        minutesSinceMessage: fc.nat(60),
      }),
      (state) => {
        if (!shouldMail(state)) return;
        expect(isWaiting(state)).toBe(true);
        expect(state.minutesSinceSeen).toBeGreaterThanOrEqual(10);
        expect(shouldMail({ ...state, mailedSeq: Math.max(state.lastSeq, state.mentionedSeq) })).toBe(false);
      },
    ),
  );
});
