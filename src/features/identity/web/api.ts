import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createContext, use, useCallback } from "react";
import type { z } from "zod";
import type { Access, Endpoint, Method } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import { call } from "#web/api/call.ts";
import { type Send, type SendOptions, useSend } from "#web/api/use-send.ts";
import { type Entry, errors, getMe, type Me, signIn, signOut } from "../contract.ts";
import { askForProof } from "./proof.ts";

export { phoneNumberOf } from "./phone-number.ts";

/** Who is here; `null` is a stranger, which is an answer and no error. */
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

/** The answer of `me` as the frame around the screens last saw it: both end in the same breath. */
export const MeContext = createContext<Me | undefined>(undefined);

/** For screens behind the guard: everything identity knows of the person who is here. */
export function useMe(): Me {
  const known = use(MeContext);
  if (!known) throw new Error("This screen needs a session: put its route behind the guard.");
  return known;
}

/** Somebody else is here, or nobody: nothing of whoever was before stays in memory. */
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
      // The page came before: the public pages, which ask nobody, are told.
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

/** Takes on what the server answered about oneself, for every screen at once. */
export function useUpdateMe(): (changed: Me) => void {
  const queries = useQueryClient();
  return (changed) => void queries.setQueryData(me.queryKey, changed);
}

type SignInOptions = { onSuccess: (entry: Entry) => Promise<void>; onError: (error: Error) => void };

export function useSignIn({ onSuccess, onError }: SignInOptions) {
  const startSession = useStartSession();
  return useSend(signIn, {
    onSuccess: (entry) => {
      if (entry.me) startSession(entry.me);
      return onSuccess(entry);
    },
    onError,
  });
}

export const useSignOut = (options: { onSuccess: () => Promise<void>; onError: (error: Error) => void }) =>
  useSend(signOut, options);

/** Asks for the password where the server wants a fresh proof, and does the same act, with the same key, once more. */
const callWithProof: typeof call = async (endpoint, input, key) => {
  try {
    return await call(endpoint, input, key);
  } catch (error) {
    if (!errors.notFresh.is(error) || !(await askForProof())) throw error;
    return call(endpoint, input, key);
  }
};

/** Like `useSend`, for what is grave. Whoever closes the question has changed their mind, which is no error. */
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
