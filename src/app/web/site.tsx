import { Outlet } from "@tanstack/react-router";
import { lazy } from "react";
import { OperatorPart } from "#features/site/web/status/operator-part.ts";
import { PublicLayout } from "#web/shell/public-layout.tsx";
import { Cookies } from "./cookies.tsx";

/** Loaded only by signed-in people on the status page, because it brings the dependencies of the app's screens. */
const LazyOperatorSection = lazy(async () => ({ default: (await import("./operator-section.tsx")).OperatorSection }));

export function Site() {
  return (
    <OperatorPart value={LazyOperatorSection}>
      <PublicLayout before={<Cookies />}>
        <Outlet />
      </PublicLayout>
    </OperatorPart>
  );
}
