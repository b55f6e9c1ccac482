import { type RowData, useTable } from "@tanstack/react-table";
import styles from "./data-table.module.css";
import { ErrorState } from "./error-state.tsx";
import { PartialNotice } from "./partial-notice.tsx";
import { TableCards } from "./table-cards.tsx";
import { features } from "./table-features.ts";
import { NothingFound, TableFooter } from "./table-footer.tsx";
import { TableGrid } from "./table-grid.tsx";
import type { DataTableProps } from "./table-props.ts";
import type { TableSearch } from "./table-search.ts";
import { TableSkeleton } from "./table-skeleton.tsx";
import { sortingOf, sortText } from "./table-sort.ts";
import { TableToolbar } from "./table-toolbar.tsx";
import { useFilteredRows } from "./use-filtered-rows.ts";
import { useIsCardLayout } from "./use-phone.ts";

/** Rows in all their states: sorted, filtered, navigated by keyboard, as cards on a phone, empty or failed. */
export function DataTable<Row extends RowData, Key extends string = never>(props: DataTableProps<Row, Key>) {
  const { rows, columns, rowId, search, onChange, paging, error, onRetry } = props;
  const phone = useIsCardLayout(props.wide ?? false);
  const { visibleRows, isFiltered } = useFilteredRows(props);
  const sorting = sortingOf(search.sort ?? props.defaultSort);
  const hidden = search.hide?.split(",") ?? [];
  const change = onChange as (part: TableSearch) => void;
  const table = useTable({
    features,
    data: visibleRows,
    columns,
    getRowId: rowId,
    manualSorting: paging !== undefined,
    enableSortingRemoval: false,
    state: { sorting, columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
    onSortingChange: (update) => {
      const sort = sortText(typeof update === "function" ? update(sorting) : update);
      change({ sort: sort === props.defaultSort ? undefined : sort });
    },
  });

  if (!rows && error) return <ErrorState error={error} {...(onRetry && { onRetry })} />;
  if (rows?.length === 0 && !isFiltered && props.empty) return props.empty;
  const Body = phone ? TableCards : TableGrid;
  return (
    <div className={styles.root}>
      <TableToolbar {...props} table={table} hidden={hidden} isPhone={phone} isFiltered={isFiltered} />
      {error ? <PartialNotice error={error} onRetry={onRetry} /> : null}
      {rows ? <Body {...props} table={table} /> : <TableSkeleton columns={table.getVisibleLeafColumns().length} />}
      {rows && visibleRows.length === 0 ? <NothingFound {...props} isFiltered={isFiltered} /> : null}
      {rows && visibleRows.length > 0 ? (
        <TableFooter shown={visibleRows.length} paging={paging} total={props.total} />
      ) : null}
    </div>
  );
}
