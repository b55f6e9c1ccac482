import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Model } from "../../rules/model.ts";
import type { Examples, Row } from "../../rules/table.ts";
import type { TrainOptions } from "../../rules/train.ts";

export type TrainingInput = { examples: Examples; options?: TrainOptions };
/** What the thread starts with; the rows follow as messages. */
export type TrainingStart = Omit<TrainingInput, "examples"> & { examples: Omit<Examples, "rows">; rowCount: number };
type Limits = { signal?: AbortSignal | undefined; timeoutMs?: number; memoryMb?: number };

/** Far more than a tenant with a hundred thousand outcomes needs. */
const defaultTimeoutMs = 10 * 60_000;
const defaultMemoryMb = 1024;

/** The training before this one: they take turns, because each keeps a processor and much memory busy. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Trains a model in a worker thread, because training takes seconds to minutes, in which the process could answer nothing. Rejects when
 * the signal aborts, time or memory run out, or training fails; the thread has then ended.
 */
export function trainInWorker(input: TrainingInput, limits: Limits = {}): Promise<Model> {
  const training = previous.then(() => train(input, limits));
  previous = training.catch(() => undefined);
  return training;
}

async function train(
  { examples: { rows, ...known }, options }: TrainingInput,
  { signal, timeoutMs = defaultTimeoutMs, memoryMb = defaultMemoryMb }: Limits,
): Promise<Model> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Model>();
  const worker = new Worker(new URL("./training-worker.ts", import.meta.url), {
    workerData: { examples: known, rowCount: rows.length, ...(options && { options }) } satisfies TrainingStart,
    // Training needs none of the server's settings.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.on("message", resolve);
  worker.on("error", reject);
  worker.on("exit", (code) => reject(new Error(`The training thread ended with code ${code}`)));
  const timer = setTimeout(() => reject(new Error(`Training took more than ${timeoutMs} ms`)), timeoutMs);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort);
  const ended = new AbortController();
  try {
    const [model] = await Promise.all([promise, sendRows(worker, rows, ended.signal)]);
    return model;
  } finally {
    ended.abort();
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    await worker.terminate();
  }
}

const rowsPerTurn = 200;

/** Sends a few rows per turn of the event loop: to copy tens of thousands at once would keep requests waiting for half a second. */
async function sendRows(worker: Worker, rows: readonly Row[], ended: AbortSignal) {
  for (let from = 0; from < rows.length && !ended.aborted; from += rowsPerTurn) {
    worker.postMessage(rows.slice(from, from + rowsPerTurn));
    await nextTurn();
  }
}
