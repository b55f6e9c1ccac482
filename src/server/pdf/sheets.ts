import type { Part } from "./paper.ts";

/** What of a part stands on one sheet: its head where it begins there, and some of its rows. */
export type Piece = { part: Part; begins: boolean; rows: Part["rows"] };

/** How high things are, in points. `room` is a sheet's, of which `first` is taken on the first one. */
type Heights = {
  room: number;
  first: number;
  head: number;
  columns: number;
  row: (part: Part, cells: readonly string[]) => number;
};

/**
 * Which rows stand on which sheet. The library would find it out too, but lays all that is left out anew for each page: a
 * paper of a thousand lines took it half a minute.
 */
export function sheetsOf(parts: readonly Part[], { room, first, head, columns, row }: Heights): Piece[][] {
  const sheets: Piece[][] = [[]];
  let left = room - first;
  for (const part of parts) {
    const [opening] = part.rows;
    const needed = head + columns + (opening ? row(part, opening) : 0);
    if (needed > left && sheets.at(-1)!.length > 0) {
      sheets.push([]);
      left = room;
    }
    let rows: (readonly string[])[] = [];
    sheets.at(-1)!.push({ part, begins: true, rows });
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
