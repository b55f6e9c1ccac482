import type { ReactNode } from "react";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { useIsSignedIn } from "#web/api/use-is-signed-in.ts";
import { NotFoundScreen } from "#web/shell/not-found-screen.tsx";

/** Content of the operator's site only: on a tenant's host it is not found, as on the server. */
export function PlatformOnly({ children }: { children: ReactNode }) {
  const signedIn = useIsSignedIn();
  return useIsPlatform() ? children : <NotFoundScreen signedIn={signedIn} />;
}
