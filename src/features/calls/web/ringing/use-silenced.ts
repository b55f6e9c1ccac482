import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { RingingCall } from "../../contract/calls.ts";

/** The calls that still ring: not longer than their time, and not the one whose page is open. */
export function useSilenced(calls: readonly RingingCall[]): readonly RingingCall[] {
  const [now, setNow] = useState(Date.now);
  const openId = useRouterState({
    select: ({ location }) => (location.pathname === "/call" ? (location.search as { id?: string }).id : undefined),
  });
  const current = calls.filter(({ id, until }) => id !== openId && Date.parse(until) > now);
  const next = Math.min(...current.map(({ until }) => Date.parse(until)));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 10);
    return () => clearTimeout(timer);
  }, [next]);
  return current;
}
