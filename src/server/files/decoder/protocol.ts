/** A function of a module, to be called in the decoder process. */
export type Call = { module: string; name: string; args: readonly unknown[] };

/** The result, an error of the contract, or the failure of a call. */
export type CallResult =
  | { result: unknown }
  | { refused: { status: number; code: string; params: unknown } }
  | { failure: string };

const megabyte = 1024 * 1024;
/** The largest accepted image decompresses to 200 MB, and two copies exist while it is rotated. */
export const memoryLimits = { heapMb: 256, residentBytes: 1024 * megabyte };
