import { Worker } from "node:worker_threads";
import type { Model } from "../../rules/model.ts";
import type { Examples } from "../../rules/table.ts";
import type { TrainOptions } from "../../rules/train.ts";

export type TrainingInput = { examples: Examples; options?: TrainOptions };
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
  input: TrainingInput,
  { signal, timeoutMs = defaultTimeoutMs, memoryMb = defaultMemoryMb }: Limits,
): Promise<Model> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Model>();
  const worker = new Worker(new URL("./training-worker.ts", import.meta.url), {
    workerData: input,
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
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    await worker.terminate();
  }
}
