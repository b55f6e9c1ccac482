import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { baseErrors } from "#base/errors.ts";
import { call } from "#web/api/call.ts";
import { useSend } from "#web/api/use-send.ts";
import { getMe, type Me, signIn, signOut } from "../contract.ts";

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

type SignInOptions = { onSuccess: () => Promise<void>; onError: (error: Error) => void };

export function useSignIn({ onSuccess, onError }: SignInOptions) {
  const queries = useQueryClient();
  return useSend(signIn, {
    onSuccess: (person) => {
      queries.clear();
      queries.setQueryData(me.queryKey, person);
      return onSuccess();
    },
    onError,
  });
}

export const useSignOut = (options: { onSuccess: () => Promise<void>; onError: (error: Error) => void }) =>
  useSend(signOut, options);
