import type { Signal } from "../../contract/live.ts";
import { toSignals, type Waiting } from "../../rules/signal-parts.ts";

/** The server allows 120 requests a minute, and a browser finds a dozen candidates at once. */
const batchMs = 100;

export type SignalOutbox = {
  add: (part: Omit<Signal, "session" | "candidates">) => void;
  addCandidate: (candidate: RTCIceCandidate) => void;
  close: () => void;
};

/** Collects what is to be sent to one peer, and sends it at most every 100 ms. */
export function createSignalOutbox(session: string, send: (signal: Signal) => void): SignalOutbox {
  let waiting: Waiting = { session, candidates: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const signals = toSignals(waiting);
    waiting = { session, candidates: [] };
    for (const signal of signals) send(signal);
  };
  const schedule = () => {
    timer ??= setTimeout(flush, batchMs);
  };
  return {
    add: (part) => {
      // Candidates of an earlier description would not fit a new one.
      waiting = { ...waiting, ...part, ...(part.description && { candidates: [] }) };
      schedule();
    },
    addCandidate: ({ candidate, sdpMid, sdpMLineIndex, usernameFragment }) => {
      waiting.candidates.push({ candidate, sdpMid, sdpMLineIndex, usernameFragment });
      schedule();
    },
    close: () => clearTimeout(timer),
  };
}
