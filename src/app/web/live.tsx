import { Outlet } from "@tanstack/react-router";
import { PublicLayout } from "#web/shell/public-layout.tsx";
import { Providers } from "./providers.tsx";

/** The public frame around a screen that asks the server. */
export function Live() {
  return (
    <Providers>
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    </Providers>
  );
}
