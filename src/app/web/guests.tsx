import { Outlet, useMatches } from "@tanstack/react-router";
import { AuthLayout } from "#web/shell/auth-layout.tsx";
import { Cookies } from "./cookies.tsx";
import { Providers } from "./providers.tsx";

/** Pages that are more than a form. */
const wideRoutes = new Set<string>(["/guests/refer", "/guests/consent", "/guests/apply"]);

/** The tenant's brand around a single form, for visitors without an account. */
export function Guests() {
  const routeIds = useMatches({ select: (matches) => matches.map(({ routeId }) => routeId), structuralSharing: true });
  // Referral links lead to this route, so it is the only one here that has to ask about cookies.
  const isReferPage = routeIds.includes("/guests/refer");
  return (
    <Providers>
      <AuthLayout formOnly wide={routeIds.some((id) => wideRoutes.has(id))}>
        <Outlet />
      </AuthLayout>
      {isReferPage ? <Cookies /> : null}
    </Providers>
  );
}
