import type { Quality } from "../contract/values.ts";

/** Returns the quality of a referral that is won with this probability [R3.8]. */
export const qualityOf = (probability: number): Quality =>
  probability >= 0.7 ? "high" : probability >= 0.5 ? "medium" : "low";
