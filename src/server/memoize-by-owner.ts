/** Memoises a promise per owner and key; concurrent callers share it. A failure is not cached, so the next caller tries again. */
export function memoizeByOwner<O extends object>() {
  const cache = new WeakMap<O, Map<string, Promise<Uint8Array>>>();
  return (owner: O, key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const entries = cache.get(owner) ?? new Map<string, Promise<Uint8Array>>();
    cache.set(owner, entries);
    const cached = entries.get(key) ?? make();
    entries.set(key, cached);
    cached.catch(() => entries.delete(key));
    return cached;
  };
}
