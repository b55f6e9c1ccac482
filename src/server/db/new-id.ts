import { randomFillSync } from "node:crypto";
import { defined } from "#base/defined.ts";
import type { Id, Prefix } from "#base/ids.ts";

let last = 0;
let count = 0;

/**
 * Creates an id before its row is stored, so that statements that refer to the row can be sent together with it. It is a UUIDv7 like those
 * of the database. Ids of the same millisecond are numbered, so that they sort in the order of their creation.
 */
export function newId<P extends Prefix>(prefix: P): Id<P> {
  const now = Date.now();
  count = now > last ? 0 : count + 1;
  last = Math.max(last, now) + (count >> 12);
  count &= 0xfff;
  const bytes = randomFillSync(Buffer.allocUnsafe(16));
  bytes.writeUIntBE(last, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = (defined(bytes[8]) & 0x3f) | 0x80;
  return `${prefix}_${bytes.toString("hex")}`;
}
