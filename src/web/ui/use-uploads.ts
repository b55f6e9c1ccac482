import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Uploads one file. `onProgress` takes the sent share from 0 to 1; the signal aborts it. */
export type Uploader<Result> = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Result>;

export type Upload<Result> = { id: number; file: File; share: number } & (
  | { state: "waiting" | "sending" }
  | { state: "failed"; error: unknown }
  | { state: "done"; result: Result }
);

const maxConcurrent = 3;

/** The uploads of one field: a few at a time, each with its progress, to be retried or removed. */
export function useUploads<Result>(upload: Uploader<Result>, onChange: (done: Result[], pending: boolean) => void) {
  const [uploads, setUploads] = useState<Upload<Result>[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const change = (id: number, part: object) =>
    setUploads((all) => all.map((item) => (item.id === id ? { ...item, ...part } : item)));

  const start = useEffectEvent(async ({ id, file }: Upload<Result>) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    change(id, { state: "sending", share: 0 });
    try {
      const result = await upload(file, (share) => change(id, { share }), controller.signal);
      change(id, { state: "done", result, share: 1 });
    } catch (error) {
      if (!controller.signal.aborted) change(id, { state: "failed", error });
    } finally {
      running.current.delete(id);
    }
  });

  useEffect(() => {
    const freeSlots = maxConcurrent - uploads.filter(({ state }) => state === "sending").length;
    const next = uploads.filter(({ id, state }) => state === "waiting" && !running.current.has(id));
    for (const item of next.slice(0, Math.max(0, freeSlots))) void start(item);
  }, [uploads]);

  const notifyChange = useEffectEvent(onChange);
  const states = uploads.map(({ id, state }) => `${id}${state}`).join();
  const notifiedStates = useRef(states);
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress alone does not concern the form
  useEffect(() => {
    if (notifiedStates.current === states) return;
    notifiedStates.current = states;
    const done = uploads.flatMap((item) => (item.state === "done" ? [item.result] : []));
    notifyChange(
      done,
      uploads.some(({ state }) => state === "waiting" || state === "sending"),
    );
  }, [states]);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  return {
    uploads,
    add: (files: File[]) => {
      const added = files.map((file): Upload<Result> => {
        lastId.current += 1;
        return { id: lastId.current, file, share: 0, state: "waiting" };
      });
      setUploads((all) => [...all, ...added]);
    },
    retry: (id: number) => change(id, { state: "waiting", share: 0 }),
    remove: (id: number) => {
      running.current.get(id)?.abort();
      setUploads((all) => all.filter((item) => item.id !== id));
    },
  };
}
