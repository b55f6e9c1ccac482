/** Memoises a promise per owner and key; concurrent callers share it. A failure is not cached, so the next caller tries again. */
export function madeOnce<O extends object>() {
  const made = new WeakMap<O, Map<string, Promise<Uint8Array>>>();
  return (owner: O, key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const ofOwner = made.get(owner) ?? new Map<string, Promise<Uint8Array>>();
    made.set(owner, ofOwner);
    const known = ofOwner.get(key) ?? make();
    ofOwner.set(key, known);
    known.catch(() => ofOwner.delete(key));
    return known;
  };
}
