import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { AppError, baseErrors } from "#base/errors.ts";

/** An answer will not change by asking again; silence and trouble on the server's side may. */
const worthAnotherTry = (error: unknown) => error instanceof AppError && (error.status === 0 || error.status >= 500);

/** What screens know of the server. `onSignedOut` is told when a call finds that the session is over. */
export function queryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (baseErrors.signedOut.is(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (tries, error) => tries < 2 && worthAnotherTry(error) },
      mutations: { retry: (tries, error) => tries < 1 && worthAnotherTry(error) },
    },
  });
}
