import { createContext, type ReactNode, use } from "react";
import type { Referral } from "../contract/referral.ts";
import type { FormValues } from "./form/form-values.ts";

/** A deal whose commission is previewed: a stored referral, one that is being written, or one that is about to be won. */
export type PreviewedDeal = {
  referralId?: Referral["id"] | undefined;
  programId?: string;
  minor: number | null;
  currency: string;
  product?: string;
  country?: string;
};

/** The parts of these screens that belong to higher features; the app passes them in. */
type ReferralSlots = {
  expectedCommission: (deal: PreviewedDeal) => ReactNode;
  /** What would raise the chance of a referral that is being written. */
  hints: (values: FormValues) => ReactNode;
  /** What the company should do next for a referral; nothing for partners. */
  nextAction: (referral: Referral) => ReactNode;
  /** What the referral earned in the game; nothing where it earned none. */
  awards: (referral: Referral) => ReactNode;
  /** The messages about a referral; undefined where the person has none, and the questions of the review stand alone. */
  conversation: { label: string; show: (referral: Referral) => ReactNode } | undefined;
  /** Among the actions of a record. */
  call: (referral: Referral) => ReactNode;
};

export const Slots = createContext<ReferralSlots>({
  expectedCommission: () => null,
  hints: () => null,
  nextAction: () => null,
  awards: () => null,
  conversation: undefined,
  call: () => null,
});

/** What the deal would earn; nothing where the app has no commissions. */
export const ExpectedCommission = (deal: PreviewedDeal) => use(Slots).expectedCommission(deal);
