import type { Id, Prefix } from "#base/ids.ts";
import type { Random } from "./random.ts";

export const day = 86_400_000;
export const iso = (at: number) => new Date(at).toISOString();

/** Returns an id whose UUID v7 timestamp is the given time, so that ids sort by time as in production. */
export function idAt<P extends Prefix>(prefix: P, at: number, random: Random): Id<P> {
  const time = Math.floor(at).toString(16).padStart(12, "0");
  const noise = Array.from({ length: 18 }, () => random.integer(0, 15).toString(16)).join("");
  return `${prefix}_${time}7${noise.slice(0, 3)}8${noise.slice(3)}`;
}

/** Inserts in batches, because PostgreSQL accepts at most 65,535 parameters per statement. */
export async function insertInBatches<T>(all: readonly T[], write: (batch: T[]) => Promise<unknown>) {
  for (let i = 0; i < all.length; i += 500) await write(all.slice(i, i + 500));
}
