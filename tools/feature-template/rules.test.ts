import fc from "fast-check";
import { expect, test } from "vitest";
import { keptName } from "./rules.ts";

test("a name is kept without stray blanks", () => expect(keptName("  North \t wind ")).toBe("North wind"));

test("keeping a kept name changes nothing", () =>
  fc.assert(fc.property(fc.string(), (typed) => expect(keptName(keptName(typed))).toBe(keptName(typed)))));
