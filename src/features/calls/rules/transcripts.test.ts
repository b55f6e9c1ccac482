import { expect, test } from "vitest";
import { canTranscribe, failureOfRefusal } from "./transcripts.ts";

const recording = { mayTranscribe: true, objectId: "obj_1", transcriptState: null };

test("a transcript needs consent, a stored file and a provider, and is made once", () => {
  expect(canTranscribe(recording, 1000)).toBe(true);
  expect(canTranscribe({ ...recording, transcriptState: "failed" }, 1000)).toBe(true);
  expect(canTranscribe({ ...recording, transcriptState: "waiting" }, 1000)).toBe(false);
  expect(canTranscribe({ ...recording, transcriptState: "ready" }, 1000)).toBe(false);
  expect(canTranscribe({ ...recording, mayTranscribe: false }, 1000)).toBe(false);
  expect(canTranscribe({ ...recording, objectId: null }, 1000)).toBe(false);
  expect(canTranscribe(recording, null)).toBe(false);
});

test("says what an admin can change, and otherwise that the provider failed", () => {
  expect(["noProvider", "stopped", "budgetSpent", "tooMany", "failed"].map(failureOfRefusal)).toEqual([
    ...["noProvider", "noProvider", "budgetSpent"],
    ...["providerFailed", "providerFailed"],
  ]);
});
