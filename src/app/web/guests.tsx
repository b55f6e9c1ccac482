import { Outlet } from "@tanstack/react-router";
import { AuthLayout } from "#web/shell/auth-layout.tsx";
import { Providers } from "./providers.tsx";

/** The tenant's brand around one form, and nothing of what is behind its door. */
export function Guests() {
  return (
    <Providers>
      <AuthLayout alone>
        <Outlet />
      </AuthLayout>
    </Providers>
  );
}
