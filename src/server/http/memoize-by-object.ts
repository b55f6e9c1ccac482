/** Memoises a function of an object. A schema never changes, so its result is computed once for all servers of a process. */
export function memoizeByObject<Key extends object, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const cached = results.get(key);
    if (cached !== undefined) return cached;
    const result = work(key);
    results.set(key, result);
    return result;
  };
}
