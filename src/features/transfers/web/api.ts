import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#base/ids.ts";
import { call } from "#web/api/call.ts";
import { listImports, previewImport } from "../contract.ts";
import { activeStates } from "../rules.ts";

const everyMs = 2000;

/** The server announces changes; while an import is running it is also polled, in case an announcement is missed. */
export const recentImports = queryOptions({
  queryKey: ["imports"],
  queryFn: () => call(listImports, {}),
  refetchInterval: ({ state: { data } }) =>
    data?.items.some(({ state }) => activeStates.includes(state)) ? everyMs : false,
});

/** A file does not change once it is uploaded. */
export const previewOf = (objectId: Id<"obj">) =>
  queryOptions({
    queryKey: ["import preview", objectId],
    queryFn: () => call(previewImport, { objectId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
