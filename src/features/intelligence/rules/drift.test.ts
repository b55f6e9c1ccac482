import { expect, it } from "vitest";
import { hasDrifted, isTrainingDue } from "./drift.ts";

const right = { probability: 0.8, outcome: 1 };
const wrong = { probability: 0.9, outcome: 0 };
const repeat = <T>(value: T, n: number) => Array.from({ length: n }, () => value);

it("compares the last 200 predictions with the base rate", () => {
  expect(hasDrifted(repeat(right, 200), 0.4)).toBe(false);
  expect(hasDrifted([...repeat(right, 1000), ...repeat(wrong, 200)], 0.4)).toBe(true);
  expect(hasDrifted([...repeat(wrong, 1000), ...repeat(right, 200)], 0.4)).toBe(false);
});

it("does not judge by a few", () => {
  expect(hasDrifted(repeat(wrong, 49), 0.4)).toBe(false);
  expect(hasDrifted(repeat(wrong, 50), 0.4)).toBe(true);
});

it("trains daily with 20 new outcomes or on drift", () => {
  expect(isTrainingDue(24, 20, false)).toBe(true);
  expect(isTrainingDue(23, 500, true)).toBe(false);
  expect(isTrainingDue(48, 19, false)).toBe(false);
  expect(isTrainingDue(48, 1, true)).toBe(true);
  expect(isTrainingDue(48, 0, true)).toBe(false);
});
