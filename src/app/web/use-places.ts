import {
  IconBuildingCommunity,
  IconComponents,
  IconHeartbeat,
  IconHome2,
  IconKey,
  IconMailForward,
  IconPalette,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { seesMembers } from "#features/members/access.ts";
import { listMessages } from "#features/notifications/contract.ts";
import { seesSso } from "#features/sso/access.ts";
import { seesOwnTenant, seesTenants } from "#features/tenants/access.ts";
import { useCan } from "#web/api/can.tsx";
import type { Place } from "#web/shell/parts.ts";

const everyone: Place[] = [
  { to: "/dashboard", label: "dashboard", icon: IconHome2, key: "d" },
  { to: "/status", label: "status", icon: IconHeartbeat, key: "s" },
  { to: "/profile", label: "profile", icon: IconUserCircle, key: "p" },
];
const members: Place = { to: "/admin/members", label: "members", icon: IconUsers, key: "m" };
const tenants: Place = { to: "/admin/tenants", label: "tenants", icon: IconBuildingCommunity, key: "t" };
const ownTenant: Place = { ...tenants, label: "ownTenant", icon: IconPalette };
const sso: Place = { to: "/admin/sso", label: "sso", icon: IconKey, key: "i" };
const outbox: Place = { to: "/dev/outbox", label: "outbox", icon: IconMailForward, key: "o" };
const kit: Place = { to: "/dev/kit", label: "kit", icon: IconComponents, key: "k" };

/** The places this person can go to, in the order of the sidebar; the first five are in the phone's bar. */
export function usePlaces(): Place[] {
  const { development } = useRouter().options.context;
  const hasMembers = useCan(seesMembers);
  const hasTenants = useCan(seesTenants);
  const hasOwnTenant = useCan(seesOwnTenant);
  const hasSso = useCan(seesSso);
  const hasOutbox = useCan(listMessages) && development;
  return useMemo(
    () => [
      ...everyone,
      ...(hasMembers ? [members] : []),
      ...(hasTenants ? [tenants] : hasOwnTenant ? [ownTenant] : []),
      ...(hasSso ? [sso] : []),
      ...(hasOutbox ? [outbox] : []),
      ...(development ? [kit] : []),
    ],
    [hasMembers, hasTenants, hasOwnTenant, hasSso, hasOutbox, development],
  );
}
