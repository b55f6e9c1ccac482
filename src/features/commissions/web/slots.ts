import { createContext, type ReactNode, use } from "react";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import type { Commission } from "../contract.ts";

/** What payouts, a higher feature, adds to this screen; the app brings it along. */
export type SlotsOf = {
  /** The day of the next payout to the reader, where it is known. */
  nextPayoutOn: string | undefined;
  payoutLink: (item: NonNullable<Commission["payoutItemId"]>, words: string) => ReactNode;
  more: MoreAction[];
};

export const Slots = createContext<SlotsOf>({ nextPayoutOn: undefined, payoutLink: (_, words) => words, more: [] });
export const useSlots = (): SlotsOf => use(Slots);
