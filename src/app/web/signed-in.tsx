import { Outlet } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useSystemNotices } from "#features/tenancy/web/notices.ts";
import { useVisitor } from "#web/api/session.ts";
import { AppLayout } from "#web/shell/app-layout.tsx";
import { ConnectionLine } from "#web/shell/connection-line.tsx";
import { ShellContext } from "#web/shell/parts.ts";
import { Providers } from "./providers.tsx";
import { useLeaving } from "./use-leaving.ts";
import { usePlaces } from "./use-places.ts";
import { useRealtime } from "./use-realtime.ts";

/** Everything only a signed-in person needs. Public pages never download it. */
export function SignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <Providers>
      <Frame>{children}</Frame>
    </Providers>
  );
}

/** Gone with the session: between its end and the sign-in page nothing of a person stays on screen. */
function Frame({ children }: { children: ReactNode }) {
  return useVisitor() ? <Inside>{children}</Inside> : null;
}

function Inside({ children }: { children: ReactNode }) {
  const connection = useRealtime();
  const places = usePlaces();
  const notices = useSystemNotices();
  const signOut = useLeaving();
  // Features add what the palette finds and the keys that act here.
  const parts = useMemo(() => ({ places, notices, actions: [], shortcuts: [], signOut }), [places, notices, signOut]);
  return (
    <ShellContext value={parts}>
      <AppLayout banner={connection ? <ConnectionLine realtime={connection} /> : null}>{children}</AppLayout>
    </ShellContext>
  );
}
