import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { baseErrors } from "#base/errors.ts";

/** Functions that behave as a hostile file could make a library behave, for the tests of the decoder. */
export const echo = async (value: unknown) => value;

export const processOf = async () => process.pid;

export const environment = async () => process.env;

/** Never returns, and blocks the event loop. */
export async function hang(): Promise<void> {
  for (;;);
}

/** Allocates memory outside the heap, as native libraries do, until it is stopped. */
export async function fillMemory(): Promise<never> {
  const taken: Buffer[] = [];
  for (;;) {
    taken.push(Buffer.alloc(32 * 1024 * 1024, 1));
    await new Promise(setImmediate);
  }
}

export async function fillHeap(): Promise<number> {
  const taken: number[][] = [];
  for (;;) taken.push(new Array<number>(1_000_000).fill(taken.length));
}

export async function exit(): Promise<void> {
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => {});
}

/** Fails outside the awaited promise. */
export async function failElsewhere(): Promise<void> {
  setImmediate(() => {
    throw new Error("In a thread of a library");
  });
  await new Promise(() => {});
}

export async function refuse(): Promise<void> {
  throw baseErrors.invalid({ fields: { file: { code: "tooLarge", limit: 3 } } });
}

/** Returns once a file exists. */
export async function waitFor(file: string): Promise<void> {
  while (!existsSync(file)) await pause(5);
}
