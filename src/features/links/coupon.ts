/** The terms of a coupon code. Its days are the tenant's, and both count. */
export type CouponTerms = {
  /** What customers get, such as “10% off the first order”; empty if the code only names the partner. */
  description: string;
  from: string | null;
  until: string | null;
  maxUses: number | null;
  paused: boolean;
};

export const couponStates = ["active", "paused", "notStarted", "expired", "usedUp"] as const;
export type CouponState = (typeof couponStates)[number];

/** What keeps a code from being used today. A paused code stays paused whatever its days are. */
export function couponStateOf(
  { from, until, maxUses, paused }: Omit<CouponTerms, "description">,
  { today, uses }: { today: string; uses: number },
): CouponState {
  if (paused) return "paused";
  if (until !== null && today > until) return "expired";
  if (maxUses !== null && uses >= maxUses) return "usedUp";
  return from !== null && today < from ? "notStarted" : "active";
}

/** People type a code as they remember it: in any case, and with spaces. */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}]+/gu, "")
    .toUpperCase()
    // Capitals of some letters are decomposed.
    .normalize("NFKC");
