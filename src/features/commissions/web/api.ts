import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { type Commission, getCommission, listCommissions } from "../contract.ts";
import { getCommissionChart, getEarnings } from "../earnings.ts";
import { listOwed } from "../owed.ts";
import { getSplit } from "../splits.ts";
import type { Frame } from "../values.ts";

/** The server's own word for them: when it says that some changed, all that hangs here is asked again. */
export const commissionsKey = ["commissions"];

type PersonId = Commission["personId"];

/** What the reader has earned, by currency. */
export const earnings = queryOptions({
  queryKey: [...commissionsKey, "earnings"],
  queryFn: async () => (await call(getEarnings, {})).earnings,
});

/** What the reader has still to get from everybody they worked for. */
export const owed = queryOptions({
  queryKey: [...commissionsKey, "owed"],
  queryFn: async () => (await call(listOwed, {})).items,
});

export const commissionById = (id: Commission["id"]) =>
  queryOptions({ queryKey: [...commissionsKey, "one", id], queryFn: () => call(getCommission, { id }) });

const mostOfOneDeal = 100;

/** What one referral has brought to whom: a referrer sees only what is their own. */
export const commissionsOf = (referralId: Commission["referralId"]) =>
  queryOptions({
    queryKey: [...commissionsKey, "of", referralId],
    queryFn: async () =>
      (await call(listCommissions, { filter: [`referralId:eq:${referralId}`], limit: mostOfOneDeal })).items,
  });

export const splitOf = (referralId: Commission["referralId"]) =>
  queryOptions({
    queryKey: [...commissionsKey, "split", referralId],
    queryFn: () => call(getSplit, { referralId }),
  });

/** Earned and paid by month [R9.3]: of one person, or of all. */
export const chartOf = (question: { frame: Frame; currency?: string | undefined; personId?: PersonId | undefined }) =>
  queryOptions({
    queryKey: [...commissionsKey, "chart", question],
    queryFn: () => call(getCommissionChart, question),
    placeholderData: (before) => before,
  });

/** After something was done: everything about commissions is asked again. */
export function useAskAnew(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: commissionsKey });
}
