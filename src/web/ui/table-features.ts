import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
} from "@tanstack/react-table";

type Meta = {
  /** The column's name where it has no header: in the column menu and on a card. */
  label: string;
  numeric?: boolean;
  width?: number;
};

/** The features of every table. Only the named sort functions are bundled. */
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text, datetime: sortFn_datetime },
  columnMeta: {} as Meta,
});

export type Features = typeof features;
export const columnsFor = <Row extends RowData>() => createColumnHelper<Features, Row>();

/** A column's name, for its header and wherever it has none. */
export const namedColumn = (label: string, width?: number) => ({
  header: label,
  meta: { label, ...(width && { width }) },
});
