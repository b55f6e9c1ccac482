import type { FontName } from "#base/brand/fonts.ts";

/** The part of a brand that documents show. */
export type Letterhead = {
  name: string;
  legalName: string;
  /** One or two letters, shown if there is no logo. */
  mark: string;
  logo: Uint8Array | null;
  /** The color of the plate under the logo. */
  plate: string | null;
  font: FontName;
  /** The colour of the mark and of emphasis; `on` is the text colour on it. */
  solid: string;
  on: string;
};

/** `typed` marks text entered by a person, and codes: it keeps its own direction, whatever the document's is. */
export type Sum = { label: string; value: string; strong?: boolean; typed?: boolean };
export type Column = {
  label: string;
  /** The relative width of the column. */
  parts: number;
  /** Aligned to the end of the line, with tabular figures. */
  amount?: boolean;
  typed?: boolean;
};

/** A section of the document: its totals, and the rows they are made of. */
export type Part = {
  title: string;
  sums: readonly Sum[];
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Shown if there are no rows. */
  empty: string;
};

/** Who issues the document or receives it: a name, and lines such as the address. Lines with a label are facts such as a tax number. */
export type Party = { role: string; name: string; lines: readonly (string | Sum)[] };

/** The content of an A4 document with all texts translated: the renderer knows no language, only the direction. */
export type PdfDocument = {
  rightToLeft: boolean;
  language: string;
  letterhead: Letterhead;
  title: string;
  subtitle: string;
  parties?: readonly Party[];
  facts: readonly Sum[];
  /** Sentences under the facts, such as a legal note. */
  notes?: readonly string[];
  parts: readonly Part[];
  /** The footer of every page, beside `{page}` of `{pages}`. */
  foot: string;
  pages: string;
};

/** Returns the same document with each of its texts mapped. */
export function mapTexts(pdfDocument: PdfDocument, mapText: (text: string) => string): PdfDocument {
  const sums = (all: readonly Sum[]) =>
    all.map(({ label, value, ...rest }) => ({ ...rest, label: mapText(label), value: mapText(value) }));
  const { letterhead, parts } = pdfDocument;
  return {
    ...pdfDocument,
    title: mapText(pdfDocument.title),
    subtitle: mapText(pdfDocument.subtitle),
    foot: mapText(pdfDocument.foot),
    pages: mapText(pdfDocument.pages),
    parties: (pdfDocument.parties ?? []).map(({ role, name, lines }) => ({
      role: mapText(role),
      name: mapText(name),
      lines: lines.map((line) =>
        typeof line === "string" ? mapText(line) : { ...line, label: mapText(line.label), value: mapText(line.value) },
      ),
    })),
    facts: sums(pdfDocument.facts),
    notes: (pdfDocument.notes ?? []).map(mapText),
    letterhead: { ...letterhead, name: mapText(letterhead.name), mark: mapText(letterhead.mark) },
    parts: parts.map((part) => ({
      title: mapText(part.title),
      empty: mapText(part.empty),
      sums: sums(part.sums),
      columns: part.columns.map((column) => ({ ...column, label: mapText(column.label) })),
      rows: part.rows.map((row) => row.map(mapText)),
    })),
  };
}
