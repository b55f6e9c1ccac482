import type { ReactNode } from "react";
import { usePlatform } from "#web/api/use-platform.ts";
import { useSignedIn } from "#web/api/use-signed-in.ts";
import { NotFoundScreen } from "#web/shell/not-found-screen.tsx";

/** What only the operator's site has: on a tenant's host it leads nowhere, as the server says too. */
export function PlatformOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  return usePlatform() ? children : <NotFoundScreen signedIn={signedIn} />;
}
