/** Why a request was not sent, or its response rejected. */
export type OutboundReason =
  | "protocol"
  | "credentials"
  | "address"
  | "unresolved"
  | "redirect"
  | "tooLarge"
  | "timeout"
  | "encoding";

/** A `TypeError`, like those `fetch` throws: libraries that use our client treat it as a failed connection. */
export class OutboundError extends TypeError {
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, url: URL) {
    // The path and the query may contain secrets, so only the origin is named.
    super(`The request to ${url.origin === "null" ? url.protocol : url.origin} failed: ${reason}`);
    this.name = "OutboundError";
    this.reason = reason;
  }
}
