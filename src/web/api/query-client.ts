import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { AppError, baseErrors } from "#base/errors.ts";

/** Client errors will not change on retry; network and server errors may. */
const isRetryable = (error: unknown) => error instanceof AppError && (error.status === 0 || error.status >= 500);

/** Called when a request reveals that the session has ended or that the tenant is closed. */
type SessionHandlers = { onSignedOut: () => void; onClosed: () => void };

const closedErrors = [baseErrors.suspended, baseErrors.closing, baseErrors.away];

export function createQueryClient({ onSignedOut, onClosed }: SessionHandlers): QueryClient {
  const onError = (error: unknown) => {
    if (baseErrors.signedOut.is(error)) onSignedOut();
    if (closedErrors.some((closedError) => closedError.is(error))) onClosed();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failureCount, error) => failureCount < 2 && isRetryable(error) },
      mutations: { retry: (failureCount, error) => failureCount < 1 && isRetryable(error) },
    },
  });
}
