import type { ReactNode } from "react";
import { usePlatform } from "#web/api/use-platform.ts";
import { useSignedIn } from "#web/api/use-signed-in.ts";
import { NotFoundScreen } from "#web/shell/not-found-screen.tsx";

/** Content of the operator's site only: on a tenant's host it is not found, as on the server. */
export function PlatformOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  return usePlatform() ? children : <NotFoundScreen signedIn={signedIn} />;
}
