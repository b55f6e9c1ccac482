import { expect, it } from "vitest";
import { barsOf, extentOf } from "./bars.ts";

const data = [
  { name: "May", paid: 300, open: 100 },
  { name: "June", paid: 0, open: -50 },
];

it("stacks bars or draws them side by side from zero, and draws none for zero", () => {
  expect(barsOf(data, ["paid", "open"], false)).toEqual([
    { place: 0, key: "paid", from: 0, to: 300, slot: 0 },
    { place: 0, key: "open", from: 300, to: 400, slot: 0 },
    { place: 1, key: "open", from: 0, to: -50, slot: 0 },
  ]);
  expect(barsOf(data, ["paid", "open"], true)).toEqual([
    { place: 0, key: "paid", from: 0, to: 300, slot: 0 },
    { place: 0, key: "open", from: 0, to: 100, slot: 1 },
    { place: 1, key: "open", from: 0, to: -50, slot: 1 },
  ]);
});

it("spans from the lowest to the highest bar, always including zero", () => {
  expect(extentOf(barsOf(data, ["paid", "open"], false))).toEqual({ highest: 400, lowest: -50 });
  expect(extentOf(barsOf(data, ["paid", "open"], true))).toEqual({ highest: 300, lowest: -50 });
  expect(extentOf([])).toEqual({ highest: 0, lowest: 0 });
});
