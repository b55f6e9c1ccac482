import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { type Item, listItems } from "../contract/items.ts";
import { getPayee } from "../contract/payees.ts";
import { getRun, type Run } from "../contract/runs.ts";
import { getPayoutSettings } from "../contract/settings.ts";
import { getTaxProfile } from "../contract/tax.ts";

/** The topic that the server announces; an announcement invalidates every query below this key. */
export const payoutsKey = ["payouts"];

/** How and when the current user is paid. */
export const payee = queryOptions({ queryKey: [...payoutsKey, "payee"], queryFn: () => call(getPayee, {}) });

export const taxProfile = queryOptions({ queryKey: [...payoutsKey, "tax"], queryFn: () => call(getTaxProfile, {}) });

export const payoutSettings = queryOptions({
  queryKey: [...payoutsKey, "settings"],
  queryFn: () => call(getPayoutSettings, {}),
});

export const runById = (id: Run["id"]) =>
  queryOptions({ queryKey: [...payoutsKey, "run", id], queryFn: () => call(getRun, { id }) });

/** Returns null if the item does not exist or belongs to someone else. */
export const itemById = (id: Item["id"]) =>
  queryOptions({
    queryKey: [...payoutsKey, "item", id],
    queryFn: async () => (await call(listItems, { filter: [`id:eq:${id}`], limit: 1 })).items[0] ?? null,
  });

/** Invalidates all payout queries after a mutation, and the commission queries that it affects. */
export function useInvalidate(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([payoutsKey, ["commissions"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
