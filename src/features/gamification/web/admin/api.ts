import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listRedemptions, listRewards } from "../../contract/rewards.ts";
import { getGameSettings, getRules, listPace } from "../../contract/rules.ts";

/** The first element of a key is its topic: screens refetch when the server announces a change of it. */
const [game, rewards] = ["gamification", "rewards"];

export const gameRules = queryOptions({ queryKey: [game, "rules"], queryFn: () => call(getRules, {}) });
export const gameSettings = queryOptions({ queryKey: [game, "settings"], queryFn: () => call(getGameSettings, {}) });
export const pace = queryOptions({ queryKey: [game, "pace"], queryFn: () => call(listPace, {}) });
export const catalog = queryOptions({
  queryKey: [rewards, "catalog"],
  queryFn: async () => (await call(listRewards, { archived: true })).rewards,
});

export const redemptionPages = (states: readonly string[], orderBy: string) =>
  pagesQuery([rewards, "redemptions", states, orderBy], (page) =>
    call(listRedemptions, {
      filter: states.length > 0 ? [`state:in:${states.join(",")}`] : [],
      orderBy: orderBy as "createdAt:desc",
      ...page,
    }),
  );

/** Refetches what an admin's change concerns. */
export function useInvalidateAdmin(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () => Promise.all([game, rewards].map((topic) => queries.invalidateQueries({ queryKey: [topic] }))),
    [queries],
  );
}
