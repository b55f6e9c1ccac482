import { expect, test } from "vitest";
import { newId } from "./new-id.ts";

test("ids are UUIDs of version 7 in the order of their creation", () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, () => newId("ref"));
  expect(ids[0]).toMatch(/^ref_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Number.parseInt(ids[0]!.slice(4, 16), 16)).toBeGreaterThanOrEqual(before);
});
