import type { RowData } from "@tanstack/react-table";
import { useMemo } from "react";
import type { DataTableProps } from "./table-props.ts";
import { valuesOf } from "./table-search.ts";

type Options<Row extends RowData, Key extends string> = Pick<
  DataTableProps<Row, Key>,
  "rows" | "search" | "filters" | "searchField" | "paging"
>;

/** Without pages, rows are filtered in the browser; with pages, the server has done so already. */
export function useFilteredRows<Row extends RowData, Key extends string>(options: Options<Row, Key>) {
  const { rows, search, filters, searchField, paging } = options;
  const isFiltered = Boolean(search.q) || (filters ?? []).some(({ key }) => search[key]);
  const visibleRows = useMemo(() => {
    if (!rows || paging || !isFiltered) return rows ?? [];
    const activeFilters = (filters ?? []).map((filter) => ({
      of: "of" in filter ? filter.of : undefined,
      values: valuesOf(search[filter.key]),
    }));
    const query = search.q?.toLocaleLowerCase() ?? "";
    return rows.filter(
      (row) =>
        activeFilters.every(({ of, values }) => !of || values.length === 0 || values.includes(of(row))) &&
        (!searchField?.of || searchField.of(row).toLocaleLowerCase().includes(query)),
    );
  }, [rows, search, filters, searchField, paging, isFiltered]);
  return { visibleRows, isFiltered };
}
