import type { QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      follows?: readonly string[];
      /** The feature keeps the data up to date itself, so it is not refetched after a reconnect. */
      isLive?: true;
    };
  }
}

const pauseMs = 1000;

/**
 * Figures are aggregated from many records and have query keys of their own, so their queries declare the topics they follow. Under
 * frequent changes they are refetched at once and then at most once a second; on a hidden page they are only marked as stale.
 */
export function createFollowerInvalidator(queries: QueryClient): (topics: readonly string[]) => void {
  let isPausing = false;
  const pendingTopics = new Set<string>();

  const invalidate = () => {
    if (pendingTopics.size === 0) return;
    const changedTopics = new Set(pendingTopics);
    pendingTopics.clear();
    void queries.invalidateQueries({
      predicate: ({ meta }) => meta?.follows?.some((topic) => changedTopics.has(topic)) ?? false,
      refetchType: document.hidden ? "none" : "active",
    });
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      invalidate();
    }, pauseMs);
  };

  return (topics) => {
    for (const topic of topics) pendingTopics.add(topic);
    if (!isPausing) invalidate();
  };
}
