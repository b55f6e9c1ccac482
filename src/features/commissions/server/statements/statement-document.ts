import { type LocaleCode, localeOf } from "#base/locales.ts";
import type { Letterhead, Party, PdfDocument } from "#server/pdf/pdf-document.ts";
import type { StatementFormatter } from "./statement-formatter.ts";
import type { StatementPart } from "./statement-month.ts";

type StatementInput = {
  parts: readonly StatementPart[];
  formatter: StatementFormatter;
  locale: LocaleCode;
  month: string;
  /** The statement's own number, for correspondence and bookkeeping. */
  number: string;
  issuedOn: string;
  parties: readonly Party[];
  /** Whether the statement is an invoice that the company issues in the partner's name. */
  isInvoice: boolean;
  notes: readonly string[];
  letterhead: Letterhead;
};

export function buildStatementDocument({
  parts,
  formatter,
  locale,
  month,
  number,
  issuedOn,
  parties,
  isInvoice,
  notes,
  letterhead,
}: StatementInput): PdfDocument {
  const { text, sum, money, day, explain } = formatter;
  const { dir, intl } = localeOf(locale);
  const columns = [
    { label: text("column.date"), parts: 25 },
    { label: text("column.deal"), parts: 44, typed: true },
    { label: text("column.why"), parts: 62 },
    { label: text("column.amount"), parts: 26, amount: true },
  ];
  const sections = parts.map(({ currency, lines, ...of }) => ({
    title: currency,
    sums: [
      { label: sum("opening"), value: money(of.openingMinor, currency) },
      { label: sum("earned"), value: money(of.earnedMinor, currency) },
      { label: sum("reduced"), value: money(-of.reducedMinor || 0, currency) },
      ...(isInvoice
        ? [{ label: text("net"), value: money(of.earnedMinor - of.reducedMinor, currency), strong: true }]
        : []),
      { label: sum("paid"), value: money(-of.paidMinor || 0, currency) },
      { label: sum("closing"), value: money(of.closingMinor, currency), strong: !isInvoice },
      ...(of.offsetMinor === 0 ? [] : [{ label: sum("offset"), value: money(of.offsetMinor, currency) }]),
      ...(of.owedMinor > 0 ? [{ label: sum("owed"), value: money(of.owedMinor, currency) }] : []),
    ],
    columns,
    rows: lines.map((line) => [day(line.at), line.dealName ?? "–", explain(line), money(line.minor, currency)]),
    empty: text("nothing"),
  }));
  const currencies = parts.map(({ currency }) => currency);
  const emptyPart = { title: text("nothing"), sums: [], columns: [], rows: [], empty: "" };
  return {
    rightToLeft: dir === "rtl",
    language: intl,
    letterhead,
    title: text(isInvoice ? "selfBilling.title" : "title"),
    subtitle: formatter.month(month),
    parties,
    facts: [
      // In a right-to-left document its two parts would otherwise change places.
      { label: text(isInvoice ? "selfBilling.number" : "number"), value: number, typed: true },
      { label: text("issued"), value: formatter.dayOf(issuedOn) },
      { label: text("period"), value: formatter.period(month) },
      ...(currencies.length > 0 ? [{ label: text("column.currency"), value: currencies.join(", "), typed: true }] : []),
    ],
    notes,
    parts: sections.length > 0 ? sections : [emptyPart],
    foot: letterhead.legalName,
    pages: text("pages", { page: "{page}", pages: "{pages}" }),
  };
}
