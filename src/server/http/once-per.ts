/** What a schema says never changes: it is worked out once, however many servers a process opens. */
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
