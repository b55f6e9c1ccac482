import { isIPv6 } from "node:net";

/**
 * What counts as one caller where calls are limited by address. An IPv6 subscriber owns a whole /64 and can take a new address for
 * every call, so those 64 bits count together.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [head = "", tail] = ip.split("%", 1)[0]!.split("::");
  const groupsOf = (part: string) => (part ? part.split(":") : []);
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const embedded = last.at(-1)?.includes(".") ? 1 : 0;
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length - embedded;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill("0"), ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
