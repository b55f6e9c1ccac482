import { expect, it } from "vitest";
import { sameOriginPath } from "./same-origin-path.ts";

it.each([
  ["/dashboard", "/dashboard"],
  ["/dev/outbox?state=sent#top", "/dev/outbox?state=sent#top"],
  ["/a/../dashboard", "/dashboard"],
])("redirects back to %s [R2.3]", (raw, path) => {
  expect(sameOriginPath(raw)).toBe(path);
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "https://evil.example/dashboard",
  "javascript:alert(1)",
  "dashboard",
  "",
  7,
  undefined,
  null,
])("rejects %j, which would redirect to an attacker's site [R2.3]", (raw) => {
  expect(sameOriginPath(raw)).toBeUndefined();
});
