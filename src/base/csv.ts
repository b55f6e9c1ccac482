import { decimalOf, type Money } from "./money.ts";

/** A cell of a CSV file. An amount is written with all digits of its currency, `715.10`. */
export type CsvCell = string | number | Money | null;

/**
 * Matches text a spreadsheet could execute when it opens the file: the first character of a formula, after any characters that are skipped
 * or not displayed, in any width. East Asian versions treat full-width forms like plain ones.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
export const startsLikeFormula = (text: string): boolean => formulaStart.test(text);

/** Prefixes an apostrophe to text that a spreadsheet would execute. */
export const escapeFormula = (text: string) => (startsLikeFormula(text) ? `'${text}` : text);

function formatCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `"${escapeFormula(cell).replaceAll('"', '""')}"`;
  return typeof cell === "number" ? String(cell) : decimalOf(cell);
}

/** Formats one CSV line. Texts are escaped and quoted; numbers and amounts are not. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(formatCell).join(",")}\r\n`;

/** Must precede the first line, or Excel misreads Arabic and Chinese. */
export const byteOrderMark = "\uFEFF";
