import { BlockList, isIP } from "node:net";

/** Ranges that the internet does not route, including the addresses under which clouds expose a machine's credentials. */
const special = new BlockList();
const block = (family: "ipv4" | "ipv6", ranges: readonly (readonly [string, number])[]) => {
  for (const [network, prefix] of ranges) special.addSubnet(network, prefix, family);
};
block("ipv4", [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT, with Alibaba's metadata
  ["127.0.0.0", 8], // loopback
  ["168.63.129.16", 32], // Azure's platform address, which looks public
  ["169.254.0.0", 16], // link-local, with the metadata of AWS, Azure, Google and others
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments, with Oracle's metadata
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, with broadcast
]);
block("ipv6", [
  ["2001::", 23], // protocol assignments, with Teredo
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4
  ["3fff::", 20], // documentation
]);

/**
 * Public IPv6 addresses are in one range. Loopback, unique-local, link-local and multicast addresses are outside it, and so are those that
 * embed an IPv4 address: mapped, compatible and NAT64.
 */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

/** Returns whether the whole internet reaches the same machine under this address. Anything that is not an address is not public. */
export function isPublicAddress(address: string): boolean {
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 4) return !special.check(address, "ipv4");
  return version === 6 && global.check(address, "ipv6") && !special.check(address, "ipv6");
}
