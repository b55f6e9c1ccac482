type ProofRequest = { answer: (proved: boolean) => void };

const listeners = new Set<() => void>();
let pending: ProofRequest | undefined;

function setPending(next: ProofRequest | undefined): void {
  pending = next;
  for (const notify of listeners) notify();
}

/** Asks in a dialog who is there. False when the person would rather not; a second asker ends the first's wait. */
export const askForProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    pending?.answer(false);
    const request: ProofRequest = {
      answer: (proved) => {
        if (pending === request) setPending(undefined);
        resolve(proved);
      },
    };
    setPending(request);
  });

export const currentProof = (): ProofRequest | undefined => pending;
export function subscribeProof(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
