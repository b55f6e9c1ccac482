import { AppError } from "#base/errors.ts";
import { clientErrors } from "../contract.ts";

/** How long a call is retried [R9.4]. */
const maxRetryMs = { operation: 2 * 60_000, upload: 10 * 60_000 };
const maxWaitSeconds = 64;

/** What retrying needs of the machine, so that a test can pass its own. */
export type Clock = {
  now: () => number;
  /** Resolves after this time, or earlier when a retry is likely to succeed. Rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** A share of a second that spreads the retries of many clients. */
  jitter: () => number;
};

/** No response, a server error, a rate limit, or a chunk whose response got lost. */
const isRetryable = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.status === 0 ||
    error.status >= 500 ||
    [408, 429].includes(error.status) ||
    error.code === "files.wrongOffset");

/** Retries with exponential backoff, and gives up after the maximum duration. */
export async function withRetry<T>(
  kind: keyof typeof maxRetryMs,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
  clock: Clock = browserClock,
): Promise<T> {
  const startedAt = clock.now();
  for (let seconds = 1; ; seconds = Math.min(seconds * 2, maxWaitSeconds)) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw clientErrors.canceled();
      if (!isRetryable(error)) throw error;
      const pause = (seconds + clock.jitter()) * 1000;
      if (clock.now() - startedAt + pause > maxRetryMs[kind])
        throw Object.assign(clientErrors.retryLimitExceeded(), { cause: error });
      await clock.wait(pause, signal);
    }
  }
}

/** Ends early when the browser comes back online. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const listeners = new AbortController();
    const settleWith = (settle: () => void) => () => {
      clearTimeout(timer);
      listeners.abort();
      settle();
    };
    const timer = setTimeout(settleWith(resolve), ms);
    window.addEventListener("online", settleWith(resolve), { signal: listeners.signal });
    signal?.addEventListener(
      "abort",
      settleWith(() => reject(clientErrors.canceled())),
      { signal: listeners.signal },
    );
  });
}

const browserClock: Clock = { now: () => performance.now(), wait, jitter: Math.random };
