import type { Signal } from "../contract/live.ts";

/** As many candidates as one signal may carry. */
const maxCandidates = 50;

export type Waiting = Omit<Signal, "candidates"> & { candidates: NonNullable<Signal["candidates"]> };

/** Splits what waits to be sent into signals that the server accepts. The description comes first: candidates belong to it. */
export function toSignals({ candidates, ...first }: Waiting): Signal[] {
  const signals: Signal[] = [];
  for (let start = 0; start === 0 || start < candidates.length; start += maxCandidates) {
    const part = candidates.slice(start, start + maxCandidates);
    const base = start === 0 ? first : { session: first.session };
    signals.push(part.length > 0 ? { ...base, candidates: part } : base);
  }
  return signals;
}
