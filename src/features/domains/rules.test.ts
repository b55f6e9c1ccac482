import fc from "fast-check";
import { expect, test } from "vitest";
import { addDomain, changeSubdomain } from "./contract.ts";
import { domainStateOf, isPlatformHost, isSubdomain, leadOf, parseHost, releasedAt } from "./rules.ts";

const long = (length: number) => "a".repeat(length);

test.each([
  ["acme.com", "acme.com"],
  ["  Refer.ACME.com ", "refer.acme.com"],
  ["acme.com.", "acme.com"],
  ["3m.com", "3m.com"],
  ["a.b.c.d.co.uk", "a.b.c.d.co.uk"],
  ["münchen.de", "xn--mnchen-3ya.de"],
  ["MÜNCHEN.de", "xn--mnchen-3ya.de"],
  ["例え.テスト", "xn--r8jz45g.xn--zckzah"],
  ["xn--mnchen-3ya.de", "xn--mnchen-3ya.de"],
  [`${long(63)}.com`, `${long(63)}.com`],
])("normalizes the domain %s to %s [R5.6]", (text, host) => expect(parseHost(text)).toBe(host));

/** Each attempts to impersonate another host, to reach the internal network, or to break a later parser. */
const hostile = [
  "",
  ".",
  "acme",
  "localhost",
  "https://acme.com",
  "//acme.com",
  "acme.com/path",
  "acme.com:443",
  "acme.com?x=1",
  "acme.com#x",
  "user@acme.com",
  "user:pass@acme.com",
  "acme..com",
  ".acme.com",
  "acme.com..",
  "-acme.com",
  "acme-.com",
  "acme.-com",
  "ac_me.com",
  "_dmarc.acme.com",
  "*.acme.com",
  "ac me.com",
  "acme.com\nevil.com",
  "acme.com\u0000",
  "ac\u200bme.com",
  "ac\u00adme.com",
  "\u202eacme.com",
  "acme。com",
  "acme%2ecom",
  "%61cme.com",
  "acme.com\\evil.com",
  "127.0.0.1",
  "127.1",
  "0x7f.0.0.1",
  "0x7f000001.0x1",
  "2130706433",
  "10.0.0.08",
  "[::1]",
  "::1",
  "1.2.3.4.",
  "acme.123",
  "acme.com,evil.com",
  "acme.com;evil.com",
  "'acme'.com",
  '"acme".com',
  "<script>.com",
  "$(id).com",
  "acme.com|evil.com",
  "xn--.com",
  `${long(64)}.com`,
  `${Array.from({ length: 5 }, () => long(50)).join(".")}.com`,
];
test.each(hostile)("rejects the domain %j [R5.6]", (text) => {
  expect(parseHost(text)).toBeUndefined();
  const refused = addDomain.input.safeParse({ host: text }).error?.issues[0];
  expect(refused).toMatchObject({ message: "Invalid domain format", params: { code: "domain" } });
});

test("accepts only valid DNS names, and accepts its own output unchanged", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.domain(), fc.webUrl()), (text) => {
      const host = parseHost(text);
      if (host === undefined) return;
      expect(host).toMatch(/^(?=.{4,239}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,62}$/);
      expect(parseHost(host)).toBe(host);
      expect(new URL(`https://${host}/`).hostname).toBe(host);
    }),
    { numRuns: 2000 },
  );
});

test("accepts every ordinary domain", () => {
  fc.assert(fc.property(fc.domain(), (domain) => domain.length > 239 || parseHost(domain) === domain.toLowerCase()));
});

test.each(["acme", "acme-partners", "a1b", "3m4", long(63)])("accepts the subdomain %s [R5.6]", (name) =>
  expect(isSubdomain(name)).toBe(true),
);

test.each([
  ...["", "ab", long(64), "-acme", "acme-", "ac.me", "ac_me", "ac me", "acmé", "Ac\u0000me", "xn--mnchen-3ya", "*"],
  ...["www", "api", "app", "admin", "mail", "default", "static", "assets", "status", "WWW"],
])("rejects the subdomain %j [R5.6]", (subdomain) => {
  const refused = changeSubdomain.input.safeParse({ subdomain }).error?.issues[0];
  expect(refused).toMatchObject({ message: "Invalid subdomain format", params: { code: "subdomain" } });
});

test("rejects the app's own host and its subdomains as a custom domain", () => {
  expect(isPlatformHost("example.com", "example.com")).toBe(true);
  expect(isPlatformHost("acme.example.com", "example.com")).toBe(true);
  expect(isPlatformHost("notexample.com", "example.com")).toBe(false);
  expect(isPlatformHost("example.com.evil.org", "example.com")).toBe(false);
});

test("distinguishes a waiting, a verified and a missing domain, which has a week", () => {
  const at = "2026-02-03T10:00:00.000Z";
  expect(domainStateOf({ provedAt: null, missingSince: null })).toBe("waiting");
  expect(domainStateOf({ provedAt: at, missingSince: null })).toBe("proved");
  expect(domainStateOf({ provedAt: at, missingSince: at })).toBe("missing");
  expect(releasedAt(at)).toBe("2026-02-10T10:00:00.000Z");
});

test("determines where a domain leads by the app's own addresses", () => {
  expect(leadOf(["203.0.113.7"], [])).toBe("unknown");
  expect(leadOf([], ["203.0.113.7"])).toBe("nowhere");
  expect(leadOf(["198.51.100.1"], ["203.0.113.7"])).toBe("elsewhere");
  expect(leadOf(["198.51.100.1", "203.0.113.7"], ["203.0.113.7"])).toBe("here");
});
