import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf, siteOf } from "./network.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("maps %s to %s", (ip, network) => expect(networkOf(ip)).toBe(network));

test("counts all networks of a site as one for sign-in attempts", () => {
  expect(siteOf("2001:db8:1:2::1")).toBe("2001:db8:1::/48");
  expect(siteOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("a subscriber cannot evade a limit with other addresses of its network", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
  const half = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, (prefix, one, other) => {
      const [a, b] = [one, other].map((host) => networkOf([...prefix, ...host].join(":")));
      expect(a).toBe(b);
    }),
  );
});
