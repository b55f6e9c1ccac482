import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { AppError, baseErrors } from "#base/errors.ts";

/** An answer will not change by asking again; silence and trouble on the server's side may. */
const worthAnotherTry = (error: unknown) => error instanceof AppError && (error.status === 0 || error.status >= 500);

/** What a call may find out about this person or this place: the session is over, or the tenant was closed. */
type Found = { onSignedOut: () => void; onClosed: () => void };

const closings = [baseErrors.suspended, baseErrors.closing, baseErrors.away];

/** What screens know of the server. */
export function queryClient({ onSignedOut, onClosed }: Found): QueryClient {
  const onError = (error: unknown) => {
    if (baseErrors.signedOut.is(error)) onSignedOut();
    if (closings.some((one) => one.is(error))) onClosed();
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
