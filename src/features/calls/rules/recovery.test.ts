import { expect, test } from "vitest";
import type { CallParticipant, LiveCall } from "../contract/calls.ts";
import { recoveryOf } from "./recovery.ts";

const me = `cap_${"1".repeat(32)}` as const;
const participant = (state: CallParticipant["state"]): CallParticipant => ({
  id: me,
  personId: null,
  name: "Ada",
  photoUrl: null,
  state,
  media: { microphone: true, camera: true, screen: false, hand: false },
  joinedAt: null,
  leftAt: null,
});
const call = (state: LiveCall["state"], mine: CallParticipant["state"]): LiveCall => ({
  id: `cal_${"1".repeat(32)}`,
  revision: 1,
  state,
  mode: "mesh",
  startedAt: null,
  endedAt: null,
  endReason: null,
  participants: [participant(mine)],
  recording: null,
});

test("after a refusal a person enters again, unless the call ended or another tab took it over", () => {
  expect(recoveryOf(call("ended", "left"), me)).toBe("ended");
  expect(recoveryOf(call("running", "in"), me)).toBe("replaced");
  expect(recoveryOf(call("running", "left"), me)).toBe("enter");
  expect(recoveryOf({ ...call("running", "left"), participants: [] }, me)).toBe("enter");
});
