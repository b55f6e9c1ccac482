import type { ReactTable, Row, RowData } from "@tanstack/react-table";
import { type ReactNode, useId } from "react";
import styles from "./data-table.module.css";
import { InRow } from "./in-row.ts";
import { RowCheckbox, useRowSelection } from "./row-selection.tsx";
import type { Features } from "./table-features.ts";
import type { DataTableProps } from "./table-props.ts";

type Props<Data extends RowData, Key extends string> = Pick<
  DataTableProps<Data, Key>,
  "label" | "onOpen" | "selection" | "pending" | "card"
> & { table: ReactTable<Features, Data> };

/** The rows on a phone. A button that covers the card opens the record; controls inside the card are above it. */
export function TableCards<Data extends RowData, Key extends string>(props: Props<Data, Key>) {
  const { label, table, onOpen, selection, pending, card } = props;
  const { rows } = table.getRowModel();
  const pick = useRowSelection(
    selection,
    rows.map((row) => row.id),
  );
  const id = useId();
  return (
    <InRow value={true}>
      <ul className={styles.cards} aria-label={label} aria-busy={pending}>
        {rows.map((row) => (
          <li key={row.id} className={styles.card} data-picked={selection?.selected.has(row.id) || undefined}>
            <div id={`${id}-${row.id}`} className={styles.content}>
              {card ? card(row.original) : <ListedColumns row={row} table={table} />}
            </div>
            {onOpen ? (
              <button
                type="button"
                className={styles.cover}
                aria-labelledby={`${id}-${row.id}`}
                onClick={() => onOpen(row.original)}
              />
            ) : null}
            {selection ? (
              <RowCheckbox
                selected={selection.selected.has(row.id)}
                name={selection.nameOf(row.original)}
                onChange={({ nativeEvent }) => pick(row.id, nativeEvent)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </InRow>
  );
}

type ListedProps<Data extends RowData> = { row: Row<Features, Data>; table: ReactTable<Features, Data> };

function ListedColumns<Data extends RowData>({ row, table }: ListedProps<Data>): ReactNode {
  const [first, ...others] = row.getVisibleCells();
  return (
    <>
      {first ? <table.FlexRender cell={first} /> : null}
      <dl className={styles.listed}>
        {others.map((cell) => (
          <div key={cell.id}>
            <dt>{cell.column.columnDef.meta?.label}</dt>
            <dd>
              <table.FlexRender cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
