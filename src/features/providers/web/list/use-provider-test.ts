import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSend } from "#web/api/use-send.ts";
import { type AiProvider, testAiProvider } from "../../contract.ts";
import { topic } from "../api.ts";

/** What the model answered to the greeting, or why it did not. */
export type TestOutcome = { answer: string; ms: number; tokens: number } | { error: Error };

/** Sends a short greeting, which costs a few tokens, and keeps the outcome until the next test. */
export function useProviderTest({ id }: AiProvider) {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<TestOutcome>();
  const refresh = () => queries.invalidateQueries({ queryKey: [topic] });
  const { send, isPending } = useSend(testAiProvider, {
    onSuccess: async (answer) => {
      setOutcome(answer);
      await refresh();
    },
    onError: (error) => {
      setOutcome({ error });
      void refresh();
    },
  });
  return { test: () => send({ id }), isTesting: isPending, outcome };
}
