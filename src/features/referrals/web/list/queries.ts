import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listReferrals } from "../../listing.ts";
import { listViews } from "../../record.ts";
import { reviewStatuses } from "../../values.ts";
import { referralsKey } from "../api.ts";
import type { questionOf } from "./question.ts";

const mostAtOnce = 100;

/**
 * The referrals under the filters of the address, page after page. The first is short, to be there soon; the others are
 * long, because whatever was read is asked again when somebody changes something.
 */
export const referralPages = (question: ReturnType<typeof questionOf>) =>
  infiniteQueryOptions({
    queryKey: [...referralsKey, "list", question],
    queryFn: ({ pageParam: after }) =>
      call(listReferrals, { ...question, ...(after ? { limit: mostAtOnce, after } : { limit: 25 }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
  });

/** What waits for the company's word, the most urgent first. */
export const reviewQueue = queryOptions({
  queryKey: [...referralsKey, "review"],
  queryFn: () =>
    call(listReferrals, {
      filter: [`status:in:${reviewStatuses.join(",")}`],
      orderBy: "reviewDueAt:asc",
      limit: mostAtOnce,
    }),
});

/** What the company asked about, and a referrer has to answer. */
export const openQuestions = queryOptions({
  queryKey: [...referralsKey, "questions"],
  queryFn: () => call(listReferrals, { filter: ["status:eq:needs_info"], limit: mostAtOnce }),
});

export const savedViews = queryOptions({
  queryKey: ["referral-views"],
  queryFn: async () => (await call(listViews, {})).items,
});
