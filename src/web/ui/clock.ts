import { useSyncExternalStore } from "react";

const beat = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const tell of listeners) tell();
}

/** One timer for every time on the screen; a background page catches up when it becomes visible. */
function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setInterval(tick, beat);
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/** The current time, updated every half minute. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, () => now));
