import { createContext, type ReactNode, use } from "react";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import type { Commission } from "../contract/lines.ts";

/** The parts of this screen that belong to payouts, a higher feature; the app passes them in. */
export type CommissionSlots = {
  /** The date of the user's next payout, if known. */
  nextPayoutOn: string | undefined;
  /** Links to the user's payouts; on a phone this is the only link. */
  payoutsLink: (words: string) => ReactNode;
  payoutLink: (item: NonNullable<Commission["payoutItemId"]>, words: string) => ReactNode;
  /** Opens the payout runs, where approved commissions are paid; undefined for members who may not. */
  openPayoutRuns: (() => void) | undefined;
  /** Opens the form that invites a colleague; undefined for members who may not. */
  inviteColleague: (() => void) | undefined;
  more: MoreAction[];
};

export const Slots = createContext<CommissionSlots>({
  nextPayoutOn: undefined,
  payoutsLink: (words) => words,
  payoutLink: (_, words) => words,
  openPayoutRuns: undefined,
  inviteColleague: undefined,
  more: [],
});
export const useSlots = (): CommissionSlots => use(Slots);
