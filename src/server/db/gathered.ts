type Ask<V> = (keys: string[]) => Promise<Map<string, V>>;

/** Larger batches would make one query as slow as many small ones. */
const most = 500;

/**
 * Batches single lookups: while one query runs, further keys are collected for the next. A burst of lookups holds a single connection, and
 * a lone lookup does not wait.
 */
export function gathered<V>(ask: Ask<V>): (key: string) => Promise<V | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<V | undefined>>();
  let out = false;

  const work = async () => {
    out = true;
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, most);
      for (const [key] of batch) waiting.delete(key);
      await ask(batch.map(([key]) => key)).then(
        (found) => {
          for (const [key, { resolve }] of batch) resolve(found.get(key));
        },
        (error) => {
          for (const [, { reject }] of batch) reject(error);
        },
      );
    }
    out = false;
  };

  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers<V | undefined>();
    waiting.set(key, asked);
    if (!out) void work();
    return asked.promise;
  };
}
