type ProofRequest = { answer: (proved: boolean) => void };

const listeners = new Set<() => void>();
let pending: ProofRequest | undefined;

function setPending(next: ProofRequest | undefined): void {
  pending = next;
  for (const notify of listeners) notify();
}

/** Asks for a proof in a dialog. Resolves to false when the person declines; a second request ends the first. */
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
