import {
  IconBuildingBank,
  IconBuildingCommunity,
  IconChartBar,
  IconCoins,
  IconComponents,
  IconHeartbeat,
  IconHome2,
  IconKey,
  IconLayoutDashboard,
  IconLink,
  IconMailForward,
  IconPalette,
  IconShieldLock,
  IconTargetArrow,
  IconUserCircle,
  IconUserShare,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { analyticsAccess } from "#features/analytics/access.ts";
import { viewCommissionsAccess } from "#features/commissions/access.ts";
import { linksAccess } from "#features/links/access.ts";
import { membersAccess } from "#features/members/access.ts";
import { listMessages } from "#features/notifications/contract.ts";
import { viewPayoutsAccess } from "#features/payouts/access.ts";
import { privacyAccess } from "#features/privacy/access.ts";
import { manageProgramsAccess } from "#features/programs/access.ts";
import { viewReferralsAccess } from "#features/referrals/access.ts";
import { siteAccess } from "#features/site/access.ts";
import { ssoAccess } from "#features/sso/access.ts";
import { ownTenantAccess, tenantsAccess } from "#features/tenants/access.ts";
import { useCan } from "#web/api/can.tsx";
import { startPage } from "#web/api/start-page.ts";
import type { Place } from "#web/shell/shell-context.ts";

const home: Place = { to: startPage, label: "home", icon: IconHome2, key: "h" };
const dashboard: Place = { to: "/dashboard", label: "dashboard", icon: IconLayoutDashboard, key: "d" };
const analytics: Place = { to: "/analytics", label: "analytics", icon: IconChartBar, key: "a" };
const referrals: Place = { to: "/referrals", label: "referrals", icon: IconUserShare, key: "r" };
const commissions: Place = { to: "/commissions", label: "commissions", icon: IconCoins, key: "c" };
const payouts: Place = { to: "/payouts", label: "payouts", icon: IconBuildingBank, key: "o" };
const profile: Place = { to: "/profile", label: "profile", icon: IconUserCircle, key: "p" };
const status: Place = { to: "/status", label: "status", icon: IconHeartbeat, key: "s" };
const links: Place = { to: "/links", label: "links", icon: IconLink, key: "l" };
const programs: Place = { to: "/programs", label: "programs", icon: IconTargetArrow, key: "w" };
const members: Place = { to: "/admin/members", label: "members", icon: IconUsers, key: "m" };
const tenants: Place = { to: "/admin/tenants", label: "tenants", icon: IconBuildingCommunity, key: "t" };
const ownTenant: Place = { ...tenants, label: "ownTenant", icon: IconPalette };
const sso: Place = { to: "/admin/sso", label: "sso", icon: IconKey, key: "i" };
const site: Place = { to: "/admin/site", label: "site", icon: IconWorld, key: "e" };
const privacy: Place = { to: "/admin/privacy", label: "privacy", icon: IconShieldLock, key: "y" };
const outbox: Place = { to: "/dev/outbox", label: "outbox", icon: IconMailForward, key: "b" };
const kit: Place = { to: "/dev/kit", label: "kit", icon: IconComponents, key: "k" };

/** The destinations this person may open, in sidebar order. On phones the first ones are in the bottom bar, the others in its last item. */
export function useNavigationItems(): Place[] {
  const { development } = useRouter().options.context;
  const hasReferrals = useCan(viewReferralsAccess);
  const hasAnalytics = useCan(analyticsAccess);
  const hasCommissions = useCan(viewCommissionsAccess);
  const hasPayouts = useCan(viewPayoutsAccess);
  const hasLinks = useCan(linksAccess);
  const hasPrograms = useCan(manageProgramsAccess);
  const hasMembers = useCan(membersAccess);
  const hasTenants = useCan(tenantsAccess);
  const hasOwnTenant = useCan(ownTenantAccess);
  const hasSite = useCan(siteAccess);
  const hasSso = useCan(ssoAccess);
  const hasPrivacy = useCan(privacyAccess);
  const hasOutbox = useCan(listMessages) && development;
  return useMemo(
    () => [
      home,
      dashboard,
      ...(hasReferrals ? [referrals] : []),
      ...(hasCommissions ? [commissions] : []),
      profile,
      ...(hasAnalytics ? [analytics] : []),
      ...(hasLinks ? [links] : []),
      ...(hasPayouts ? [payouts] : []),
      status,
      ...(hasPrograms ? [programs] : []),
      ...(hasMembers ? [members] : []),
      ...(hasTenants ? [tenants] : hasOwnTenant ? [ownTenant] : []),
      ...(hasSite ? [site] : []),
      ...(hasSso ? [sso] : []),
      ...(hasPrivacy ? [privacy] : []),
      ...(hasOutbox ? [outbox] : []),
      ...(development ? [kit] : []),
    ],
    [
      hasReferrals,
      hasAnalytics,
      hasCommissions,
      hasPayouts,
      hasLinks,
      hasPrograms,
      hasMembers,
      hasTenants,
      hasOwnTenant,
      hasSite,
      hasSso,
      hasPrivacy,
      hasOutbox,
      development,
    ],
  );
}
