/** Why a request was not made, or its answer not taken. */
export type OutboundReason =
  | "protocol"
  | "credentials"
  | "address"
  | "unresolved"
  | "redirect"
  | "tooLarge"
  | "timeout"
  | "encoding";

/** A `TypeError`, which is what `fetch` throws: libraries that are given our client treat it as a failed connection. */
export class OutboundError extends TypeError {
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, url: URL) {
    // The path and the query may hold secrets, so only the origin is named.
    super(`The request to ${url.origin === "null" ? url.protocol : url.origin} failed: ${reason}`);
    this.name = "OutboundError";
    this.reason = reason;
  }
}
