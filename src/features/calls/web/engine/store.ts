/** A value that is replaced with every change, in the form that `useSyncExternalStore` reads. */
export type Store<T> = {
  view: () => T;
  subscribe: (listener: () => void) => () => void;
  update: (change: Partial<T>) => void;
};

export function createStore<T extends object>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    view: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: (change) => {
      value = { ...value, ...change };
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Runs actions one after the other: switching a camera on and off quickly must end as the last click says. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(action: () => Promise<T>): Promise<T> => {
    const next = last.then(action, action);
    last = next.catch(() => {});
    return next;
  };
}
