import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { Header, RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import styles from "./data-table.module.css";
import type { Features } from "./table-features.ts";

const icons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };
const spoken = { asc: "ascending", desc: "descending", none: "none" } as const;
type Props<Row extends RowData> = { header: Header<Features, Row>; children: ReactNode };

export function HeaderCell<Row extends RowData>({ header, children }: Props<Row>) {
  const { column } = header;
  const direction = column.getIsSorted() || "none";
  const SortIcon = icons[direction];
  const { numeric, width } = column.columnDef.meta ?? {};
  return (
    <th
      scope="col"
      aria-sort={column.getCanSort() ? spoken[direction] : undefined}
      data-numeric={numeric || undefined}
      style={width ? { minInlineSize: width } : undefined}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className={styles.sort}
          data-on={direction !== "none" || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          <span>{children}</span>
          <SortIcon size={14} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}
