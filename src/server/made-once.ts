/**
 * Makes something once for as long as `owner` lives and its key stays the same, however many ask for it meanwhile. What could not be
 * made is tried again by whoever asks next.
 */
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
