import { createContext, type ReactNode } from "react";
import type { Id } from "#base/ids.ts";
import type { Commission } from "#features/commissions/contract/lines.ts";
import type { Tier } from "#features/programs/tiers.ts";
import type { ReferralRow } from "#features/referrals/contract/referral.ts";

/** How other features show their own values; the app passes it in. */
export type PartnerSlots = {
  tierName: (tier: Tier) => string;
  tier: (tier: Tier) => ReactNode;
  referralStatus: (status: ReferralRow["status"]) => ReactNode;
  commissionState: (commission: Commission) => ReactNode;
  /** How likely the partner is to stop referring; nothing where there are no predictions. */
  risk: (id: Id<"per">) => ReactNode;
  /** Level, streak and badges; nothing where the partner has none. */
  standing: (id: Id<"per">) => ReactNode;
};

export const Slots = createContext<PartnerSlots>({
  tierName: (tier) => tier,
  tier: (tier) => tier,
  referralStatus: (status) => status,
  commissionState: ({ state }) => state,
  risk: () => null,
  standing: () => null,
});
