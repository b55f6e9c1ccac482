import { expect, it } from "vitest";
import { AppError } from "#base/errors.ts";
import { clientErrors } from "../contract.ts";
import { storageCodeOf } from "../storage-error.ts";
import { type Clock, withRetry } from "./retry.ts";

const failure = (status: number) => new AppError(status, "base.unexpected", undefined);

/** A clock on which no time passes but that of the waits and of the work. */
function fakeClock() {
  const waits: number[] = [];
  let time = 0;
  const clock: Clock = {
    now: () => time,
    wait: async (ms, signal) => {
      if (signal?.aborted) throw clientErrors.canceled();
      waits.push(ms);
      time += ms;
    },
    jitter: () => 0,
  };
  return { clock, waits, elapsed: () => time, pass: (ms: number) => (time += ms) };
}

it.each([
  ["operation", 2 * 60_000],
  ["upload", 10 * 60_000],
] as const)("retries an %s for at most %i ms, each time after twice the wait [R9.4 R8.6]", async (kind, limit) => {
  const { clock, waits, elapsed } = fakeClock();
  let attempts = 0;
  const error = await withRetry(
    kind,
    undefined,
    async () => {
      attempts += 1;
      throw failure(503);
    },
    clock,
  ).catch((thrown) => thrown);
  expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 64].slice(0, waits.length).map((seconds) => seconds * 1000));
  expect(waits.slice(7).every((ms) => ms === 64_000)).toBe(true);
  expect(attempts).toBe(waits.length + 1);
  expect(elapsed()).toBeLessThanOrEqual(limit);
  expect(elapsed() + 64_000).toBeGreaterThan(limit);
  expect(storageCodeOf(error)).toBe("storage/retry-limit-exceeded");
  expect(error.cause).toMatchObject({ status: 503 });
});

it("counts the time of the attempts themselves against the limit [R9.4]", async () => {
  const { clock, waits, pass } = fakeClock();
  const hang = async () => {
    pass(70_000);
    throw failure(0);
  };
  await expect(withRetry("operation", undefined, hang, clock)).rejects.toMatchObject({
    code: clientErrors.retryLimitExceeded.code,
  });
  expect(waits).toEqual([1000]);
});

it.each([500, 502, 503, 504, 599, 408, 429])("retries %i and returns what succeeds [R9.4]", async (status) => {
  const { clock, waits } = fakeClock();
  const answers = [failure(status), failure(status), "stored"];
  const work = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect(await withRetry("upload", undefined, work, clock)).toBe("stored");
  expect(waits).toEqual([1000, 2000]);
});

it.each([400, 401, 402, 403, 404, 409, 413, 422])("does not retry %i [R9.4]", async (status) => {
  const { clock, waits } = fakeClock();
  await expect(withRetry("upload", undefined, () => Promise.reject(failure(status)), clock)).rejects.toMatchObject({
    status,
  });
  expect(waits).toEqual([]);
});

it("stops when the upload is canceled [R8.6]", async () => {
  const { clock } = fakeClock();
  const controller = new AbortController();
  const work = async () => {
    controller.abort();
    throw failure(503);
  };
  const error = await withRetry("upload", controller.signal, work, clock).catch((thrown) => thrown);
  expect(storageCodeOf(error)).toBe("storage/canceled");
});
