import type { ReactTable, RowData } from "@tanstack/react-table";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./data-table.module.css";
import { HeaderCell } from "./header-cell.tsx";
import { SelectAllCheckbox } from "./row-selection.tsx";
import { TableBody } from "./table-body.tsx";
import type { Features } from "./table-features.ts";
import type { DataTableProps } from "./table-props.ts";
import { useIsOverflowing } from "./use-is-overflowing.ts";

type Props<Row extends RowData, Key extends string> = Pick<
  DataTableProps<Row, Key>,
  "label" | "onOpen" | "currentId" | "selection" | "pending"
> & { table: ReactTable<Features, Row> };

/** The header sticks to the page; only a table that is too wide scrolls in its own container, including the header. */
export function TableGrid<Row extends RowData, Key extends string>(props: Props<Row, Key>) {
  const { label, table, onOpen, currentId, selection, pending } = props;
  const { t } = useTranslation("ui");
  const frame = useRef<HTMLElement>(null);
  const wide = useIsOverflowing(frame);
  const id = useId();
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={label}
      aria-describedby={onOpen ? id : undefined}
      aria-busy={pending}
      data-wide={wide || undefined}
      tabIndex={wide ? 0 : undefined}
    >
      {onOpen ? (
        <p id={id} className="visually-hidden">
          {t(selection ? "table.keysPick" : "table.keys")}
        </p>
      ) : null}
      <table className={styles.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection ? (
                <th scope="col" className={styles.pick}>
                  <SelectAllCheckbox selection={selection} ids={table.getRowModel().rows.map((row) => row.id)} />
                </th>
              ) : null}
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          ))}
        </thead>
        <TableBody table={table} currentId={currentId} {...(onOpen && { onOpen })} {...(selection && { selection })} />
      </table>
    </section>
  );
}
