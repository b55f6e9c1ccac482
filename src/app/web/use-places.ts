import {
  IconComponents,
  IconHeartbeat,
  IconHome2,
  IconKey,
  IconMailForward,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { listMembers } from "#features/members/contract.ts";
import { listMessages } from "#features/notifications/contract.ts";
import { listSsoHouses } from "#features/sso/contract.ts";
import { useCan } from "#web/api/can.tsx";
import type { Place } from "#web/shell/parts.ts";

const everyone: Place[] = [
  { to: "/dashboard", label: "dashboard", icon: IconHome2, key: "d" },
  { to: "/status", label: "status", icon: IconHeartbeat, key: "s" },
  { to: "/profile", label: "profile", icon: IconUserCircle, key: "p" },
];
const members: Place = { to: "/admin/members", label: "members", icon: IconUsers, key: "m" };
const sso: Place = { to: "/admin/sso", label: "sso", icon: IconKey, key: "i" };
const outbox: Place = { to: "/dev/outbox", label: "outbox", icon: IconMailForward, key: "o" };
const kit: Place = { to: "/dev/kit", label: "kit", icon: IconComponents, key: "k" };

/** The places this person can go to, in the order of the sidebar; the first five are in the phone's bar. */
export function usePlaces(): Place[] {
  const { development } = useRouter().options.context;
  const seesMembers = useCan(listMembers);
  const setsSso = useCan(listSsoHouses);
  const readsOutbox = useCan(listMessages) && development;
  return useMemo(
    () => [
      ...everyone,
      ...(seesMembers ? [members] : []),
      ...(setsSso ? [sso] : []),
      ...(readsOutbox ? [outbox] : []),
      ...(development ? [kit] : []),
    ],
    [seesMembers, setsSso, readsOutbox, development],
  );
}
