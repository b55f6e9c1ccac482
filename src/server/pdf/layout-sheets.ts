import { defined } from "#base/defined.ts";
import type { Part } from "./pdf-document.ts";

/** The part of a section on one sheet: its head if it begins there, and some of its rows. */
export type Piece = { part: Part; begins: boolean; rows: Part["rows"] };

/** Heights in points. `room` is the height of a sheet, of which `first` is used on the first one. */
type Heights = {
  room: number;
  first: number;
  head: number;
  columns: number;
  row: (part: Part, cells: readonly string[]) => number;
};

/**
 * Distributes rows over sheets. The library could do it too, but lays out all remaining rows again for each page: a document of a thousand
 * rows took half a minute.
 */
export function layoutSheets(parts: readonly Part[], { room, first, head, columns, row }: Heights): Piece[][] {
  const sheets: Piece[][] = [[]];
  let left = room - first;
  for (const part of parts) {
    const [opening] = part.rows;
    const needed = head + columns + (opening ? row(part, opening) : 0);
    if (needed > left && defined(sheets.at(-1)).length > 0) {
      sheets.push([]);
      left = room;
    }
    let rows: (readonly string[])[] = [];
    defined(sheets.at(-1)).push({ part, begins: true, rows });
    left -= head + columns;
    for (const cells of part.rows) {
      const height = row(part, cells);
      if (height > left && rows.length > 0) {
        rows = [];
        sheets.push([{ part, begins: false, rows }]);
        left = room - columns;
      }
      rows.push(cells);
      left -= height;
    }
  }
  return sheets;
}
