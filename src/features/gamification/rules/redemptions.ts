import type { Delivery, RedemptionState } from "../values.ts";

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

/** What no one has to send is delivered with the redemption, or with its approval. */
const isInstant = (delivery: Delivery): boolean => delivery !== "shipped";

/** The first state of a redemption. */
export const startOf = ({
  needsApproval,
  delivery,
}: {
  needsApproval: boolean;
  delivery: Delivery;
}): RedemptionState => (needsApproval ? "requested" : isInstant(delivery) ? "delivered" : "approved");

/** The state that a move leads to. */
export const stateAfter = (move: RedemptionMove, delivery: Delivery): RedemptionState =>
  move === "approve" && isInstant(delivery) ? "delivered" : redemptionMoves[move].to;

/** Points and stock return with these states. */
export const returnsPoints = (state: RedemptionState): boolean => state === "declined" || state === "cancelled";

type Wish = {
  /** Points that can be spent. */
  balance: number;
  price: number;
  /** Null means unlimited. */
  stock: number | null;
  isArchived: boolean;
  /** Whether it is paid in money while commissions are not tracked. */
  isUnpayable: boolean;
  /** The rank of the person's tier and the lowest that may redeem it. */
  tierRank: number;
  minTierRank: number;
};
export const redemptionRefusals = ["archived", "moneyOff", "tier", "soldOut", "points"] as const;
export type RedemptionRefusal = (typeof redemptionRefusals)[number];

/** Returns why a reward cannot be redeemed; undefined if it can. */
export function redemptionRefusal({
  balance,
  price,
  stock,
  isArchived,
  isUnpayable,
  tierRank,
  minTierRank,
}: Wish): RedemptionRefusal | undefined {
  if (isArchived) return "archived";
  if (isUnpayable) return "moneyOff";
  if (tierRank < minTierRank) return "tier";
  if (stock !== null && stock <= 0) return "soldOut";
  return balance < price ? "points" : undefined;
}
