import fc from "fast-check";
import { expect, test } from "vitest";
import { homeOf, overall, slugOf, stateOf } from "./rules.ts";

test.each([
  ["acme.localhost", "acme"],
  ["ACME.localhost", "acme"],
  ["localhost", undefined],
  ["127.0.0.1", undefined],
  ["acme.localhost.evil.com", undefined],
  ["a.b.localhost", undefined],
  ["evil-localhost", undefined],
  [".localhost", undefined],
  ["-x.localhost", undefined],
])("the tenant in %s is %s", (host, slug) => expect(slugOf(host, "localhost")).toBe(slug));

test("no host outside the house names a tenant", () => {
  fc.assert(
    fc.property(
      fc.webUrl(),
      (url) => slugOf(new URL(url).hostname, "goodword.test") === undefined || url.includes(".goodword.test"),
    ),
  );
});

test("the worst part speaks for the whole; what is off is not ill", () => {
  expect(overall([{ state: "ok" }, { state: "off" }])).toBe("ok");
  expect(overall([{ state: "slow" }, { state: "off" }])).toBe("slow");
  expect(overall([{ state: "slow" }, { state: "down" }])).toBe("down");
});

test("a probe that failed is down, however quick", () => {
  expect(stateOf({ failed: true, tookMs: 1 })).toBe("down");
  expect(stateOf({ failed: false, tookMs: 1000 })).toBe("slow");
  expect(stateOf({ failed: false, tookMs: 999 })).toBe("ok");
});

test("a tenant has its own address", () => {
  expect(homeOf("https://example.com:8443", "acme")).toBe("https://acme.example.com:8443");
  expect(homeOf("https://example.com", "default")).toBe("https://example.com");
});
