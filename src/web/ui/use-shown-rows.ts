import type { RowData } from "@tanstack/react-table";
import { useMemo } from "react";
import type { DataTableProps } from "./table-props.ts";
import { wordsOf } from "./table-search.ts";

type Asked<Row extends RowData, Key extends string> = Pick<
  DataTableProps<Row, Key>,
  "rows" | "search" | "filters" | "find" | "paging"
>;

/** Without pages, rows are filtered in the browser; with pages, the server has done so already. */
export function useShownRows<Row extends RowData, Key extends string>(asked: Asked<Row, Key>) {
  const { rows, search, filters, find, paging } = asked;
  const filtered = Boolean(search.q) || (filters ?? []).some(({ key }) => search[key]);
  const shown = useMemo(() => {
    if (!rows || paging || !filtered) return rows ?? [];
    const wanted = (filters ?? []).map((filter) => ({
      of: "of" in filter ? filter.of : undefined,
      words: wordsOf(search[filter.key]),
    }));
    const typed = search.q?.toLocaleLowerCase() ?? "";
    return rows.filter(
      (row) =>
        wanted.every(({ of, words }) => !of || words.length === 0 || words.includes(of(row))) &&
        (!find?.of || find.of(row).toLocaleLowerCase().includes(typed)),
    );
  }, [rows, search, filters, find, paging, filtered]);
  return { shown, filtered };
}
