import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRunning, type Running } from "./keep-running.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that ends on demand, and whose start can fail. */
function createStartable() {
  const runs: { end: (error?: Error) => void; stops: number }[] = [];
  const refusals: Error[] = [];
  const start = async (): Promise<Running> => {
    const refused = refusals.shift();
    if (refused) throw refused;
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    const run = { end: (error?: Error) => (error ? reject(error) : resolve()), stops: 0 };
    runs.push(run);
    return {
      ended,
      stop: async () => {
        run.stops++;
        resolve();
      },
    };
  };
  return { runs, refusals, start };
}

test("starts a new worker when one stops fatally, with increasing delays", async () => {
  const { runs, refusals, start } = createStartable();
  const delays: number[] = [];
  const stop = await keepRunning(start, (delay) => delays.push(delay));
  runs[0]!.end(new Error("fatal"));
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
  refusals.push(new Error("not yet"), new Error("not yet"));
  runs[1]!.end();
  await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000);
  expect(runs).toHaveLength(3);
  expect(delays).toEqual([1000, 2000, 4000, 8000]);
  await stop();
  expect(runs.map(({ stops }) => stops)).toEqual([1, 1, 1]);
});

test("replaces a worker that ran for long after the shortest delay, and retries one that never starts every minute", async () => {
  const { runs, refusals, start } = createStartable();
  const delays: number[] = [];
  const stop = await keepRunning(start, (delay) => delays.push(delay));
  runs[0]!.end();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(60_000);
  refusals.push(...Array.from({ length: 9 }, () => new Error("not yet")));
  runs[1]!.end();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(delays).toEqual([1000, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
  await stop();
});

test("stops without waiting for the next attempt", async () => {
  const { runs, start } = createStartable();
  const stop = await keepRunning(start, () => {});
  runs[0]!.end();
  await vi.advanceTimersByTimeAsync(10);
  await stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(1);
});
