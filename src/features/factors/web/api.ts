import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Entry } from "#features/identity/contract.ts";
import { me, useStartSession } from "#features/identity/web/api.ts";
import { call } from "#web/api/call.ts";
import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { startPage } from "#web/api/start-page.ts";
import { getFactors } from "../contract.ts";
import { getSecondFactor } from "../second-factor.ts";

export const ownFactors = queryOptions({ queryKey: ["factors"], queryFn: () => call(getFactors, {}) });

/** Asked anew at every visit: what is owed belongs to one log-in. */
export const secondFactor = queryOptions({
  queryKey: ["second-factor"],
  queryFn: () => call(getSecondFactor, {}),
  staleTime: 0,
  gcTime: 0,
});

/** After a factor came or went: the list, and what the person is known to have. */
export function useInvalidateFactors(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ownFactors.queryKey }),
      queries.invalidateQueries({ queryKey: me.queryKey }),
    ]);
}

/** What comes after a way in: inside, or the second factor that is still owed [R4.2]. */
export function useContinueSignIn(redirect: unknown): (entry: Entry) => Promise<void> {
  const startSession = useStartSession();
  const navigate = useNavigate();
  const target = sameOriginPath(redirect);
  return (entry) => {
    if (entry.me) startSession(entry.me);
    const secondFactorPath = `/second-factor${target ? `?redirect=${encodeURIComponent(target)}` : ""}`;
    return navigate({ href: entry.requiresMFA ? secondFactorPath : (target ?? startPage), replace: true });
  };
}

/** For forms of other features that strangers fill in. */
export { solveBotCheck } from "./bot-check.ts";
