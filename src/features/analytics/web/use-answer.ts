import { useQuery } from "@tanstack/react-query";
import type { Division, Measure } from "../values.ts";
import { answerTo } from "./api.ts";
import { useScope } from "./use-scope.ts";

/** Figures of the page's scope, divided; with what a chart's frame needs to say that they are on their way or failed. */
export function useAnswer(measures: Measure[], by: Division) {
  const { scope } = useScope();
  const { data, error, refetch } = useQuery(answerTo({ ...scope, measures, by }));
  return { data, failed: { error: data ? undefined : error, onRetry: () => void refetch() } };
}
