import type { Earnings } from "../contract.ts";
import { useFacts } from "./facts.ts";

/** The earnings that can be calculated for a visitor. A plan with rules for special deals only cannot be applied to an unknown deal. */
export function useEarnings(): Earnings | null {
  const { earnings } = useFacts();
  return earnings && earnings.first.minor > 0 ? earnings : null;
}
