import { queryOptions } from "@tanstack/react-query";
import { addMoney } from "#base/money.ts";
import { getFigures, getFunnel } from "#features/analytics/contract.ts";
import { listCommissions } from "#features/commissions/contract/lines.ts";
import { getEarnedMonth } from "#features/commissions/contract/month.ts";
import { getLiabilities } from "#features/commissions/contract/overview.ts";
import { commissionsKey } from "#features/commissions/web/api.ts";
import type { Pipeline } from "#features/programs/contract.ts";
import { getBoard } from "#features/referrals/contract/board.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { referralsKey } from "#features/referrals/web/api.ts";
import { call } from "#web/api/call.ts";

export const earnedMonth = queryOptions({
  queryKey: [...commissionsKey, "earnedMonth"],
  queryFn: () => call(getEarnedMonth, {}),
});

export const boardOf = (pipelineId: Pipeline["id"]) =>
  queryOptions({
    queryKey: [...referralsKey, "home", "board", pipelineId],
    queryFn: () => call(getBoard, { pipelineId }),
  });

const queueLength = 5;
/** The referrals whose review is due first. */
export const reviewQueue = queryOptions({
  queryKey: [...referralsKey, "home", "queue"],
  queryFn: async () =>
    (
      await call(listReferrals, {
        filter: ["status:in:submitted,under_review"],
        orderBy: "reviewDueAt:asc",
        limit: queueLength,
      })
    ).items,
});

/** Enough of the oldest ones to find those nearest to their stage's limit. */
const maxDeals = 50;
/** The deals that have been in their stage longest. */
export const agingDeals = queryOptions({
  queryKey: [...referralsKey, "home", "aging"],
  queryFn: async () =>
    (
      await call(listReferrals, {
        filter: ["status:in:accepted,in_progress"],
        orderBy: "stageEnteredAt:asc",
        limit: maxDeals,
      })
    ).items,
});

const maxApprovals = 3;
export const ownApprovals = queryOptions({
  queryKey: [...commissionsKey, "home", "approvals"],
  queryFn: async () => (await call(listCommissions, { approver: "me", limit: maxApprovals })).items,
});

/** What is approved and waits for a payout, by currency. */
export const payableAmounts = queryOptions({
  queryKey: [...commissionsKey, "home", "payable"],
  queryFn: async () => {
    const { liabilities } = await call(getLiabilities, {});
    const approved = liabilities.filter(({ state }) => state === "approved");
    return [...Map.groupBy(approved, ({ currency }) => currency)].map(([currency, amounts]) =>
      addMoney(amounts, currency),
    );
  },
});

/** What is in each stage now; the period only matters for parts of the answer that the start page does not show. */
export const openPipeline = queryOptions({
  queryKey: ["analytics", "home", "pipeline"],
  queryFn: () => call(getFunnel, { frame: "30d", compare: "none" }),
  meta: { follows: ["referrals"] },
});

export const partnerFigures = queryOptions({
  queryKey: ["analytics", "home", "partners"],
  queryFn: () => call(getFigures, { measures: ["referrals", "won", "wonValue"], by: "referrer", frame: "30d" }),
  meta: { follows: ["referrals"] },
});
