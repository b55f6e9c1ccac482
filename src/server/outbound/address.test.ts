import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicAddress } from "./address.ts";

const quad = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255].join(".");
const groups = (n: number) => `${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}`;
const any32 = fc.nat(0xffff_ffff).map((n) => n >>> 0);
/** An independent check for IPv4, by arithmetic instead of a list. */
const isPrivate = (n: number) => {
  const [a, b, c, d] = quad(n).split(".").map(Number) as [number, number, number, number];
  return (
    [0, 10, 127].includes(a) ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 168 && b === 63 && c === 129 && d === 16) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 192 && b === 88 && c === 99) ||
    (a === 192 && b === 168) ||
    (a === 198 && (b === 18 || b === 19)) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113)
  );
};

test.each([
  ["0.0.0.0", "this machine"],
  ["10.0.0.1", "private"],
  ["100.100.100.200", "Alibaba's metadata"],
  ["127.0.0.1", "loopback"],
  ["168.63.129.16", "Azure's platform"],
  ["169.254.169.254", "cloud metadata"],
  ["172.31.255.255", "private"],
  ["192.0.0.192", "Oracle's metadata"],
  ["192.168.1.1", "private"],
  ["198.19.0.1", "benchmarks"],
  ["224.0.0.1", "multicast"],
  ["255.255.255.255", "broadcast"],
  ["::", "this machine"],
  ["::1", "loopback"],
  ["::127.0.0.1", "compatible loopback"],
  ["::ffff:127.0.0.1", "mapped loopback"],
  ["::ffff:7f00:1", "mapped loopback"],
  ["64:ff9b::7f00:1", "NAT64"],
  ["64:ff9b:1::1", "local NAT64"],
  ["100::1", "discard"],
  ["2001:0:7f00:1::", "Teredo"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::", "6to4"],
  ["fc00::1", "unique-local"],
  ["fd00:ec2::254", "AWS's metadata"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["localhost", "no address"],
  ["", "no address"],
])("%s is not public: %s", (address) => expect(isPublicAddress(address)).toBe(false));

test.each(["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450:4001::200e"])(
  "%s is public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test("classifies IPv4 addresses as the arithmetic check does", () => {
  fc.assert(
    fc.property(any32, (n) => isPublicAddress(quad(n)) === !isPrivate(n)),
    { numRuns: 5000 },
  );
});

test("no IPv6 address that embeds an IPv4 address is public, whatever it embeds", () => {
  const embeddings = [
    (n: number) => `::${groups(n)}`,
    (n: number) => `::ffff:${groups(n)}`,
    (n: number) => `64:ff9b::${groups(n)}`,
    (n: number) => `2002:${groups(n)}::1`,
    (n: number) => `2001:0:${groups(n)}::1`,
  ];
  fc.assert(fc.property(any32, fc.constantFrom(...embeddings), (n, embed) => !isPublicAddress(embed(n))));
});

test("the notation of an IPv6 address does not change its classification", () => {
  const eight = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(eight, (parts) => {
      const short = parts.map((n) => n.toString(16)).join(":");
      const long = parts.map((n) => n.toString(16).padStart(4, "0").toUpperCase()).join(":");
      const normal = new URL(`http://[${short}]/`).hostname.slice(1, -1);
      expect(isPublicAddress(long)).toBe(isPublicAddress(short));
      expect(isPublicAddress(normal)).toBe(isPublicAddress(short));
      if (parts[0]! < 0x2000 || parts[0]! > 0x3fff) expect(isPublicAddress(short)).toBe(false);
    }),
  );
});
