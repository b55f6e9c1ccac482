import { AppError } from "#base/errors.ts";

/** How long a call is retried [R9.4]. */
const maxRetryMs = { operation: 2 * 60_000, upload: 10 * 60_000 };
const maxWaitSeconds = 64;

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
): Promise<T> {
  const startedAt = performance.now();
  for (let seconds = 1; ; seconds = Math.min(seconds * 2, maxWaitSeconds)) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !isRetryable(error)) throw error;
      const pause = (seconds + Math.random()) * 1000;
      if (performance.now() - startedAt + pause > maxRetryMs[kind])
        throw error.status === 0 ? new AppError(0, "files.gaveUp", undefined) : error;
      await wait(pause, signal);
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
      settleWith(() => reject(signal.reason)),
      { signal: listeners.signal },
    );
  });
}
