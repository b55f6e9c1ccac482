import { useEffect, useRef, useState } from "react";

type Part = { text: string | null; isFinal: boolean };

/**
 * Reads a text while a model writes it. Stopping closes the connection, which ends the call on the server, and
 * leaves what was written until then. Without a last event no provider answered, or the server could not be reached.
 */
export function useGenerated<T extends Part>() {
  const [isPending, setPending] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const read = async (
    request: (signal: AbortSignal) => Promise<AsyncIterable<T>>,
    onPart: (text: string) => void,
  ): Promise<{ last: T | undefined; isStopped: boolean }> => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    setPending(true);
    let last: T | undefined;
    try {
      for await (const event of await request(signal)) {
        if (signal.aborted) break;
        if (event.isFinal) last = event;
        else if (event.text) onPart(event.text);
      }
    } catch {
      last = undefined;
    }
    if (current.current === controller) setPending(false);
    return { last, isStopped: signal.aborted };
  };
  const stop = () => {
    current.current?.abort();
    setPending(false);
  };
  return { read, stop, isPending };
}
