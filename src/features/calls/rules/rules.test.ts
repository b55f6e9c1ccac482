import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Id } from "#base/ids.ts";
import { type ParticipantState, participantStates, recordingStates } from "../values.ts";
import { nextRecordingState } from "./consent.ts";
import { nextState, outcomeOf } from "./ending.ts";
import { canHost, canRecord } from "./permissions.ts";

const starter = (state: ParticipantState) => ({ state, isStarter: true });
const other = (state: ParticipantState) => ({ state, isStarter: false });
const ringing = { state: "ringing" as const, isScheduled: false, isDirect: true, hasStarted: false };
const running = { ...ringing, state: "running" as const, hasStarted: true };
const ended = (reason: string) => ({ state: "ended", reason });

describe("what becomes of a call", () => {
  test.each([
    ["rings while the person who calls waits", ringing, [starter("in"), other("ringing")], undefined],
    ["goes on if it is answered before the person who calls has entered", ringing, [other("in")], undefined],
    ["is missed once no one rings any more", ringing, [starter("in"), other("missed")], ended("unanswered")],
    ["names a refusal before a missing answer", ringing, [other("missed"), other("busy")], ended("declined")],
    ["is canceled if the person who calls hangs up", ringing, [starter("left"), other("ringing")], ended("canceled")],
    ["goes on if one of several declines", ringing, [other("declined"), other("ringing")], undefined],
    ["between two ends when one leaves", running, [starter("in"), other("left")], ended("finished")],
    ["of a group goes on with one person", { ...running, isDirect: false }, [starter("in"), other("left")], undefined],
    ["of a group ends with the last person", { ...running, isDirect: false }, [starter("left")], ended("finished")],
    [
      "waits for its time if the host only looked in",
      { ...ringing, isScheduled: true },
      [starter("left")],
      { state: "scheduled" },
    ],
  ] as const)("%s", (_, facts, participants, expected) => {
    expect(nextState({ ...facts, participants })).toEqual(expected);
  });

  test("never ends while two people are in it, and always once it has run and no one is", () => {
    const anyone = fc.record({ state: fc.constantFrom(...participantStates), isStarter: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(anyone),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (participants, isDirect, isScheduled, hasStarted) => {
          const count = participants.filter(({ state }) => state === "in").length;
          const next = nextState({ state: "running", isDirect, isScheduled, hasStarted, participants });
          if (count >= 2) expect(next).toBeUndefined();
          if (count === 0 && hasStarted) expect(next).toEqual(ended("finished"));
        },
      ),
    );
  });

  test("is shown as missed to the others if it was hung up, and as canceled only if it was scheduled", () => {
    expect([outcomeOf("canceled", false), outcomeOf("canceled", true), outcomeOf("unanswered", false)]).toEqual([
      "missed",
      "canceled",
      "missed",
    ]);
  });
});

describe("a recording", () => {
  const people = ["cap_a", "cap_b", "cap_c"] as Id<"cap">[];
  test("never runs while someone is in the call who has not agreed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...recordingStates),
        fc.subarray(people),
        fc.subarray(people),
        fc.option(fc.constantFrom(...people)),
        (state, agreed, present, refusedBy) => {
          const next = nextRecordingState({ state, agreed, present, refusedBy });
          if (next !== "recording") return;
          expect(refusedBy).toBeNull();
          expect(present.every((one) => agreed.includes(one))).toBe(true);
        },
      ),
    );
  });
  test("starts when the last one agrees, and a refusal ends it before and while it runs", () => {
    const [a, b] = people as [Id<"cap">, Id<"cap">];
    const facts = { agreed: [a], present: [a, b], refusedBy: null };
    expect(nextRecordingState({ ...facts, state: "asked" })).toBe("asked");
    expect(nextRecordingState({ ...facts, agreed: [a, b], state: "asked" })).toBe("recording");
    expect(nextRecordingState({ ...facts, refusedBy: b, state: "asked" })).toBe("refused");
    expect(nextRecordingState({ ...facts, agreed: [a, b], refusedBy: b, state: "recording" })).toBe("saving");
  });
});

test("partners host only the calls that they started, and record none", () => {
  const personId = "per_a" as const;
  expect(canHost({ personId, role: "referrer" }, "per_b")).toBe(false);
  expect(canHost({ personId, role: "referrer" }, personId)).toBe(true);
  expect(canHost({ personId, role: "company" }, null)).toBe(true);
  expect(canRecord({ personId, role: "referrer" }, true)).toBe(false);
  expect([canRecord({ personId, role: "admin" }, true), canRecord({ personId, role: "admin" }, false)]).toEqual([
    true,
    false,
  ]);
});
