import fc from "fast-check";
import { expect, test } from "vitest";
import { keptName } from "./rules.ts";

test("a name is stored without extra whitespace", () => expect(keptName("  North \t wind ")).toBe("North wind"));

test("normalizing a normalized name changes nothing", () =>
  fc.assert(fc.property(fc.string(), (typed) => expect(keptName(keptName(typed))).toBe(keptName(typed)))));
