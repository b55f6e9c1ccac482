import { type QueryFunction, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../api/error-text.ts";
import type { MadeExport } from "./export-row.tsx";
import { toast } from "./toast.ts";

type Made<E extends MadeExport> = { items: E[] };

/** Exports by the server's word for them, with which it says how far one is. Of one that failed nobody tells, so it is asked. */
export const exportsQuery = <E extends MadeExport>(word: string, queryFn: QueryFunction<Made<E>, string[]>) =>
  queryOptions({
    queryKey: [word],
    queryFn,
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === "waiting") ? 15_000 : false),
  });

/** What an `ExportCard` shows, and what follows once another was asked for. */
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
