import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Id } from "#base/ids.ts";
import { call } from "#web/api/call.ts";
import { type Commission, getCommission, listCommissions } from "../contract/lines.ts";
import { getCommissionChart, getEarnings } from "../contract/overview.ts";
import { listOwed } from "../contract/owed.ts";
import { getSplit } from "../contract/splits.ts";
import type { Frame } from "../values.ts";

/** The topic that the server announces; an announcement invalidates every query below this key. */
export const commissionsKey = ["commissions"];

type PersonId = Commission["personId"];

/** The current user's earnings by currency. */
export const earnings = queryOptions({
  queryKey: [...commissionsKey, "earnings"],
  queryFn: async () => (await call(getEarnings, {})).earnings,
});

/** What all tenants still owe the current user. */
export const owed = queryOptions({
  queryKey: [...commissionsKey, "owed"],
  queryFn: async () => (await call(listOwed, {})).items,
});

export const commissionById = (id: Commission["id"]) =>
  queryOptions({ queryKey: [...commissionsKey, "one", id], queryFn: () => call(getCommission, { id }) });

const maxPerDeal = 100;

/** The commissions of one referral; a referrer sees only their own. */
export const commissionsOf = (referralId: Id<"ref">) =>
  queryOptions({
    queryKey: [...commissionsKey, "of", referralId],
    queryFn: async () =>
      (await call(listCommissions, { filter: [`referralId:eq:${referralId}`], limit: maxPerDeal })).items,
  });

export const splitOf = (referralId: Id<"ref">) =>
  queryOptions({
    queryKey: [...commissionsKey, "split", referralId],
    queryFn: () => call(getSplit, { referralId }),
  });

/** Earned and paid amounts by month [R9.3], for one person or for everyone. */
export const chartOf = (query: { frame: Frame; currency?: string | undefined; personId?: PersonId | undefined }) =>
  queryOptions({
    queryKey: [...commissionsKey, "chart", query],
    queryFn: () => call(getCommissionChart, query),
    placeholderData: (before) => before,
  });

/** Invalidates all commission queries after a mutation. */
export function useInvalidate(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: commissionsKey });
}
