import type { FontName } from "#base/brand/fonts.ts";
import { shaped } from "./arabic.ts";

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

/** The same with every Arabic letter in the form it takes beside others. */
export function formed(paper: Paper): Paper {
  const sums = (all: readonly Sum[]) =>
    all.map(({ label, value, ...rest }) => ({ ...rest, label: shaped(label), value: shaped(value) }));
  const { letterhead, parts } = paper;
  return {
    ...paper,
    title: shaped(paper.title),
    subtitle: shaped(paper.subtitle),
    foot: shaped(paper.foot),
    pages: shaped(paper.pages),
    facts: sums(paper.facts),
    letterhead: { ...letterhead, name: shaped(letterhead.name), mark: shaped(letterhead.mark) },
    parts: parts.map((part) => ({
      title: shaped(part.title),
      empty: shaped(part.empty),
      sums: sums(part.sums),
      columns: part.columns.map((column) => ({ ...column, label: shaped(column.label) })),
      rows: part.rows.map((row) => row.map(shaped)),
    })),
  };
}

/** Every text of it: what letters must be there. */
export const textOf = ({ letterhead, parts, ...paper }: Paper): string =>
  [
    letterhead.name,
    letterhead.legalName,
    letterhead.mark,
    paper.title,
    paper.subtitle,
    paper.foot,
    paper.pages,
    "0123456789",
    ...paper.facts.flatMap(({ label, value }) => [label, value]),
    ...parts.flatMap(({ title, sums, columns, rows, empty }) => [
      title,
      empty,
      ...sums.flatMap(({ label, value }) => [label, value]),
      ...columns.map(({ label }) => label),
      ...rows.flat(),
    ]),
  ].join("");
