import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listReferrals } from "../../contract/list.ts";
import { listDuplicates } from "../../contract/ownership.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { reviewStatuses } from "../../contract/values.ts";
import { listViews } from "../../contract/views.ts";
import { referralsKey } from "../api.ts";
import type { toListQuery } from "./list-query.ts";

const maxPageSize = 100;

/**
 * The referrals under the URL's filters, page by page. The first page is short for a fast start; the others are long, because all loaded
 * pages are refetched after a change.
 */
export const referralPages = (question: ReturnType<typeof toListQuery>) =>
  pagesQuery([...referralsKey, "list", question], (page) =>
    call(listReferrals, { ...question, ...page, ...(page.after && { limit: maxPageSize }) }),
  );

/** Referrals with a pending decision of the company, the most urgent first. */
export const reviewQueue = queryOptions({
  queryKey: [...referralsKey, "review"],
  queryFn: () =>
    call(listReferrals, {
      filter: [`status:in:${reviewStatuses.join(",")}`],
      orderBy: "reviewDueAt:asc",
      limit: maxPageSize,
    }),
});

/** Why each of these referrals may be a duplicate. */
export const duplicatesAmong = (ids: readonly ReferralRow["id"][]) =>
  queryOptions({
    queryKey: [...referralsKey, "duplicates", ids],
    queryFn: async () => new Map((await call(listDuplicates, { ids: [...ids] })).items.map((item) => [item.id, item])),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });

/** Questions of the company that the referrer has to answer. */
export const openQuestions = queryOptions({
  queryKey: [...referralsKey, "questions"],
  queryFn: () => call(listReferrals, { filter: ["status:eq:needs_info"], limit: maxPageSize }),
});

export const savedViews = queryOptions({
  queryKey: ["referral-views"],
  queryFn: async () => (await call(listViews, {})).items,
});
