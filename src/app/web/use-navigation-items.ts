import {
  IconBell,
  IconBuildingBank,
  IconBuildingCommunity,
  IconChartBar,
  IconChecklist,
  IconCoins,
  IconCpu,
  IconFileDollar,
  IconHeartbeat,
  IconHeartHandshake,
  IconHelp,
  IconHome2,
  IconKey,
  IconLayoutDashboard,
  IconLink,
  IconMessages,
  IconPalette,
  IconShieldLock,
  IconSparkles,
  IconSpeakerphone,
  IconTargetArrow,
  IconTrophy,
  IconUserCircle,
  IconUserShare,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { analyticsAccess } from "#features/analytics/access.ts";
import { viewCommissionsAccess } from "#features/commissions/access.ts";
import { viewConversationsAccess } from "#features/communication/access.ts";
import { viewGameAccess } from "#features/gamification/access.ts";
import { insightsAccess, modelsAccess, ownInsightsAccess } from "#features/intelligence/access.ts";
import { linksAccess } from "#features/links/access.ts";
import { membersAccess } from "#features/members/access.ts";
import { listMessages } from "#features/notifications/contract.ts";
import { partnersAccess } from "#features/partners/access.ts";
import { viewPayoutsAccess } from "#features/payouts/access.ts";
import { plansAccess } from "#features/plans/access.ts";
import { privacyAccess } from "#features/privacy/access.ts";
import { manageProgramsAccess } from "#features/programs/access.ts";
import { manageProvidersAccess } from "#features/providers/access.ts";
import { reviewReferralsAccess, viewReferralsAccess } from "#features/referrals/access.ts";
import { viewResourcesAccess } from "#features/resources/access.ts";
import { siteAccess } from "#features/site/access.ts";
import { ssoAccess } from "#features/sso/access.ts";
import { ownTenantAccess, tenantsAccess } from "#features/tenants/access.ts";
import { useCan } from "#web/api/can.tsx";
import { startPage } from "#web/api/start-page.ts";
import type { Place } from "#web/shell/shell-context.ts";

const home: Place = { to: startPage, label: "home", icon: IconHome2, key: "h", group: "work" };
const referrals: Place = { to: "/referrals", label: "referrals", icon: IconUserShare, key: "r", group: "work" };
const links: Place = { to: "/links", label: "links", icon: IconLink, key: "l", group: "work" };
const communication: Place = {
  to: "/communication",
  label: "communication",
  icon: IconMessages,
  key: "v",
  group: "work",
};
const resources: Place = { to: "/resources", label: "resources", icon: IconSpeakerphone, key: "z", group: "work" };
const partners: Place = { to: "/partners", label: "partners", icon: IconHeartHandshake, key: "u", group: "work" };
const commissions: Place = { to: "/commissions", label: "commissions", icon: IconCoins, key: "c", group: "money" };
const plans: Place = { to: "/commissions/plans", label: "plans", icon: IconFileDollar, key: "n", group: "money" };
const payouts: Place = { to: "/payouts", label: "payouts", icon: IconBuildingBank, key: "o", group: "money" };
const dashboard: Place = {
  to: "/dashboard",
  label: "dashboard",
  icon: IconLayoutDashboard,
  key: "d",
  group: "insight",
};
const analytics: Place = { to: "/analytics", label: "analytics", icon: IconChartBar, key: "a", group: "insight" };
const insights: Place = { to: "/insights", label: "insights", icon: IconSparkles, key: "j", group: "insight" };
const gamification: Place = {
  to: "/gamification",
  label: "gamification",
  icon: IconTrophy,
  key: "q",
  group: "insight",
};
const programs: Place = {
  to: "/programs",
  label: "programs",
  icon: IconTargetArrow,
  key: "w",
  group: "administration",
};
const members: Place = { to: "/admin/members", label: "members", icon: IconUsers, key: "m", group: "administration" };
const tenants: Place = {
  to: "/admin/tenants",
  label: "tenants",
  icon: IconBuildingCommunity,
  key: "t",
  group: "administration",
};
const ownTenant: Place = { ...tenants, label: "ownTenant", icon: IconPalette };
const site: Place = { to: "/admin/site", label: "site", icon: IconWorld, key: "e", group: "administration" };
const sso: Place = { to: "/admin/sso", label: "sso", icon: IconKey, key: "i", group: "administration" };
const privacy: Place = {
  to: "/admin/privacy",
  label: "privacy",
  icon: IconShieldLock,
  key: "y",
  group: "administration",
};
const providers: Place = {
  to: "/admin/ai-providers",
  label: "providers",
  icon: IconCpu,
  key: "x",
  group: "administration",
};
const profile: Place = { to: "/profile", label: "profile", icon: IconUserCircle, key: "p" };
const status: Place = { to: "/status", label: "status", icon: IconHeartbeat, key: "s" };
const notifications: Place = { to: "/notifications", label: "notifications", icon: IconBell, key: "f" };
const help: Place = { to: "/help", label: "help", icon: IconHelp };
// Pages of development have icons of other places, so that no one else downloads theirs.
const outbox: Place = { to: "/dev/outbox", label: "outbox", icon: IconMessages, key: "b" };
const kit: Place = { to: "/dev/kit", label: "kit", icon: IconPalette, key: "k" };
const review: Place = { to: "/referrals", search: { tab: "review" }, label: "review", icon: IconChecklist };

/** The destinations this person may open, in sidebar order, and those of the phone's bottom bar. */
export function useNavigationItems(): { places: Place[]; barPlaces: Place[] } {
  const { development } = useRouter().options.context;
  const hasReferrals = useCan(viewReferralsAccess);
  const canReview = useCan(reviewReferralsAccess);
  const hasAnalytics = useCan(analyticsAccess);
  const hasRecommendations = useCan(insightsAccess);
  const hasModels = useCan(modelsAccess);
  const hasOwnInsights = useCan(ownInsightsAccess);
  const hasGame = useCan(viewGameAccess);
  const hasPartners = useCan(partnersAccess);
  const hasCommissions = useCan(viewCommissionsAccess);
  const hasPlans = useCan(plansAccess);
  const hasPayouts = useCan(viewPayoutsAccess);
  const hasLinks = useCan(linksAccess);
  const hasConversations = useCan(viewConversationsAccess);
  const hasResources = useCan(viewResourcesAccess);
  const hasPrograms = useCan(manageProgramsAccess);
  const hasMembers = useCan(membersAccess);
  const hasTenants = useCan(tenantsAccess);
  const hasOwnTenant = useCan(ownTenantAccess);
  const hasSite = useCan(siteAccess);
  const hasSso = useCan(ssoAccess);
  const hasPrivacy = useCan(privacyAccess);
  const hasProviders = useCan(manageProvidersAccess);
  const hasOutbox = useCan(listMessages) && development;
  return useMemo(
    () => ({
      places: [
        home,
        ...(hasReferrals ? [referrals] : []),
        ...(hasPartners ? [partners] : []),
        ...(hasLinks ? [links] : []),
        ...(hasConversations ? [communication] : []),
        ...(hasResources ? [resources] : []),
        ...(hasCommissions ? [commissions] : []),
        ...(hasPlans ? [plans] : []),
        ...(hasPayouts ? [payouts] : []),
        dashboard,
        ...(hasAnalytics ? [analytics] : []),
        ...(hasRecommendations || hasModels || hasOwnInsights ? [insights] : []),
        ...(hasGame ? [gamification] : []),
        ...(hasPrograms ? [programs] : []),
        ...(hasMembers ? [members] : []),
        ...(hasTenants ? [tenants] : hasOwnTenant ? [ownTenant] : []),
        ...(hasSite ? [site] : []),
        ...(hasSso ? [sso] : []),
        ...(hasPrivacy ? [privacy] : []),
        ...(hasProviders ? [providers] : []),
        profile,
        notifications,
        help,
        status,
        ...(hasOutbox ? [outbox] : []),
        ...(development ? [kit] : []),
      ],
      barPlaces: [
        home,
        ...(canReview ? [review] : []),
        ...(hasReferrals ? [referrals] : []),
        ...(hasCommissions ? [commissions] : [dashboard]),
      ],
    }),
    [
      hasReferrals,
      canReview,
      hasAnalytics,
      hasRecommendations,
      hasModels,
      hasOwnInsights,
      hasGame,
      hasCommissions,
      hasPlans,
      hasPayouts,
      hasLinks,
      hasConversations,
      hasResources,
      hasPartners,
      hasPrograms,
      hasMembers,
      hasTenants,
      hasOwnTenant,
      hasSite,
      hasSso,
      hasPrivacy,
      hasProviders,
      hasOutbox,
      development,
    ],
  );
}
