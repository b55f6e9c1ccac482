import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Entry } from "#features/identity/contract.ts";
import { me, useArrival } from "#features/identity/web/api.ts";
import { call } from "#web/api/call.ts";
import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { startPage } from "#web/api/start-page.ts";
import { getFactors } from "../contract.ts";
import { getSecondFactor } from "../second-factor.ts";

export const myFactors = queryOptions({ queryKey: ["factors"], queryFn: () => call(getFactors, {}) });

/** Asked anew at every visit: what is owed belongs to one log-in. */
export const secondFactor = queryOptions({
  queryKey: ["second-factor"],
  queryFn: () => call(getSecondFactor, {}),
  staleTime: 0,
  gcTime: 0,
});

/** After a factor came or went: the list, and what the person is known to have. */
export function useFactorsChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: myFactors.queryKey }),
      queries.invalidateQueries({ queryKey: me.queryKey }),
    ]);
}

/** What comes after a way in: inside, or the second factor that is still owed [R4.2]. */
export function useGoingIn(redirect: unknown): (entry: Entry) => Promise<void> {
  const arrive = useArrival();
  const navigate = useNavigate();
  const wanted = sameOriginPath(redirect);
  return (entry) => {
    if (entry.me) arrive(entry.me);
    const owed = `/second-factor${wanted ? `?redirect=${encodeURIComponent(wanted)}` : ""}`;
    return navigate({ href: entry.requiresMFA ? owed : (wanted ?? startPage), replace: true });
  };
}

/** For forms of other features that strangers fill in. */
export { workedProof } from "./bot-check.ts";
