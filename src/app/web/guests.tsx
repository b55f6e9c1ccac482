import { Outlet, useMatches } from "@tanstack/react-router";
import { AuthLayout } from "#web/shell/auth-layout.tsx";
import { Cookies } from "./cookies.tsx";
import { Providers } from "./providers.tsx";

/** The tenant's brand around one form, and nothing of what is behind its door. */
export function Guests() {
  // Links lead there, and whether one is remembered is the only thing to be chosen.
  const followedLink = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === "/guests/refer") });
  return (
    <Providers>
      <AuthLayout alone>
        <Outlet />
      </AuthLayout>
      {followedLink ? <Cookies /> : null}
    </Providers>
  );
}
