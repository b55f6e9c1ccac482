import { useEffect, useRef, useState } from "react";
import { AppError } from "#base/errors.ts";
import { call } from "#web/api/call.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { type AskEvent, askFigures } from "../../contract/ask.ts";

type State = { event: AskEvent | undefined; error: unknown; isPending: boolean; isStopped: boolean };
const started: State = { event: undefined, error: undefined, isPending: true, isStopped: false };

/** Asks a question when it changes, and again on request. Stopping closes the connection, which ends the work on the server. */
export function useAsk(question: string) {
  const { code: language } = useLocale();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(started);
  const controller = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same question, and a change of language does not
  useEffect(() => {
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    setState(started);
    const update = (part: Partial<State>) => {
      if (!signal.aborted) setState((before) => ({ ...before, ...part }));
    };
    const run = async () => {
      let last: AskEvent | undefined;
      try {
        for await (const event of await call(askFigures, { question, language }, undefined, signal)) {
          last = event;
          update({ event });
        }
        const isDone = last?.step === "answered" || last?.step === "cannot";
        update({ isPending: false, error: isDone ? undefined : new AppError(0, "base.network", undefined) });
      } catch (error) {
        update({ isPending: false, error });
      }
    };
    void run();
    return () => current.abort();
  }, [question, attempt]);

  const stop = () => {
    controller.current?.abort();
    setState((before) => ({ ...before, isPending: false, isStopped: true }));
  };
  return { ...state, stop, again: () => setAttempt((before) => before + 1) };
}
