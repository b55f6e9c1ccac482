import { expect, test } from "vitest";
import { circles } from "./first-loads.mjs";

test("finds files that wait for each other, over others too, and each circle once", () => {
  const imports = new Map([
    ["entry", ["a", "e"]],
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["a", "d"]],
    ["d", []],
    ["e", ["e2"]],
    ["e2", ["e"]],
  ]);
  expect(circles(imports)).toEqual([
    ["a", "b", "c"],
    ["e", "e2"],
  ]);
});

test("leaves files alone that only share what they need", () => {
  const imports = new Map([
    ["one", ["shared"]],
    ["other", ["shared", "one"]],
    ["shared", []],
  ]);
  expect(circles(imports)).toEqual([]);
});
