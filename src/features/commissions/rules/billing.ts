import type { Imprint } from "#base/brand/imprint.ts";
import { addMonths } from "./calendar.ts";

/** What a partner's tax details say about who is paid. */
export type BillingRecipient = {
  kind: "person" | "company";
  name: string;
  country: string;
  address: string;
  taxId: string;
  vatId: string;
};
/** The company's choice, and the partner's tax details; null is none yet. */
export type BillingTerms = { selfBilling: boolean; reverseCharge: boolean; recipient: BillingRecipient | null };

/** What keeps a statement from being an invoice, in the order in which it is worth fixing. */
export const billingGaps = ["openMonth", "issuer", "business", "vatId", "address"] as const;
export type BillingGap = (typeof billingGaps)[number];

type Month = { month: string; today: string };
type Issuer = Pick<Imprint, "address" | "vatId"> | null;

const dayAfter = (month: string) => addMonths(`${month}-01`, 1);

/**
 * A finished month's statement is issued on the day after it, so that every copy has the same date. One of the current month is a
 * preview with today's date.
 */
export const issueDay = ({ month, today }: Month): string => (dayAfter(month) < today ? dayAfter(month) : today);

/** Returns what is missing for an invoice. The law asks for the full name, address and VAT number of both sides. */
export function findBillingGaps({ month, today }: Month, issuer: Issuer, recipient: BillingRecipient | null) {
  const gaps: Record<BillingGap, boolean> = {
    openMonth: today < dayAfter(month),
    issuer: !issuer?.address || !issuer.vatId,
    business: recipient?.kind !== "company",
    vatId: !recipient?.vatId,
    address: !recipient?.address,
  };
  return billingGaps.filter((gap) => gaps[gap]);
}

const countryOf = (vatId: string) => vatId.slice(0, 2).toUpperCase();
/** The app computes no VAT. Within one country the reverse-charge rule does not apply, whatever the company chose. */
export const isReverseCharged = (issuer: Issuer, { reverseCharge, recipient }: BillingTerms): boolean =>
  reverseCharge &&
  Boolean(issuer?.vatId && recipient?.vatId) &&
  countryOf(issuer?.vatId ?? "") !== countryOf(recipient?.vatId ?? "");
