import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { AppError, baseErrors } from "#base/errors.ts";

/** Client errors will not change on retry; network and server errors may. */
const worthAnotherTry = (error: unknown) => error instanceof AppError && (error.status === 0 || error.status >= 500);

/** Called when a request reveals that the session has ended or that the tenant is closed. */
type Found = { onSignedOut: () => void; onClosed: () => void };

const closings = [baseErrors.suspended, baseErrors.closing, baseErrors.away];

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
