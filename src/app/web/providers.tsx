import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo } from "react";
import { MeContext, me } from "#features/identity/web/api.ts";
import { SessionContext } from "#web/api/session.ts";
import { MantineRoot } from "#web/theme/mantine-root.tsx";
import { Overlays } from "#web/ui/overlays.tsx";
import { TimeZone } from "#web/ui/time-zone.ts";
import { queries } from "./queries.ts";
import { toSession } from "./to-session.ts";

function WithSession({ children }: { children: ReactNode }) {
  const { data } = useQuery(me);
  const session = useMemo(() => toSession(data ?? undefined), [data]);
  return (
    <SessionContext value={session}>
      <MeContext value={data ?? undefined}>
        <TimeZone value={data?.person.timeZone ?? undefined}>{children}</TimeZone>
      </MeContext>
    </SessionContext>
  );
}

/** The React contexts of every screen that calls the server. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineRoot>
      <QueryClientProvider client={queries}>
        <WithSession>{children}</WithSession>
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      </QueryClientProvider>
    </MantineRoot>
  );
}
