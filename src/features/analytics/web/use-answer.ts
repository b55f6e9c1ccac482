import { useQuery } from "@tanstack/react-query";
import type { Division, Measure } from "../values.ts";
import { figuresQuery } from "./api.ts";
import { useScope } from "./use-scope.ts";

/** Loads figures for the page's scope and division, with the loading and error state for the chart's frame. */
export function useAnswer(measures: Measure[], by: Division) {
  const { scope } = useScope();
  const { data, error, refetch } = useQuery(figuresQuery({ ...scope, measures, by }));
  return { data, failed: { error: data ? undefined : error, onRetry: () => void refetch() } };
}
