import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listManagedChallenges, listParticipants, previewChallenge } from "../../contract/challenges.ts";
import { listProofs, type ManagedProof } from "../../contract/proofs.ts";
import { listRedemptions, listRewards } from "../../contract/rewards.ts";
import { getGameSettings, getRules, listPace } from "../../contract/rules.ts";

/** The first element of a key is its topic: screens refetch when the server announces a change of it. */
const [game, rewards, challenges] = ["gamification", "rewards", "challenges"];

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

export const managedChallenges = queryOptions({
  queryKey: [challenges, "managed"],
  queryFn: async () => (await call(listManagedChallenges, {})).challenges,
});
export const participantsOf = (id: Id<"gch">) =>
  queryOptions({ queryKey: [challenges, "participants", id], queryFn: () => call(listParticipants, { id }) });

/** What a measure was before, while a goal for it is being set. The last answer stays until the next one arrives. */
export const previewOf = (asked: z.input<typeof previewChallenge.input>) =>
  queryOptions({
    queryKey: [challenges, "preview", asked],
    queryFn: () => call(previewChallenge, asked),
    placeholderData: (before) => before,
  });

export const proofPages = (state: ManagedProof["state"]) =>
  pagesQuery([challenges, "proofs", state], (page) =>
    call(listProofs, { filter: [`state:in:${state}`], orderBy: "createdAt:desc", ...page }),
  );

/** Refetches what an admin's change concerns. */
export function useInvalidateAdmin(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () => Promise.all([game, rewards, challenges].map((topic) => queries.invalidateQueries({ queryKey: [topic] }))),
    [queries],
  );
}
