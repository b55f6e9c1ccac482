import { createReadStream } from "node:fs";
import type { Field, FieldKind, Row, Value } from "#features/intelligence/rules/table.ts";
import { csvRecords } from "#features/transfers/server/csv-file.ts";

export type Table = { fields: Field[]; rows: Row[] };

/** What tables write where nothing is known; "Select" is the untouched first entry of a drop-down. */
const missing = new Set(["", "select", "na", "n/a", "nan", "null", "none", "?", "-"]);

/** Reads any CSV file; the kind of each column is what all its values can be read as. */
export async function readTable(path: string): Promise<Table> {
  let names: string[] | undefined;
  const records: string[][] = [];
  for await (const { cells } of csvRecords(async () => createReadStream(path))) {
    if (names) records.push(cells);
    else names = cells;
  }
  const columns = (names ?? []).flatMap((name, i) => (name === "" ? [] : [readColumn(name, i, records)]));
  const fields = columns.map(({ name, kind }) => ({ name, kind }));
  const rows = records.map((_, row) => Object.fromEntries(columns.map(({ name, values }) => [name, values[row]])));
  return { fields, rows };
}

function readColumn(name: string, at: number, records: string[][]): Field & { values: Value[] } {
  const cells = records.map((cells) => {
    const cell = cells[at]?.trim() ?? "";
    return missing.has(cell.toLowerCase()) ? null : cell;
  });
  const readers: [FieldKind, (text: string) => Value][] = [
    ["number", Number],
    ["number", parseDecimalComma],
    ["date", dateReader(cells)],
  ];
  for (const [kind, read] of readers) {
    const values = cells.map((cell) => (cell === null ? null : read(cell)));
    if (values.every((value) => value !== undefined && !Number.isNaN(value))) return { name, kind, values };
  }
  return { name, kind: "category", values: cells };
}

/** Reads `1,234.50` and `12,5`. */
function parseDecimalComma(text: string): number {
  return Number(/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text.replace(",", "."));
}

/** Reads `2026-01-31`, `31.1.2026` and either order with slashes, as the column's other values tell. */
function dateReader(cells: (string | null)[]): (text: string) => string | undefined {
  const local = /^(\d{1,2})([/.])(\d{1,2})[/.](\d{4})(.*)$/;
  const dayFirst = cells.some((cell) => {
    const [, first = "", sign] = local.exec(cell ?? "") ?? [];
    return sign === "." || Number(first) > 12;
  });
  return (text) => {
    if (/^\d{4}[-/]\d{2}[-/]\d{2}(\D|$)/.test(text)) return text.replaceAll("/", "-");
    const [, first = "", , second = "", year = "", time = ""] = local.exec(text) ?? [];
    const [day, month] = dayFirst ? [first, second] : [second, first];
    return year === "" ? undefined : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${time}`;
  };
}
