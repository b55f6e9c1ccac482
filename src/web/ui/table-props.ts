import type { ColumnDef, RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { Features } from "./table-features.ts";
import type { TableSearch } from "./table-search.ts";

type Choices<Row> = {
  options: { value: string; label: string }[];
  /** The row's value; not needed when the server filters. */
  of?: (row: Row) => string;
};
/** A filter that is not a choice of words, such as a range of days, renders its own chip from its value in the URL. */
type OwnChip = { chip: (entry: string | undefined, change: (entry: string | undefined) => void) => ReactNode };
export type TableFilter<Row, Key extends string> = {
  /** Its search parameter in the URL. */
  key: Key;
  label: string;
  /** Rarely used: hidden behind "More filters" until it is chosen there. */
  hiddenByDefault?: boolean;
} & (Choices<Row> | OwnChip);

/** The ids of the selected rows, for bulk actions. */
export type RowSelection<Row> = {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** The row's name, for the label of its checkbox. */
  nameOf: (row: Row) => string;
};

/** With pages from the server, the server also sorts and filters. */
export type TablePaging = { next: string | null; loading: boolean; onMore: () => void };

export type DataTableProps<Row extends RowData, Key extends string> = {
  label: string;
  /** `undefined` while loading. */
  rows: Row[] | undefined;
  columns: ColumnDef<Features, Row>[];
  rowId: (row: Row) => string;
  /** Order, hidden columns and filters are controlled by the caller, so that they can be stored in the URL. */
  search: TableSearch<Key>;
  onChange: (part: TableSearch<Key>) => void;
  /** The order if the URL names none, as `createdAt:desc`. */
  defaultSort?: string;
  filters?: TableFilter<Row, Key>[];
  /** A search field; `of` returns the text of a row to search, not needed when the server searches. */
  searchField?: { label: string; of?: (row: Row) => string };
  paging?: TablePaging;
  /** The total number of rows, if the server knows it. */
  total?: number;
  onOpen?: (row: Row) => void;
  /** The row that is open beside the table. */
  currentId?: string | undefined;
  selection?: RowSelection<Row>;
  /** For many columns, which fit only on a desktop: on a tablet the rows are cards too. */
  wide?: boolean;
  /** The row as a card, for phones; without it the columns are listed. */
  card?: (row: Row) => ReactNode;
  /** Shown instead of the table when there are no rows at all. */
  empty?: ReactNode;
  error?: unknown;
  onRetry?: () => void;
  /** The visible rows are about to be replaced. */
  pending?: boolean;
  toolbar?: ReactNode;
};
