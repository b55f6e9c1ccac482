import { expect, test } from "vitest";
import { findCycles } from "./first-loads.mjs";

test("finds direct and indirect import cycles, each once", () => {
  const imports = new Map([
    ["entry", ["a", "e"]],
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["a", "d"]],
    ["d", []],
    ["e", ["e2"]],
    ["e2", ["e"]],
  ]);
  expect(findCycles(imports)).toEqual([
    ["a", "b", "c"],
    ["e", "e2"],
  ]);
});

test("reports no cycle for files that share a dependency", () => {
  const imports = new Map([
    ["one", ["shared"]],
    ["other", ["shared", "one"]],
    ["shared", []],
  ]);
  expect(findCycles(imports)).toEqual([]);
});
