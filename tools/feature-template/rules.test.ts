import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeName } from "./rules.ts";

test("a name is stored without extra whitespace", () => expect(normalizeName("  North \t wind ")).toBe("North wind"));

test("normalizing a normalized name changes nothing", () =>
  fc.assert(
    fc.property(fc.string(), (typed) => expect(normalizeName(normalizeName(typed))).toBe(normalizeName(typed))),
  ));
