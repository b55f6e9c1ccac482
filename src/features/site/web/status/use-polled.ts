import { useCallback, useEffect, useRef, useState } from "react";

type Polled<T> = { data: T | undefined; error: unknown; refetch: () => void };

/** Polls immediately and then at an interval while the page is visible. The last known data is kept while requests fail. */
export function usePolled<T>(load: () => Promise<T>, everyMs: number): Polled<T> {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<unknown>();
  const latest = useRef(0);

  const refetch = useCallback(() => {
    latest.current += 1;
    const requestId = latest.current;
    load().then(
      (answer) => {
        if (latest.current !== requestId) return;
        setData(answer);
        setError(undefined);
      },
      (failure) => {
        if (latest.current === requestId) setError(failure);
      },
    );
  }, [load]);

  useEffect(() => {
    refetch();
    const timer = setInterval(() => {
      if (!document.hidden) refetch();
    }, everyMs);
    return () => {
      clearInterval(timer);
      latest.current += 1;
    };
  }, [refetch, everyMs]);
  return { data, error, refetch };
}
