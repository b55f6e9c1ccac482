import { useCallback, useEffect, useRef, useState } from "react";

type Polled<T> = { data: T | undefined; error: unknown; again: () => void };

/** Polls immediately and then at an interval while the page is visible. The last known data is kept while requests fail. */
export function usePolled<T>(ask: () => Promise<T>, everyMs: number): Polled<T> {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<unknown>();
  const latest = useRef(0);

  const again = useCallback(() => {
    latest.current += 1;
    const mine = latest.current;
    ask().then(
      (answer) => {
        if (latest.current !== mine) return;
        setData(answer);
        setError(undefined);
      },
      (failure) => {
        if (latest.current === mine) setError(failure);
      },
    );
  }, [ask]);

  useEffect(() => {
    again();
    const timer = setInterval(() => {
      if (!document.hidden) again();
    }, everyMs);
    return () => {
      clearInterval(timer);
      latest.current += 1;
    };
  }, [again, everyMs]);
  return { data, error, again };
}
