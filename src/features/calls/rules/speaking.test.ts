import { expect, test } from "vitest";
import { nextVoice, speakerOf } from "./speaking.ts";

test("speaking starts with the first loud moment and survives short pauses", () => {
  const started = nextVoice(undefined, 0.2, 1000);
  expect(started).toEqual({ since: 1000, lastLoud: 1000 });
  const pausing = nextVoice(started, 0, 1700);
  expect(pausing).toEqual(started);
  expect(nextVoice(pausing, 0.2, 1750)).toEqual({ since: 1000, lastLoud: 1750 });
  expect(nextVoice(pausing, 0, 1801)).toBeUndefined();
});

test("the noise of a room is not speaking", () => {
  expect(nextVoice(undefined, 0.005, 0)).toBeUndefined();
});

test("the person who started last is the speaker, and stays so in silence", () => {
  const ada = { since: 1000, lastLoud: 3000 };
  const ben = { since: 2000, lastLoud: 2500 };
  expect(speakerOf(new Map([["ada", ada]]), null)).toBe("ada");
  expect(speakerOf(new Map(Object.entries({ ada, ben })), "ada")).toBe("ben");
  expect(speakerOf(new Map([["ada", ada]]), "ben")).toBe("ada");
  expect(speakerOf(new Map(), "ben")).toBe("ben");
});
