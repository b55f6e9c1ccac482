import { expect, test } from "vitest";
import { signal } from "../contract/live.ts";
import { toSignals } from "./signal-parts.ts";

const candidate = (number: number) => ({ candidate: `candidate:${number}`, sdpMid: "0", sdpMLineIndex: 0 });
const description = { type: "offer", sdp: "v=0" } as const;

test("a description and the candidates found meanwhile are one signal", () => {
  expect(toSignals({ session: "1", description, candidates: [candidate(1), candidate(2)] })).toEqual([
    { session: "1", description, candidates: [candidate(1), candidate(2)] },
  ]);
  expect(toSignals({ session: "1", restart: true, candidates: [] })).toEqual([{ session: "1", restart: true }]);
});

test("more candidates than a signal may carry are split, the description first and every candidate once", () => {
  const candidates = Array.from({ length: 120 }, (_, number) => candidate(number));
  const signals = toSignals({ session: "1", description, candidates });
  expect(signals.map((part) => signal.parse(part).candidates?.length)).toEqual([50, 50, 20]);
  expect(signals.map((part) => part.description)).toEqual([description, undefined, undefined]);
  expect(signals.flatMap((part) => part.candidates)).toEqual(candidates);
});
