import { decimalOf, type Money } from "./money.ts";

/** A place in a table: an amount is written with all the digits of its currency, `715.10`. */
export type CsvCell = string | number | Money | null;

/**
 * What a spreadsheet could run when it opens the file: a formula's first character, behind whatever it skips or does not show, in any
 * width. East Asian versions read the full-width forms as the plain ones.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
export const startsLikeFormula = (text: string): boolean => formulaStart.test(text);

/** An apostrophe makes a text out of what a spreadsheet would run. */
export const harmless = (text: string) => (startsLikeFormula(text) ? `'${text}` : text);

function written(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `"${harmless(cell).replaceAll('"', '""')}"`;
  return typeof cell === "number" ? String(cell) : decimalOf(cell);
}

/** One line of a CSV. Texts are made harmless and quoted, numbers and amounts are not. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(",")}\r\n`;

/** Before the first line, or Excel reads Arabic and Chinese as noise. */
export const byteOrderMark = "\uFEFF";
