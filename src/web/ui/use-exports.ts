import { type QueryFunction, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../api/error-text.ts";
import type { MadeExport } from "./export-row.tsx";
import { toast } from "./toast.ts";

type Made<E extends MadeExport> = { items: E[] };

/** The key is the topic with which the server announces progress. A failed export is not announced, so a waiting one is polled. */
export const exportsQuery = <E extends MadeExport>(word: string, queryFn: QueryFunction<Made<E>, string[]>) =>
  queryOptions({
    queryKey: [word],
    queryFn,
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === "waiting") ? 15_000 : false),
  });

/** What an `ExportCard` shows, and the callbacks for requesting another export. */
export function useExports<E extends MadeExport>(made: ReturnType<typeof exportsQuery<E>>, requested: string) {
  const errorText = useErrorText();
  const queries = useQueryClient();
  const asked = {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: made.queryKey });
      toast(requested);
    },
    onError: (refused: Error) => toast(errorText(refused), "bad"),
  };
  return { exports: useQuery(made), asked };
}
