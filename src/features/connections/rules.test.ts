import { expect, test } from "vitest";
import { isOwnPath, nameFrom } from "./rules.ts";

test.each(["/", "/dashboard?from=mail#top", "/a/../b"])("allows returning to %s", (path) =>
  expect(isOwnPath(path)).toBe(true),
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "https://evil.example/dashboard",
  "javascript:alert(1)",
  "dashboard",
  "",
])("allows no return path from %j", (path) => expect(isOwnPath(path)).toBe(false));

test.each([
  ["  Ana ", "Ana"],
  ["A\u0000n\u202ea", "Ana"],
  ["x".repeat(300), "x".repeat(100)],
  [undefined, ""],
  [["Ana"], ""],
])("stores the name %j as %j", (given, kept) => expect(nameFrom(given)).toBe(kept));
