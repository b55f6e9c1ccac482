import { type LocaleCode, localeOf } from "#base/locales.ts";
import type { Letterhead, PdfDocument } from "#server/pdf/pdf-document.ts";
import type { StatementPart } from "./statement-month.ts";
import type { Speaker } from "./statement-words.ts";

type Written = {
  parts: readonly StatementPart[];
  speaker: Speaker;
  locale: LocaleCode;
  month: string;
  name: string;
  letterhead: Letterhead;
};

export function paperOf({ parts, speaker, locale, month, name, letterhead }: Written): PdfDocument {
  const { words, sum, money, day, about } = speaker;
  const { dir, intl } = localeOf(locale);
  const columns = [
    { label: words("column.date"), parts: 25 },
    { label: words("column.deal"), parts: 44, typed: true },
    { label: words("column.why"), parts: 62 },
    { label: words("column.amount"), parts: 26, amount: true },
  ];
  const shown = parts.map(({ currency, lines, ...of }) => ({
    title: currency,
    sums: [
      { label: sum("opening"), value: money(of.openingMinor, currency) },
      { label: sum("earned"), value: money(of.earnedMinor, currency) },
      { label: sum("reduced"), value: money(-of.reducedMinor || 0, currency) },
      { label: sum("paid"), value: money(-of.paidMinor || 0, currency) },
      { label: sum("closing"), value: money(of.closingMinor, currency), strong: true },
    ],
    columns,
    rows: lines.map((line) => [day(line.at), line.dealName ?? "–", about(line), money(line.minor, currency)]),
    empty: words("nothing"),
  }));
  const nothing = { title: words("nothing"), sums: [], columns: [], rows: [], empty: "" };
  return {
    rightToLeft: dir === "rtl",
    language: intl,
    letterhead,
    title: words("title"),
    subtitle: speaker.month(month),
    facts: [
      { label: words("for"), value: name, typed: true },
      { label: words("from"), value: letterhead.legalName, typed: true },
      { label: words("made"), value: day(new Date().toISOString()) },
    ],
    parts: shown.length > 0 ? shown : [nothing],
    foot: letterhead.legalName,
    pages: words("pages", { page: "{page}", pages: "{pages}" }),
  };
}
