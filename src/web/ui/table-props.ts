import type { ColumnDef, RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { Features } from "./table-features.ts";
import type { TableSearch } from "./table-search.ts";

type Choices<Row> = {
  options: { value: string; label: string }[];
  /** The row's own value; not needed when the server filters. */
  of?: (row: Row) => string;
};
/** What is no choice among words, such as a span of days, draws its own chip from its entry in the address. */
type OwnChip = { chip: (entry: string | undefined, change: (entry: string | undefined) => void) => ReactNode };
export type TableFilter<Row, Key extends string> = {
  /** Its entry in the address. */
  key: Key;
  label: string;
  /** Seldom wanted: it waits behind "More filters" until it is chosen there. */
  rare?: boolean;
} & (Choices<Row> | OwnChip);

/** Rows picked by their ids, to do something with all of them. */
export type TablePicks<Row> = {
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
  /** What a row is called beside its box. */
  nameOf: (row: Row) => string;
};

/** The server hands out page after page, and so it is the server that sorts and filters. */
export type TablePaging = { next: string | null; loading: boolean; onMore: () => void };

export type DataTableProps<Row extends RowData, Key extends string> = {
  label: string;
  /** `undefined` while they are on their way. */
  rows: Row[] | undefined;
  columns: ColumnDef<Features, Row>[];
  rowId: (row: Row) => string;
  /** Order, hidden columns and filters are the caller's, so that they can live in the address. */
  search: TableSearch<Key>;
  onChange: (part: TableSearch<Key>) => void;
  /** The order when the address names none, as `createdAt:desc`. */
  defaultSort?: string;
  filters?: TableFilter<Row, Key>[];
  /** A search field; `of` gives the text of a row to look in, not needed when the server looks. */
  find?: { label: string; of?: (row: Row) => string };
  paging?: TablePaging;
  /** How many there are in all, where the server knows. */
  total?: number;
  onOpen?: (row: Row) => void;
  picks?: TablePicks<Row>;
  /** So many columns that only a desk has room for them: on a tablet, too, its rows are cards. */
  wide?: boolean;
  /** The same row as a card, for phones; without it the columns are listed. */
  card?: (row: Row) => ReactNode;
  /** Shown instead of the table when there is nothing at all. */
  empty?: ReactNode;
  error?: unknown;
  onRetry?: () => void;
  /** The rows shown are about to be replaced. */
  busy?: boolean;
  toolbar?: ReactNode;
};
