import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Entry } from "#features/identity/contract.ts";
import { me, useStartSession } from "#features/identity/web/api.ts";
import { call } from "#web/api/call.ts";
import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { startPage } from "#web/api/start-page.ts";
import { errors, getBotCheck, getFactors, type Proof } from "../contract.ts";
import { getSecondFactor } from "../second-factor.ts";

export const ownFactors = queryOptions({ queryKey: ["factors"], queryFn: () => call(getFactors, {}) });

/** Refetched on every visit, because a challenge belongs to one sign-in. */
export const secondFactor = queryOptions({
  queryKey: ["second-factor"],
  queryFn: () => call(getSecondFactor, {}),
  staleTime: 0,
  gcTime: 0,
});

/** Refetches the list and the person's account data after a factor was added or removed. */
export function useInvalidateFactors(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ownFactors.queryKey }),
      queries.invalidateQueries({ queryKey: me.queryKey }),
    ]);
}

/** Continues after a sign-in: into the app, or to the second factor that is still required [R4.2]. */
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

/**
 * Fetches and solves the bot check without user interaction [R7.3]. If it cannot be solved here, the failure is reported as a failed check.
 */
export async function solveBotCheck(): Promise<Proof> {
  const challenge = await call(getBotCheck, {});
  const worker = new Worker(new URL("./bot-check-worker.ts", import.meta.url), { type: "module" });
  try {
    const solution = await new Promise<Proof["solution"] | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(challenge);
    });
    if (!solution) throw errors.botCheck();
    return { challenge, solution };
  } finally {
    worker.terminate();
  }
}
