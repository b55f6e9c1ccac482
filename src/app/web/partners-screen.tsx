import { useMemo } from "react";
import { LineStatus } from "#features/commissions/web/lines/cells.tsx";
import { viewGameAccess } from "#features/gamification/access.ts";
import { MemberStanding } from "#features/gamification/web/slots/member-standing.tsx";
import { modelsAccess } from "#features/intelligence/access.ts";
import { PartnerRisk } from "#features/intelligence/web/churn/partner-risk.tsx";
import { PartnerScreen } from "#features/partners/web/partner-screen.tsx";
import { PartnersScreen } from "#features/partners/web/partners-screen.tsx";
import { route } from "#features/partners/web/search.ts";
import type { PartnerSlots } from "#features/partners/web/slots.ts";
import { TierBadge } from "#features/plans/web/partners/tier-badge.tsx";
import { useTierName } from "#features/plans/web/use-tier-name.ts";
import { ReferralStatusBadge } from "#features/referrals/web/values/referral-status-badge.tsx";
import { useCan } from "#web/api/can.tsx";

/** Composed in the app layer, because badges of referrals, commissions and tiers belong to other features. */
function usePartnerSlots(): PartnerSlots {
  const tierName = useTierName();
  const canSeeRisk = useCan(modelsAccess);
  const hasGame = useCan(viewGameAccess);
  return useMemo(
    () => ({
      tierName,
      tier: (tier) => <TierBadge tier={tier} />,
      referralStatus: (status) => <ReferralStatusBadge state={status} />,
      commissionState: (line) => <LineStatus line={line} />,
      risk: (id) => (canSeeRisk ? <PartnerRisk personId={id} /> : null),
      standing: (id) => (hasGame ? <MemberStanding id={id} /> : null),
    }),
    [tierName, canSeeRisk, hasGame],
  );
}

/** The list, or the record of the partner in the URL. */
export function Partners() {
  const { id } = route.useSearch();
  const slots = usePartnerSlots();
  return id ? <PartnerScreen id={id} slots={slots} /> : <PartnersScreen slots={slots} />;
}
