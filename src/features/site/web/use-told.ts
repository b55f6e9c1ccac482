import type { Earnings } from "../contract.ts";
import { useFacts } from "./facts.ts";

/** What can be reckoned for a stranger. A plan with rules for special deals only says nothing about one of which nothing is known. */
export function useTold(): Earnings | null {
  const { earnings } = useFacts();
  return earnings && earnings.first.minor > 0 ? earnings : null;
}
