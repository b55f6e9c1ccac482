import type { FontName } from "#base/brand/fonts.ts";

/** Somebody's colours and mark, as far as paper shows them. */
export type Letterhead = {
  name: string;
  legalName: string;
  /** One or two letters, where there is no logo. */
  mark: string;
  logo: Uint8Array | null;
  font: FontName;
  /** Of the mark and of what stands out; `on` is what is read on it. */
  solid: string;
  on: string;
};

/** `typed` is what somebody wrote: it runs in its own direction, whatever the paper's is. */
export type Sum = { label: string; value: string; strong?: boolean; typed?: boolean };
export type Column = {
  label: string;
  /** Of the width, in parts of all columns' together. */
  parts: number;
  /** Stands at the line's end, as amounts do, with figures of one width. */
  amount?: boolean;
  typed?: boolean;
};

/** A subject of the paper: what it comes to, and the lines it is made of. */
export type Part = {
  title: string;
  sums: readonly Sum[];
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Said where there are no rows. */
  empty: string;
};

/** What is written on A4, all of it in words already: whoever draws it knows no language, only its direction. */
export type Paper = {
  rightToLeft: boolean;
  language: string;
  letterhead: Letterhead;
  title: string;
  subtitle: string;
  facts: readonly Sum[];
  parts: readonly Part[];
  /** Under every page, beside `{page}` of `{pages}`. */
  foot: string;
  pages: string;
};

/** The same document with each of its texts changed. */
export function mapTexts(paper: Paper, change: (text: string) => string): Paper {
  const sums = (all: readonly Sum[]) =>
    all.map(({ label, value, ...rest }) => ({ ...rest, label: change(label), value: change(value) }));
  const { letterhead, parts } = paper;
  return {
    ...paper,
    title: change(paper.title),
    subtitle: change(paper.subtitle),
    foot: change(paper.foot),
    pages: change(paper.pages),
    facts: sums(paper.facts),
    letterhead: { ...letterhead, name: change(letterhead.name), mark: change(letterhead.mark) },
    parts: parts.map((part) => ({
      title: change(part.title),
      empty: change(part.empty),
      sums: sums(part.sums),
      columns: part.columns.map((column) => ({ ...column, label: change(column.label) })),
      rows: part.rows.map((row) => row.map(change)),
    })),
  };
}
