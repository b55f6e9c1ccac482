import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createContext, use, useCallback } from "react";
import type { z } from "zod";
import type { Access, Endpoint, Method } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import { call } from "#web/api/call.ts";
import { type Send, type SendOptions, useSend } from "#web/api/use-send.ts";
import { errors, getMe, type Me, signOut } from "../contract.ts";
import { askForProof } from "./proof.ts";

/** The signed-in person; `null` is a visitor, which is a result and not an error. */
export const me = queryOptions<Me | null>({
  queryKey: ["me"],
  queryFn: async () => {
    try {
      return await call(getMe, {});
    } catch (error) {
      if (baseErrors.signedOut.is(error)) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The value of `me` as the app shell last saw it, so that both change in the same render. */
export const MeContext = createContext<Me | undefined>(undefined);

/** For screens behind the guard: everything identity knows about the signed-in person. */
export function useMe(): Me {
  const known = use(MeContext);
  if (!known) throw new Error("This screen needs a session: put its route behind the guard.");
  return known;
}

/** The signed-in person has changed: nothing of the previous one stays in memory. */
function resetCache(queries: QueryClient, person: Me | null): void {
  queries.setQueryData(me.queryKey, person);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] });
  queries.getMutationCache().clear();
}

function useResetSession(): (person: Me | null) => void {
  const queries = useQueryClient();
  const { context } = useRouter().options;
  return useCallback(
    (person) => {
      resetCache(queries, person);
      // The public pages do not fetch `me`, so the flag that came with the page is updated.
      context.signedIn = person !== null;
    },
    [queries, context],
  );
}

export const useStartSession = (): ((me: Me) => void) => useResetSession();

export function useClearSession(): () => void {
  const resetSession = useResetSession();
  return useCallback(() => resetSession(null), [resetSession]);
}

/** Stores a changed `me` from a server response, for every screen at once. */
export function useUpdateMe(): (changed: Me) => void {
  const queries = useQueryClient();
  return (changed) => void queries.setQueryData(me.queryKey, changed);
}

export const useSignOut = (options: { onSuccess: () => Promise<void>; onError: (error: Error) => void }) =>
  useSend(signOut, options);

/** Asks for the password when the server requires a recent proof, and repeats the request with the same idempotency key. */
const callWithProof: typeof call = async (endpoint, input, key) => {
  try {
    return await call(endpoint, input, key);
  } catch (error) {
    if (!errors.notFresh.is(error) || !(await askForProof())) throw error;
    return call(endpoint, input, key);
  }
};

/** Like `useSend`, for sensitive actions. Closing the dialog cancels the action, which is not an error. */
export function useSendWithProof<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<Method, Access, I, O>,
  { onSuccess, onError }: SendOptions<z.output<O>> = {},
): Send<z.input<I>> {
  const sending = useSend(
    endpoint,
    {
      ...(onSuccess && { onSuccess }),
      onError: (error) => {
        if (!errors.notFresh.is(error)) onError?.(error);
      },
    },
    callWithProof,
  );
  return { ...sending, error: errors.notFresh.is(sending.error) ? null : sending.error };
}
