import { AppError } from "#base/errors.ts";

/** How long a call is retried [R9.4]. */
const patienceMs = { operation: 2 * 60_000, upload: 10 * 60_000 };
const longestWaitSeconds = 64;

/** No response, a server error, a rate limit, or a chunk whose response got lost. */
const worthAnotherTry = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.status === 0 ||
    error.status >= 500 ||
    [408, 429].includes(error.status) ||
    error.code === "files.wrongOffset");

/** Retries with exponential backoff, and gives up after the maximum duration. */
export async function patiently<T>(
  kind: keyof typeof patienceMs,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  for (let seconds = 1; ; seconds = Math.min(seconds * 2, longestWaitSeconds)) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !worthAnotherTry(error)) throw error;
      const pause = (seconds + Math.random()) * 1000;
      if (performance.now() - began + pause > patienceMs[kind])
        throw error.status === 0 ? new AppError(0, "files.gaveUp", undefined) : error;
      await wait(pause, signal);
    }
  }
}

/** Ends early when the browser comes back online. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const over = new AbortController();
    const go = (settle: () => void) => () => {
      clearTimeout(timer);
      over.abort();
      settle();
    };
    const timer = setTimeout(go(done), ms);
    window.addEventListener("online", go(done), { signal: over.signal });
    signal?.addEventListener(
      "abort",
      go(() => fail(signal.reason)),
      { signal: over.signal },
    );
  });
}
