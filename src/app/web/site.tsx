import { Outlet } from "@tanstack/react-router";
import { lazy } from "react";
import { OperatorPart } from "#features/site/web/status/operator-part.ts";
import { PublicLayout } from "#web/shell/public-layout.tsx";
import { Cookies } from "./cookies.tsx";

/** Only whoever is signed in and looks at the status loads it: it brings what the app's screens stand on. */
const ForOperators = lazy(async () => ({ default: (await import("./operator-part.tsx")).OperatorPart }));

export function Site() {
  return (
    <OperatorPart value={ForOperators}>
      <PublicLayout before={<Cookies />}>
        <Outlet />
      </PublicLayout>
    </OperatorPart>
  );
}
