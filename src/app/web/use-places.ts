import { IconComponents, IconHeartbeat, IconHome2, IconMailForward } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { listMessages } from "#features/notifications/contract.ts";
import { useCan } from "#web/api/can.tsx";
import type { Place } from "#web/shell/parts.ts";

const everyone: Place[] = [
  { to: "/dashboard", label: "dashboard", icon: IconHome2, key: "d" },
  { to: "/status", label: "status", icon: IconHeartbeat, key: "s" },
];
const outbox: Place = { to: "/dev/outbox", label: "outbox", icon: IconMailForward, key: "o" };
const kit: Place = { to: "/dev/kit", label: "kit", icon: IconComponents, key: "k" };

/** The places this person can go to, in the order of the sidebar; the first five are in the phone's bar. */
export function usePlaces(): Place[] {
  const { development } = useRouter().options.context;
  const readsOutbox = useCan(listMessages) && development;
  return useMemo(
    () => [...everyone, ...(readsOutbox ? [outbox] : []), ...(development ? [kit] : [])],
    [readsOutbox, development],
  );
}
