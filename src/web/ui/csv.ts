import type { ChartCell, ChartTable } from "./chart-table.tsx";

/** Text that begins like a formula would be run by a spreadsheet: an apostrophe makes it text again. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const written = (cell: ChartCell) =>
  typeof cell === "object" ? String(cell.value) : `"${harmless(cell).replaceAll('"', '""')}"`;

/** With a byte-order mark, or Excel reads Arabic and Chinese as noise. */
export function csvOf({ columns, rows }: ChartTable): Blob {
  const text = [columns, ...rows].map((row) => row.map(written).join(",")).join("\r\n");
  return new Blob([`\uFEFF${text}\r\n`], { type: "text/csv;charset=utf-8" });
}
