import { BlockList, isIP } from "node:net";

export type Exceptions = { hosts: ReadonlySet<string>; addresses: BlockList };

const familyOf = (address: string) => (isIP(address) === 4 ? "ipv4" : "ipv6");

/** Parses an address range, written `10.1.0.0/16`, `fd00::/8`, or as a single address; undefined for anything else. */
function readRange(entry: string): { network: string; prefix: number } | undefined {
  const [, network = "", digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(network)] ?? -1;
  const prefix = digits === undefined ? bits : Number(digits);
  return bits > 0 && prefix <= bits ? { network, prefix } : undefined;
}

const hostPattern = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;
/** A mistyped range such as `10.0.0.0/99` must not pass as a name. */
const isHostName = (entry: string) => hostPattern.test(entry) && !/^[\d.]+$/.test(entry);

export const isAddressRange = (entry: string): boolean => readRange(entry) !== undefined;
export const isException = (entry: string): boolean => isAddressRange(entry) || isHostName(entry);

/** Parses the entries of `OUTBOUND_ALLOW`, each a host name or an address range. */
export function readExceptions(entries: readonly string[]): Exceptions {
  const addresses = new BlockList();
  const hosts = new Set<string>();
  for (const entry of entries) {
    const range = readRange(entry);
    if (range) addresses.addSubnet(range.network, range.prefix, familyOf(range.network));
    else hosts.add(entry);
  }
  return { hosts, addresses };
}

export const isAllowedAddress = ({ addresses }: Exceptions, address: string): boolean =>
  isIP(address) !== 0 && addresses.check(address, familyOf(address));
