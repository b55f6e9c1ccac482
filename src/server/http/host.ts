import { defined } from "#base/defined.ts";

/** A host name or an address, optionally with a port. Anything else in a Host header is a mistake or an attack. */
const plainHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export const isPlainHost = (host: string) => plainHost.test(host);

/** Returns the name in a Host header without its port; undefined if the header is not a plain host. */
export const readHostname = (header = "") => (isPlainHost(header) ? header.replace(/:\d+$/, "") : undefined);

/**
 * Returns whether a request has more than one Host header (RFC 9112, 3.2). Node keeps the first one, and a proxy in front may have checked
 * another.
 */
export function hasSeveralHosts({ rawHeaders }: { rawHeaders: readonly string[] }): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = defined(rawHeaders[i]);
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}
