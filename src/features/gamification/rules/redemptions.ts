import type { RedemptionState } from "../values.ts";

/** What can be done with a redemption, from which states, by whom, and what follows. */
export const redemptionMoves = {
  approve: { from: ["requested"], to: "approved", by: "company" },
  deliver: { from: ["approved"], to: "delivered", by: "company" },
  decline: { from: ["requested", "approved"], to: "declined", by: "company" },
  cancel: { from: ["requested"], to: "cancelled", by: "person" },
} as const satisfies Record<
  string,
  { from: readonly RedemptionState[]; to: RedemptionState; by: "person" | "company" }
>;
export type RedemptionMove = keyof typeof redemptionMoves;

export const canMove = (move: RedemptionMove, state: RedemptionState): boolean =>
  (redemptionMoves[move].from as readonly RedemptionState[]).includes(state);

/** Points and stock return with these states. */
export const returnsPoints = (state: RedemptionState): boolean => state === "declined" || state === "cancelled";

type Wish = {
  /** Points that can be spent. */
  balance: number;
  price: number;
  /** Null means unlimited. */
  stock: number | null;
  isArchived: boolean;
  /** The rank of the person's tier and the lowest that may redeem it. */
  tierRank: number;
  minTierRank: number;
};
export const redemptionRefusals = ["archived", "tier", "soldOut", "points"] as const;
export type RedemptionRefusal = (typeof redemptionRefusals)[number];

/** Returns why a reward cannot be redeemed; undefined if it can. */
export function redemptionRefusal({
  balance,
  price,
  stock,
  isArchived,
  tierRank,
  minTierRank,
}: Wish): RedemptionRefusal | undefined {
  if (isArchived) return "archived";
  if (tierRank < minTierRank) return "tier";
  if (stock !== null && stock <= 0) return "soldOut";
  return balance < price ? "points" : undefined;
}
