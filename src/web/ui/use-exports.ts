import { type QueryFunction, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../api/error-text.ts";
import type { ExportItem } from "./export-row.tsx";
import { toast } from "./toast.ts";

type ExportList<E extends ExportItem> = { items: E[] };

/** The key is the topic with which the server announces progress. A failed export is not announced, so a waiting one is polled. */
export const exportsQuery = <E extends ExportItem>(topic: string, queryFn: QueryFunction<ExportList<E>, string[]>) =>
  queryOptions({
    queryKey: [topic],
    queryFn,
    refetchInterval: ({ state }) => (state.data?.items.some((item) => item.state === "waiting") ? 15_000 : false),
  });

/** What an `ExportCard` shows, and the callbacks for requesting another export. */
export function useExports<E extends ExportItem>(query: ReturnType<typeof exportsQuery<E>>, requested: string) {
  const errorText = useErrorText();
  const queries = useQueryClient();
  const requestHandlers = {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: query.queryKey });
      toast(requested);
    },
    onError: (failure: Error) => toast(errorText(failure), "bad"),
  };
  return { exports: useQuery(query), requestHandlers };
}
