import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listRuns, type Run } from "../../contract/runs.ts";
import type { ItemState } from "../../values.ts";
import { payoutsKey } from "../api.ts";
import type { PayoutsSearch } from "../search.ts";

/** The latest runs, which include every open one. */
export const latestRuns = queryOptions({
  queryKey: [...payoutsKey, "latest"],
  queryFn: async () => (await call(listRuns, { orderBy: "createdAt:desc", limit: 10 })).items,
});

type Order = "createdAt:asc" | "createdAt:desc";
export const runPages = (orderBy: Order) =>
  pagesQuery([...payoutsKey, "runs", orderBy], (page) => call(listRuns, { orderBy, ...page }));

/** Items that are left out have their own list. */
export const shownStates = [
  "draft",
  "queued",
  "sending",
  "sent",
  "paid",
  "failed",
  "action",
] as const satisfies ItemState[];
export const isLeftList = ({ itemState }: PayoutsSearch) => itemState === "left";

export const itemsQuery = (runId: Run["id"], search: PayoutsSearch) => ({
  filter: [
    `runId:eq:${runId}`,
    isLeftList(search) ? "state:eq:left" : search.itemState ? `state:in:${search.itemState}` : "state:ne:left",
    ...(search.rail ? [`rail:in:${search.rail}`] : []),
  ],
  orderBy: "createdAt:asc" as const,
});
