/** The standing of a referrer, lowest first. */
export const tiers = ["bronze", "silver", "gold", "platinum"] as const;
export type Tier = (typeof tiers)[number];
/** The tier of a referrer without a row. */
export const defaultTier: Tier = "bronze";

export const tierRank = (tier: Tier): number => tiers.indexOf(tier);

/** What a tier grants in addition to the terms of a program. */
export type TierPerks = {
  /** Accepted referrals are protected for at least so many days; null means for as long as the program says. */
  protectionDays: number | null;
  /** Added to the number of open referrals that a program allows. */
  extraOpenReferrals: number;
  /** Added to the commission of a new deal, in hundredths of a percent of it. */
  commissionBonusBp: number;
  /** Paid in the run in the middle of the month as well. */
  paidTwiceMonthly: boolean;
};

export const noPerks: TierPerks = {
  protectionDays: null,
  extraOpenReferrals: 0,
  commissionBonusBp: 0,
  paidTwiceMonthly: false,
};

/** Perks that cost money are off until an admin sets them. */
export const defaultPerks: Record<Tier, TierPerks> = {
  bronze: noPerks,
  silver: { ...noPerks, extraOpenReferrals: 5 },
  gold: { ...noPerks, protectionDays: 120, extraOpenReferrals: 10 },
  platinum: { ...noPerks, protectionDays: 180, extraOpenReferrals: 30 },
};

/** The stricter the program, the more a perk helps; it never shortens a protection. */
export const protectionDaysFor = (programDays: number, { protectionDays }: Pick<TierPerks, "protectionDays">): number =>
  Math.max(programDays, protectionDays ?? 0);

/** Returns how many open referrals one referrer may have; null means no limit. */
export const capacityFor = (capacity: number | null, { extraOpenReferrals }: Pick<TierPerks, "extraOpenReferrals">) =>
  capacity === null ? null : capacity + extraOpenReferrals;
