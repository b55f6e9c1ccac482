/** A host name or an address, perhaps with a port. Everything else in a Host header is a mistake or an attack. */
const plainHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export const isPlainHost = (host: string) => plainHost.test(host);

/** The name in a Host header, without its port; undefined where the header is not a plain host. */
export const readHostname = (header = "") => (isPlainHost(header) ? header.replace(/:\d+$/, "") : undefined);
