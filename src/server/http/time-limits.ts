/** How long a client may take to send a request, and the server to answer it. */
export type TimeLimits = {
  /** A call that is not answered within this time, its body included, is answered 503. Streams and uploads are exempt. */
  answerMs: number;
  /** A body that is still arriving must deliver this minimum in every such period. */
  stallMs: number;
  minBytes: number;
  /** How long the rest of a body may keep arriving after the answer, so that the client can read the answer. */
  lingerMs: number;
  /** Requests are refused once the event loop has been this late for two seconds in a row. */
  lateMs: number;
};

/** About 270 bytes per second: slower than any phone that will ever finish, with allowance for a minute without reception. */
export const defaultTimeLimits: TimeLimits = {
  answerMs: 30_000,
  stallMs: 60_000,
  minBytes: 16 * 1024,
  lingerMs: 10_000,
  lateMs: 2000,
};
