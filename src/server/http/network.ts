import { isIPv6 } from "node:net";
import { firstOf } from "#base/defined.ts";

/** Returns the first groups of an IPv6 address, or undefined for an IPv4 one in any notation. */
function prefixOf(ip: string, groups: number): string | undefined {
  if (!isIPv6(ip) || mappedIpv4(ip)) return;
  const [head = "", tail] = firstOf(ip.split("%", 1)).split("::");
  const groupsOf = (part: string) => (part ? part.split(":") : []);
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const embedded = last.at(-1)?.includes(".") ? 1 : 0;
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length - embedded;
  const all = [...first, ...Array<string>(Math.max(0, zeros)).fill("0"), ...last];
  const kept = all.slice(0, groups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${kept.join(":")}::/${groups * 16}`;
}

const mappedIpv4 = (ip: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];

/**
 * Returns what counts as one caller where calls are limited by address. An IPv6 subscriber owns a whole /64 and can use a new address for
 * every call, so those 64 bits count together.
 */
export const networkOf = (ip: string): string => prefixOf(ip, 4) ?? mappedIpv4(ip) ?? ip;

/** The same for sign-in attempts: the owner of a /48, which any rented server may have, has 65,536 networks to try from. */
export const siteOf = (ip: string): string => prefixOf(ip, 3) ?? mappedIpv4(ip) ?? ip;
