import { Outlet } from "@tanstack/react-router";
import { PublicLayout } from "#web/shell/public-layout.tsx";

export function Site() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}
