import { Outlet } from "@tanstack/react-router";
import { AuthLayout } from "#web/shell/auth-layout.tsx";
import { Providers } from "./providers.tsx";

export function Auth() {
  return (
    <Providers>
      <AuthLayout>
        <Outlet />
      </AuthLayout>
    </Providers>
  );
}
