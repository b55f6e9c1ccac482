import { proportion } from "#base/money.ts";
import type { Trigger } from "#features/plans/values.ts";

/** The total refunded of the amount that a commission was earned on, in one currency. */
export type RefundTotals = {
  /** The value the deal was won at, or the amount of the payment. */
  baseMinor: number;
  refundedMinor: number;
  /** The deal was reversed, regardless of how much was refunded. */
  isReversed: boolean;
};

/**
 * Returns how much of a commission refunds have taken so far. The result is the same whether the refund came in parts or at once.
 */
export function reversedSoFar(minor: number, { baseMinor, refundedMinor, isReversed }: RefundTotals): number {
  if (isReversed) return minor;
  return baseMinor > 0 ? proportion(minor, Math.min(refundedMinor, baseMinor), baseMinor) : 0;
}

/** These triggers pay for received money. The others pay for work that was done, which a refund does not undo. */
export const isRefundable = (trigger: Trigger) => trigger === "won" || trigger === "payment" || trigger === "renewal";
