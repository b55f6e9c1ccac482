import type { Closed } from "#base/page.ts";
import { signOut } from "#features/identity/contract.ts";
import { call } from "#web/api/call.ts";
import { ClosedScreen } from "#web/shell/closed-screen.tsx";

/** The screen of a suspended tenant. A signed-in person can still sign out, for example to use another of their tenants. */
export function ClosedTenant({ closed, signedIn }: { closed: Closed; signedIn: boolean }) {
  const signOutHere = () => void call(signOut, {}).finally(() => location.reload());
  return <ClosedScreen closed={closed} onSignOut={signedIn ? signOutHere : undefined} />;
}
