import { constants, inflateRawSync } from "node:zlib";

/** The remaining budget for reading a file. */
export type Budget = { left: number; unpacked: number };
/** The unpacked bytes; `isWhole` is whether they were read without an error. */
export type Unpacked = { bytes: Buffer; isWhole: boolean };

export const maxUnpacked = 64 * 1024 * 1024;
const headerLength = 2;

/**
 * Unpacks as PDF readers do: they ignore a wrong checksum or a missing end, and use everything before damaged data. Returns undefined if
 * the result is larger than any file needs.
 */
export function unpack(packed: Buffer, budget: Budget): Unpacked | undefined {
  const data = packed.subarray(headerLength);
  const whole = inflate(data, budget);
  if (whole !== "damaged") return whole && { bytes: whole, isWhole: true };
  let [good, bad] = [0, data.length];
  let bytes: Buffer = Buffer.alloc(0);
  while (good + 1 < bad) {
    const middle = (good + bad) >> 1;
    const found = inflate(data.subarray(0, middle), budget);
    if (found === undefined) return undefined;
    if (found === "damaged") bad = middle;
    else [good, bytes] = [middle, found];
  }
  return { bytes, isWhole: false };
}

function inflate(data: Buffer, budget: Budget): Buffer | "damaged" | undefined {
  try {
    const maxOutputLength = Math.max(1, maxUnpacked - budget.unpacked);
    const bytes = inflateRawSync(data, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
    budget.unpacked += bytes.length;
    return bytes;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? undefined : "damaged";
  }
}

/** Returns the first bytes of packed data, enough to detect its type. */
export function peek(packed: Buffer, budget: Budget): Buffer {
  for (let length = 4096; length >= 64; length /= 4) {
    const found = inflate(packed.subarray(headerLength, length), { left: 0, unpacked: 0 });
    if (!(found instanceof Buffer)) continue;
    budget.left -= found.length;
    return found;
  }
  return Buffer.alloc(0);
}
