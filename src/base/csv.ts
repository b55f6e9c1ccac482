import { decimalOf, type Money } from "./money.ts";

/** A place in a table: an amount is written with all the digits of its currency, `715.10`. */
export type CsvCell = string | number | Money | null;

/** Text that begins like a formula would be run by a spreadsheet: an apostrophe makes it text again. */
export const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function written(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `"${harmless(cell).replaceAll('"', '""')}"`;
  return typeof cell === "number" ? String(cell) : decimalOf(cell);
}

/** One line of a CSV. Texts are made harmless and quoted, numbers and amounts are not. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(",")}\r\n`;

/** Before the first line, or Excel reads Arabic and Chinese as noise. */
export const byteOrderMark = "\uFEFF";
