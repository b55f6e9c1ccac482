import { expect, test } from "vitest";
import { isOwnPath, nameFrom } from "./rules.ts";

test.each(["/", "/dashboard?from=mail#top", "/a/../b"])("leads back to %s", (path) =>
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
])("leads nowhere from %j", (path) => expect(isOwnPath(path)).toBe(false));

test.each([
  ["  Ana ", "Ana"],
  ["A\u0000n\u202ea", "Ana"],
  ["x".repeat(300), "x".repeat(100)],
  [undefined, ""],
  [["Ana"], ""],
])("of the name %j is kept %j", (given, kept) => expect(nameFrom(given)).toBe(kept));
