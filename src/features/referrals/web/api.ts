import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { getExtractor } from "../contract/extraction.ts";
import { checkOwnership } from "../contract/ownership.ts";
import { getReferral } from "../contract/record.ts";
import type { Referral } from "../contract/referral.ts";
import { listParticipants, listTags, suggestCompanies } from "../contract/suggestions.ts";
import { listTimelineEvents } from "../contract/timeline.ts";
import { getTrackRecord } from "../contract/track-record.ts";

/** The topic the server announces: on a change, all queries with this key are refetched. */
export const referralsKey = ["referrals"];
/** Queries that support typing. A change by a colleague is no reason to refetch them. */
const helpKey = ["referral-help"];

type Id = Referral["id"];

export const referralById = (id: Id) =>
  queryOptions({ queryKey: [...referralsKey, "one", id], queryFn: () => call(getReferral, { id }) });

/** The timeline of a referral, the newest event first, page by page. */
export const timelineOf = (referralId: Id) =>
  pagesQuery([...referralsKey, "timeline", referralId], (page) =>
    call(listTimelineEvents, {
      referralId,
      orderBy: "createdAt:desc",
      ...page,
      limit: 20,
    }),
  );

/** What was asked, answered and noted, the newest first. */
export const conversationOf = (referralId: Id) =>
  pagesQuery([...referralsKey, "conversation", referralId], (page) =>
    call(listTimelineEvents, {
      referralId,
      filter: ["kind:in:noted,moved"],
      orderBy: "createdAt:desc",
      ...page,
      limit: 50,
    }),
  );

export const trackRecordOf = (referrerId: Referral["referrerId"]) =>
  queryOptions({
    queryKey: [...referralsKey, "track-record", referrerId],
    queryFn: () => call(getTrackRecord, { referrerId }),
  });

export const tagsInUse = queryOptions({
  queryKey: [...helpKey, "tags"],
  queryFn: async () => (await call(listTags, {})).items,
});

/** Company members, and for these the referrers too. */
export const participants = queryOptions({
  queryKey: [...helpKey, "people"],
  queryFn: () => call(listParticipants, {}),
});

/** The AI provider that reads pasted texts, if there is one. */
export const extractor = queryOptions({
  queryKey: [...helpKey, "extractor"],
  queryFn: () => call(getExtractor, {}),
});

const minLetters = 2;
export const companySuggestions = (words: string) =>
  queryOptions({
    queryKey: [...helpKey, "companies", words],
    queryFn: async () => (await call(suggestCompanies, { q: words })).items,
    enabled: words.length >= minLetters,
    placeholderData: (before) => before,
  });

export type OwnershipInput = z.input<typeof checkOwnership.input>;
export const ownershipCheck = (question: OwnershipInput) =>
  queryOptions({ queryKey: [...helpKey, "ownership", question], queryFn: () => call(checkOwnership, question) });

/** Caches a referral the server returned, and invalidates lists and boards. */
export function useCacheReferral(): (referral: Referral) => void {
  const queries = useQueryClient();
  return (referral) => {
    queries.setQueryData(referralById(referral.id).queryKey, referral);
    void queries.invalidateQueries({
      queryKey: referralsKey,
      predicate: ({ queryKey }) => queryKey[1] !== "one" || queryKey[2] !== referral.id,
    });
  };
}

/** Refetches everything about referrals. */
export function useInvalidateReferrals(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: referralsKey });
}
