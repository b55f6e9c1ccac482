/** Something that is running. `ended` settles when it stops, by itself or because it was told to. */
export type Running = { ended: Promise<unknown>; stop: () => Promise<void> };

const firstDelayMs = 1000;
const longestDelayMs = 60_000;
/** After so long a run what stopped the one before is over. */
const steadyMs = 60_000;

/** How long to wait before a start, after so many ends in a row. */
export const restartDelay = (ends: number): number => Math.min(firstDelayMs * 2 ** (ends - 1), longestDelayMs);

/**
 * Starts it again whenever it ends by itself, later each time it did not run for long: what made it end may still be there. Only the first
 * start may fail. The answered function stops it for good, also while it waits.
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
    const over = new Promise<void>((done) => {
      timer = setTimeout(done, ms);
    });
    await Promise.race([over, stopped.promise]);
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
      await running.stop().catch(() => {}); // it has ended; what it leaves behind is cleared by the next
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
