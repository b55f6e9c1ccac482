import type { ReactTable, RowData } from "@tanstack/react-table";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./data-table.module.css";
import { HeaderCell } from "./header-cell.tsx";
import { TableBody } from "./table-body.tsx";
import type { Features } from "./table-features.ts";
import type { DataTableProps } from "./table-props.ts";
import { useWiderThan } from "./use-wider-than.ts";

type Props<Row extends RowData, Key extends string> = Pick<DataTableProps<Row, Key>, "label" | "onOpen" | "busy"> & {
  table: ReactTable<Features, Row>;
};

/** The header sticks to the page; only a table too wide for it scrolls in a frame of its own, header and all. */
export function TableGrid<Row extends RowData, Key extends string>({ label, table, onOpen, busy }: Props<Row, Key>) {
  const { t } = useTranslation("ui");
  const frame = useRef<HTMLElement>(null);
  const wide = useWiderThan(frame);
  const id = useId();
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={label}
      aria-describedby={onOpen ? id : undefined}
      aria-busy={busy}
      data-wide={wide || undefined}
      tabIndex={wide ? 0 : undefined}
    >
      {onOpen ? (
        <p id={id} className="visually-hidden">
          {t("table.keys")}
        </p>
      ) : null}
      <table className={styles.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          ))}
        </thead>
        <TableBody table={table} {...(onOpen && { onOpen })} />
      </table>
    </section>
  );
}
