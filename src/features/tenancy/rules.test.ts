import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalHost, homeOf, probeState, slugOf, worstState } from "./rules.ts";

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
])("finds the tenant of %s: %s", (host, slug) => expect(slugOf(host, "localhost")).toBe(slug));

test("finds no tenant in a host outside the app's", () => {
  fc.assert(
    fc.property(
      fc.webUrl(),
      (url) => slugOf(new URL(url).hostname, "goodword.test") === undefined || url.includes(".goodword.test"),
    ),
  );
});

test("reports the worst part as the total, and ignores parts that are off", () => {
  expect(worstState([{ state: "ok" }, { state: "off" }])).toBe("ok");
  expect(worstState([{ state: "slow" }, { state: "off" }])).toBe("slow");
  expect(worstState([{ state: "slow" }, { state: "down" }])).toBe("down");
});

test("reports a failed probe as down, however quick", () => {
  expect(probeState({ failed: true, tookMs: 1 })).toBe("down");
  expect(probeState({ failed: false, tookMs: 1000 })).toBe("slow");
  expect(probeState({ failed: false, tookMs: 999 })).toBe("ok");
});

test.each([
  [{ slug: "acme", primaryHost: null, ssl: true }, "https://example.com:8443", "https://acme.example.com:8443"],
  [{ slug: "default", primaryHost: null, ssl: true }, "https://example.com", "https://example.com"],
  [{ slug: "acme", primaryHost: "acme.test", ssl: false }, "https://example.com", "https://acme.test"],
  [{ slug: "acme", primaryHost: "acme.test", ssl: true }, "http://localhost:3000", "https://acme.test"],
  [{ slug: "acme", primaryHost: "acme.test", ssl: false }, "http://localhost:3000", "http://acme.test:3000"],
])("builds a tenant's address: %j at %s is %s", (tenant, base, home) => expect(homeOf(base, tenant)).toBe(home));

test.each([
  ["Acme.Example.COM.", "acme.example.com"],
  ["example.com", ""],
  ["EXAMPLE.com.", ""],
  ["localhost", ""],
  ["127.0.0.1", ""],
  ["[::1]", ""],
  ["", ""],
  ["localhost.evil.example", "localhost.evil.example"],
  ["127.0.0.1.evil.example", "127.0.0.1.evil.example"],
])("looks the host %s up as '%s'", (host, asked) => expect(canonicalHost(host, "example.com")).toBe(asked));
