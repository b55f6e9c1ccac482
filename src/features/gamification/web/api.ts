import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { getChallenge, listChallenges } from "../contract/challenges.ts";
import { getGameEffect } from "../contract/effect.ts";
import { getLeaderboard } from "../contract/leaderboards.ts";
import { listOwnRedemptions, listRewards } from "../contract/rewards.ts";
import { getSeason, type SeasonSummary, seasonCardPath } from "../contract/seasons.ts";
import { getMemberStanding, getReferralAwards, getStanding, listBadges, listEntries } from "../contract/standing.ts";
import { seasonOfParam } from "../rules/seasons.ts";

/** The topics that the server announces: the person's own game, boards, the catalogue with what was redeemed, and challenges. */
const topic = "gamification";
const leaderboards = "leaderboards";
const catalogue = "rewards";
const challengeTopic = "challenges";

export const standing = queryOptions({ queryKey: [topic, "standing"], queryFn: () => call(getStanding, {}) });

export const allBadges = queryOptions({ queryKey: [topic, "badges"], queryFn: () => call(listBadges, {}) });

export const leaderboardOf = (asked: z.input<typeof getLeaderboard.input>) =>
  queryOptions({
    queryKey: [leaderboards, asked],
    queryFn: () => call(getLeaderboard, asked),
    placeholderData: (before) => before,
  });

export const rewards = queryOptions({ queryKey: [catalogue, "offered"], queryFn: () => call(listRewards, {}) });

export const ownRedemptionPages = pagesQuery([catalogue, "own"], (page) =>
  call(listOwnRedemptions, { orderBy: "createdAt:desc", ...page }),
);

export const currentChallenges = queryOptions({
  queryKey: [challengeTopic, "current"],
  queryFn: () => call(listChallenges, {}),
});
export const pastChallenges = queryOptions({
  queryKey: [challengeTopic, "past"],
  queryFn: () => call(listChallenges, { past: true }),
});
export const challengeOf = (id: Id<"gch">) =>
  queryOptions({ queryKey: [challengeTopic, "one", id], queryFn: () => call(getChallenge, { id }) });

export const gameEffect = queryOptions({ queryKey: [topic, "effect"], queryFn: () => call(getGameEffect, {}) });
export const seasonOf = (param: string | undefined) => {
  const season = seasonOfParam(param);
  return queryOptions({
    queryKey: [topic, "season", season ?? "last"],
    queryFn: () => call(getSeason, { ...(season && { season }) }),
  });
};

/** The share card as a file. Every consent draws another one. */
export const cardPicture = (season: string, consentedAt: string) =>
  queryOptions({
    queryKey: ["gamification-card", season, consentedAt],
    queryFn: async () => {
      const answer = await fetch(`${seasonCardPath}?${new URLSearchParams({ season })}`, { method: "GET" });
      if (!answer.ok) throw baseErrors.notFound();
      return answer.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Shows a changed summary wherever it is, without asking for it again. */
export function useSaveSeason(): (summary: SeasonSummary) => void {
  const queries = useQueryClient();
  return (summary) =>
    queries.setQueriesData<z.output<typeof getSeason.output>>({ queryKey: [topic, "season"] }, (known) =>
      known?.summary?.season === summary.season ? { ...known, summary } : known,
    );
}

export const entryPages = (query: { filter: string[]; orderBy: "occurredAt:asc" | "occurredAt:desc" }) =>
  pagesQuery([topic, "entries", query], (page) => call(listEntries, { ...query, ...page }));

export const referralAwards = (id: Id<"ref">) =>
  queryOptions({ queryKey: [topic, "referral", id], queryFn: () => call(getReferralAwards, { id }) });

export const memberStanding = (id: Id<"per">) =>
  queryOptions({ queryKey: [topic, "member", id], queryFn: () => call(getMemberStanding, { id }) });

/** Refetches what the person sees of the game, after a change of their own. */
export function useInvalidateGame(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [topic, leaderboards, catalogue, challengeTopic].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  }, [queries]);
}
