/** Something that is running. `ended` settles when it stops, by itself or on request. */
export type Running = { ended: Promise<unknown>; stop: () => Promise<void> };

const firstDelayMs = 1000;
const maxDelayMs = 60_000;
/** After a run of this length the cause of the previous end is considered gone. */
const steadyMs = 60_000;

/** Returns the delay before a restart, after the given number of consecutive ends. */
export const restartDelay = (ends: number): number => Math.min(firstDelayMs * 2 ** (ends - 1), maxDelayMs);

/**
 * Restarts whenever it ends by itself, with increasing delays while runs are short, because the cause may persist. Only the first start may
 * fail. The returned function stops it for good, even during a delay.
 */
export async function keepRunning(
  start: () => Promise<Running>,
  onEnd: (delayMs: number) => void,
): Promise<() => Promise<void>> {
  const stopped = Promise.withResolvers<void>();
  let stopping = false;
  let ends = 0;

  const pause = async (ms: number) => {
    let timer: NodeJS.Timeout | undefined;
    const elapsed = new Promise<void>((done) => {
      timer = setTimeout(done, ms);
    });
    await Promise.race([elapsed, stopped.promise]);
    clearTimeout(timer);
  };
  const startAgain = async (): Promise<Running | undefined> => {
    while (!stopping) {
      ends++;
      onEnd(restartDelay(ends));
      await pause(restartDelay(ends));
      const next = stopping ? undefined : await start().catch(() => undefined);
      if (next) return next;
    }
    return undefined;
  };
  const watch = async (first: Running) => {
    for (let running: Running | undefined = first; running; running = await startAgain()) {
      const startedAt = Date.now();
      await Promise.race([running.ended.catch(() => {}), stopped.promise]);
      if (stopping) return running.stop();
      await running.stop().catch(() => {}); // it has ended; the next run cleans up after it
      if (Date.now() - startedAt >= steadyMs) ends = 0;
    }
  };
  const watching = watch(await start());
  return async () => {
    stopping = true;
    stopped.resolve();
    await watching;
  };
}
