/** Memoises a function of an object. A schema never changes, so its result is computed once for all servers of a process. */
export function oncePer<Key extends object, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const done = new WeakMap<Key, Result>();
  return (key) => {
    const known = done.get(key);
    if (known !== undefined) return known;
    const result = work(key);
    done.set(key, result);
    return result;
  };
}
