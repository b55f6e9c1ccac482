import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { LineStatus } from "#features/commissions/web/lines/cells.tsx";
import { PartnerScreen } from "#features/partners/web/partner-screen.tsx";
import { PartnersScreen } from "#features/partners/web/partners-screen.tsx";
import type { PartnerSlots } from "#features/partners/web/slots.ts";
import { TierBadge } from "#features/plans/web/partners/tier-badge.tsx";
import { useTierName } from "#features/plans/web/use-tier-name.ts";
import { ReferralStatusBadge } from "#features/referrals/web/values/referral-status-badge.tsx";

/** Composed in the app layer, because badges of referrals, commissions and tiers belong to other features. */
function usePartnerSlots(): PartnerSlots {
  const tierName = useTierName();
  return useMemo(
    () => ({
      tierName,
      tier: (tier) => <TierBadge tier={tier} />,
      referralStatus: (status) => <ReferralStatusBadge state={status} />,
      commissionState: (line) => <LineStatus line={line} />,
    }),
    [tierName],
  );
}

export const Partners = () => <PartnersScreen slots={usePartnerSlots()} />;

export function Partner() {
  const { id } = useParams({ from: "/signed-in/partners/$id" });
  return <PartnerScreen id={id} slots={usePartnerSlots()} />;
}
