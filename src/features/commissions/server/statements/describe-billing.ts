import type { Brand } from "#base/brand/brand.ts";
import type { Party, Sum } from "#server/pdf/pdf-document.ts";
import { type BillingRecipient, type BillingTerms, findBillingGaps, isReverseCharged } from "../../rules/billing.ts";
import type { StatementFormatter } from "./statement-formatter.ts";

type Person = { name: string | null; company: string | null; email: string };
type Issuer = Pick<Brand, "legalName" | "imprint">;
type Input = {
  issuer: Issuer;
  person: Person;
  terms: BillingTerms;
  month: string;
  today: string;
  formatter: StatementFormatter;
};
type Text = StatementFormatter["text"];

const linesOf = (address: string) =>
  address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Facts that were not given have no label either. */
const factsOf = (text: Text, facts: Record<string, string>): Sum[] =>
  Object.entries(facts)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => ({ label: text(key), value }));

function describeIssuer(text: Text, { legalName, imprint }: Issuer): Party {
  if (!imprint) return { role: text("from"), name: legalName, lines: [] };
  const register = [imprint.register, imprint.registerNumber].filter(Boolean).join(", ");
  return {
    role: text("from"),
    name: legalName,
    lines: [...linesOf(imprint.address), ...factsOf(text, { register, vatId: imprint.vatId })],
  };
}

const normalized = (number: string) => number.replaceAll(/[^\dA-Za-z]/g, "").toUpperCase();

function describeRecipient(
  { text, country }: StatementFormatter,
  person: Person,
  recipient: BillingRecipient | null,
): Party {
  const own = person.name ?? person.email;
  const name = recipient?.name ?? person.company ?? own;
  if (!recipient) return { role: text("for"), name, lines: name === own ? [] : [own] };
  // Many countries have one number for both, and it is named once.
  const taxId = normalized(recipient.taxId) === normalized(recipient.vatId) ? "" : recipient.taxId;
  return {
    role: text("for"),
    name,
    lines: [
      ...new Set([own, person.company ?? ""].filter((line) => line !== "" && line !== name)),
      ...linesOf(recipient.address),
      country(recipient.country),
      ...factsOf(text, { taxId, vatId: recipient.vatId }),
    ],
  };
}

/** Describes both sides of a statement, whether it is an invoice, and why not where the company wants one. */
export function describeBilling({ issuer, person, terms, month, today, formatter }: Input) {
  const { text, list } = formatter;
  const parties = [describeIssuer(text, issuer), describeRecipient(formatter, person, terms.recipient)];
  if (!terms.selfBilling) return { parties, isInvoice: false, notes: [] };
  const gaps = findBillingGaps({ month, today }, issuer.imprint, terms.recipient);
  if (gaps.length > 0) {
    const missing = list(gaps.map((gap) => text(`selfBilling.gap.${gap}`)));
    return { parties, isInvoice: false, notes: [text("selfBilling.notInvoice", { missing })] };
  }
  const notes = [
    text("selfBilling.net"),
    ...(isReverseCharged(issuer.imprint, terms) ? [text("selfBilling.reverseCharge")] : []),
  ];
  return { parties, isInvoice: true, notes };
}
