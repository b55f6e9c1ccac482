type Waiting = { answer: (proved: boolean) => void };

const listeners = new Set<() => void>();
let waiting: Waiting | undefined;

function change(next: Waiting | undefined): void {
  waiting = next;
  for (const tell of listeners) tell();
}

/** Asks in a dialog who is there. False when the person would rather not; a second asker ends the first's wait. */
export const askForProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting?.answer(false);
    const asked: Waiting = {
      answer: (proved) => {
        if (waiting === asked) change(undefined);
        resolve(proved);
      },
    };
    change(asked);
  });

export const currentProof = (): Waiting | undefined => waiting;
export function subscribeProof(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
