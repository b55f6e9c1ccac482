import type { Closed } from "#base/page.ts";
import { signOut } from "#features/identity/contract.ts";
import { call } from "#web/api/call.ts";
import { ClosedScreen } from "#web/shell/closed-screen.tsx";

/** Whoever is signed in here can still get out, perhaps into another tenant of theirs. */
export function ClosedHere({ closed, signedIn }: { closed: Closed; signedIn: boolean }) {
  const leave = () => void call(signOut, {}).finally(() => location.reload());
  return <ClosedScreen closed={closed} onSignOut={signedIn ? leave : undefined} />;
}
