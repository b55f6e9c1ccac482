/** A function of a module, called in the decoder's process. */
export type Call = { module: string; name: string; args: readonly unknown[] };

/** What it returned, what it refused as an error of a contract, or how it failed. */
export type Answer =
  | { result: unknown }
  | { refused: { status: number; code: string; params: unknown } }
  | { failure: string };

const megabyte = 1024 * 1024;
/** The largest picture that is taken unpacks to 200 MB, and is at hand twice while it is turned. */
export const memoryLimits = { heapMb: 256, residentBytes: 1024 * megabyte };
