import { Outlet, useMatches } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { viewCallsAccess } from "#features/calls/access.ts";
import { viewConversationsAccess } from "#features/communication/access.ts";
import { hasAccountNews } from "#features/identity/web/account-news.ts";
import { useMe } from "#features/identity/web/api.ts";
import { useOwnNotices } from "#features/notifications/web/own-notices.ts";
import { useSystemNotices } from "#features/tenancy/web/notices.ts";
import { useCan } from "#web/api/can.tsx";
import { RealtimeContext } from "#web/api/realtime-context.ts";
import { useOptionalSession } from "#web/api/session.ts";
import { AppLayout } from "#web/shell/app-layout.tsx";
import { ConnectionLine } from "#web/shell/connection-line.tsx";
import { BellContext, ShellContext } from "#web/shell/shell-context.ts";
import { Providers } from "./providers.tsx";
import { useAppActions } from "./use-app-actions.ts";
import { useNavigationCounts } from "./use-navigation-counts.ts";
import { useNavigationItems } from "./use-navigation-items.ts";
import { useNoticeActions } from "./use-notice-actions.ts";
import { useRealtime } from "./use-realtime.ts";
import { useRecordSearch } from "./use-record-search.ts";
import { useSessionExit } from "./use-session-exit.ts";
import { useUndoRecorder } from "./use-undo-recorder.ts";

/** Loaded only when there is something to show, which is rare. */
const AccountBanner = lazy(async () => ({
  default: (await import("#features/identity/web/account-banner.tsx")).AccountBanner,
}));
const VisitBanner = lazy(async () => ({
  default: (await import("#features/tenants/web/visit-banner.tsx")).VisitBanner,
}));
const PasskeyProof = lazy(async () => ({
  default: (await import("#features/factors/web/passkey-proof.tsx")).PasskeyProof,
}));
/** Loaded after the first paint: it listens for messages on every screen. */
const ChatLive = lazy(async () => ({
  default: (await import("#features/communication/web/live/chat-live.tsx")).ChatLive,
}));
/** Loaded after the first paint: it shows on every screen that a call rings. */
const CallLive = lazy(async () => ({
  default: (await import("#features/calls/web/ringing/call-live.tsx")).CallLive,
}));
const TenantSwitch = lazy(async () => ({ default: (await import("./tenant-switch.tsx")).TenantSwitch }));
const ProofHost = lazy(async () => ({ default: (await import("#features/identity/web/proof-dialog.tsx")).ProofHost }));

/** The layout and contexts that only signed-in people need. Public pages never download them. */
export function SignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <Providers>
      <SessionFrame>{children}</SessionFrame>
    </Providers>
  );
}

const tenantSwitch = (
  <Suspense fallback={null}>
    <TenantSwitch />
  </Suspense>
);

/** Unmounts with the session, so that no personal data stays on screen until the login page appears. */
function SessionFrame({ children }: { children: ReactNode }) {
  return useOptionalSession() ? <AppFrame>{children}</AppFrame> : null;
}

function AppFrame({ children }: { children: ReactNode }) {
  const navigation = useNavigationItems();
  const counts = useNavigationCounts();
  const { signOut, logInAgain } = useSessionExit();
  const me = useMe();
  const appActions = useAppActions();
  const find = useRecordSearch();
  useUndoRecorder();
  const realtime = useRealtime();
  const hasConversations = useCan(viewConversationsAccess);
  const hasCalls = useCan(viewCallsAccess);
  // A call fills the screen; everything around it stays, so that the connection does too.
  const isBare = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === "/signed-in/call") });
  const shell = useMemo(
    () => ({ ...navigation, counts, ...appActions, find, signOut, tenantSwitch }),
    [navigation, counts, appActions, find, signOut],
  );
  return (
    <RealtimeContext value={realtime}>
      <ShellContext value={shell}>
        <WithBell>
          {isBare ? (
            children
          ) : (
            <AppLayout
              banner={
                <>
                  {realtime ? <ConnectionLine realtime={realtime} /> : null}
                  <Suspense fallback={null}>
                    {me.visiting ? <VisitBanner /> : null}
                    {hasAccountNews(me) ? <AccountBanner /> : null}
                  </Suspense>
                </>
              }
            >
              {children}
            </AppLayout>
          )}
        </WithBell>
        <Suspense fallback={null}>
          {hasConversations && realtime ? <ChatLive /> : null}
          {hasCalls && realtime ? <CallLive /> : null}
          <ProofHost onLogIn={logInAgain} otherProof={PasskeyProof} />
        </Suspense>
      </ShellContext>
    </RealtimeContext>
  );
}

/** A separate context for the bell, so that its updates do not re-render the layout. */
function WithBell({ children }: { children: ReactNode }) {
  const notices = useSystemNotices();
  const ownNotices = useOwnNotices(useNoticeActions());
  return <BellContext value={useMemo(() => ({ notices, ownNotices }), [notices, ownNotices])}>{children}</BellContext>;
}
