import type { QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { follows?: readonly string[] };
  }
}

const pauseMs = 1000;

/**
 * Figures are aggregated from many records and have query keys of their own, so their queries declare the topics they follow. Under
 * frequent changes they are refetched at once and then at most once a second; on a hidden page they are only marked as stale.
 */
export function followers(queries: QueryClient): (topics: readonly string[]) => void {
  let pausing = false;
  const waiting = new Set<string>();

  const ask = () => {
    if (waiting.size === 0) return;
    const told = new Set(waiting);
    waiting.clear();
    void queries.invalidateQueries({
      predicate: ({ meta }) => meta?.follows?.some((topic) => told.has(topic)) ?? false,
      refetchType: document.hidden ? "none" : "active",
    });
    pausing = true;
    setTimeout(() => {
      pausing = false;
      ask();
    }, pauseMs);
  };

  return (topics) => {
    for (const topic of topics) waiting.add(topic);
    if (!pausing) ask();
  };
}
