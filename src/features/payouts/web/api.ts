import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getRun, type Item, listItems, type Run } from "../contract.ts";
import { getPayee, getPayoutSettings, getTaxProfile } from "../payee.ts";

/** The server's own word for them: when it says that some changed, all that hangs here is asked again. */
export const payoutsKey = ["payouts"];

/** How the reader is paid, and when next. */
export const payee = queryOptions({ queryKey: [...payoutsKey, "payee"], queryFn: () => call(getPayee, {}) });

export const taxProfile = queryOptions({ queryKey: [...payoutsKey, "tax"], queryFn: () => call(getTaxProfile, {}) });

export const payoutSettings = queryOptions({
  queryKey: [...payoutsKey, "settings"],
  queryFn: () => call(getPayoutSettings, {}),
});

export const runById = (id: Run["id"]) =>
  queryOptions({ queryKey: [...payoutsKey, "run", id], queryFn: () => call(getRun, { id }) });

/** Null is one that does not exist, or is somebody else's. */
export const itemById = (id: Item["id"]) =>
  queryOptions({
    queryKey: [...payoutsKey, "item", id],
    queryFn: async () => (await call(listItems, { filter: [`id:eq:${id}`], limit: 1 })).items[0] ?? null,
  });

/** After something was done: everything about payouts is asked again, and what it changed among commissions. */
export function useAskAnew(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([payoutsKey, ["commissions"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
