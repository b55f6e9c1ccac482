import { byteOrderMark, type CsvCell, csvLine } from "#base/csv.ts";
import type { ChartCell } from "./chart-table.tsx";

type Cell = CsvCell | ChartCell;
const toCsvCell = (cell: Cell): CsvCell =>
  typeof cell === "object" && cell !== null && "text" in cell ? cell.value : cell;

/** A table of a chart or of rows as a file for spreadsheets. The second argument describes it, one line each. */
export function csvOf({ columns, rows }: { columns: string[]; rows: Cell[][] }, headings: string[] = []): Blob {
  const head: Cell[][] = headings.length > 0 ? [...headings.map((line) => [line]), []] : [];
  return new Blob([byteOrderMark, ...[...head, columns, ...rows].map((row) => csvLine(row.map(toCsvCell)))], {
    type: "text/csv;charset=utf-8",
  });
}
