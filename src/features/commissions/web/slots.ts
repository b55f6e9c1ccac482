import { createContext, type ReactNode, use } from "react";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import type { Commission } from "../contract.ts";

/** What payouts, a higher feature, adds to this screen; the app brings it along. */
export type SlotsOf = {
  /** The day of the next payout to the reader, where it is known. */
  nextPayoutOn: string | undefined;
  /** The way to all of the reader's payouts: on a phone the only one. */
  payoutsLink: (words: string) => ReactNode;
  payoutLink: (item: NonNullable<Commission["payoutItemId"]>, words: string) => ReactNode;
  more: MoreAction[];
};

export const Slots = createContext<SlotsOf>({
  nextPayoutOn: undefined,
  payoutsLink: (words) => words,
  payoutLink: (_, words) => words,
  more: [],
});
export const useSlots = (): SlotsOf => use(Slots);
