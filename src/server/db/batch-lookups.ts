type LoadMany<V> = (keys: string[]) => Promise<Map<string, V>>;

/** Larger batches would make one query as slow as many small ones. */
const maxBatchSize = 500;

/**
 * Batches single lookups: while one query runs, further keys are collected for the next. A burst of lookups holds a single connection, and
 * a lone lookup does not wait.
 */
export function batchLookups<V>(loadMany: LoadMany<V>): (key: string) => Promise<V | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<V | undefined>>();
  let isRunning = false;

  const drain = async () => {
    isRunning = true;
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxBatchSize);
      for (const [key] of batch) waiting.delete(key);
      await loadMany(batch.map(([key]) => key)).then(
        (found) => {
          for (const [key, { resolve }] of batch) resolve(found.get(key));
        },
        (error) => {
          for (const [, { reject }] of batch) reject(error);
        },
      );
    }
    isRunning = false;
  };

  return (key) => {
    const pending = waiting.get(key) ?? Promise.withResolvers<V | undefined>();
    waiting.set(key, pending);
    if (!isRunning) void drain();
    return pending.promise;
  };
}
