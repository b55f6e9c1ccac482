import { FlexRender, type ReactTable, type Row, type RowData } from "@tanstack/react-table";
import { memo, useState } from "react";
import styles from "./data-table.module.css";
import { InRow } from "./in-row.ts";
import { isRowEvent, moveWithArrows } from "./row-keys.ts";
import { RowCheckbox, useRowSelection } from "./row-selection.tsx";
import type { Features } from "./table-features.ts";
import type { RowSelection } from "./table-props.ts";

type Props<Data extends RowData> = {
  table: ReactTable<Features, Data>;
  onOpen?: (row: Data) => void;
  currentId?: string | undefined;
  selection?: RowSelection<Data>;
};

/** Events of all rows are handled here, so that a thousand rows do not rerender while the focus moves through them. */
export function TableBody<Data extends RowData>({ table, onOpen, currentId, selection }: Props<Data>) {
  const { rows } = table.getRowModel();
  const pick = useRowSelection(
    selection,
    rows.map((row) => row.id),
  );
  const [focused, setFocused] = useState<string>();
  const stop = rows.some((row) => row.id === focused) ? focused : rows[0]?.id;
  const shape = table
    .getVisibleLeafColumns()
    .map((column) => column.id)
    .join();
  const idOf = (target: EventTarget) => (target as Element).closest<HTMLElement>("tr")?.dataset.id;
  const open = (target: EventTarget) => {
    const row = rows.find((candidate) => candidate.id === idOf(target));
    if (row) onOpen?.(row.original);
  };
  return (
    <InRow value={true}>
      <tbody
        className={onOpen ? styles.openable : undefined}
        onFocus={({ target }) => setFocused(idOf(target))}
        onClick={(event) => {
          if (onOpen && isRowEvent(event)) open(event.target);
        }}
        onChange={(event) => pick(idOf(event.target), event.nativeEvent)}
        onKeyDown={(event) => {
          moveWithArrows(event);
          if (!(event.target instanceof HTMLTableRowElement)) return;
          if (event.key === "Enter") open(event.target);
          if (event.key === "x") pick(idOf(event.target));
        }}
      >
        {rows.map((row) => (
          <BodyRow
            key={row.id}
            row={row}
            columns={table.options.columns}
            shape={shape}
            tabIndex={onOpen ? (row.id === stop ? 0 : -1) : undefined}
            isCurrent={row.id === currentId}
            isSelected={selection?.selected.has(row.id)}
            name={selection?.nameOf(row.original)}
          />
        ))}
      </tbody>
    </InRow>
  );
}

type RowProps<Data extends RowData> = {
  row: Row<Features, Data>;
  tabIndex: number | undefined;
  isCurrent: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  name: string | undefined;
  /** Not read: these props only trigger a rerender of the row. */
  columns: unknown;
  shape: string;
};

const BodyRow = memo(function BodyRow<Data extends RowData>({
  row,
  tabIndex,
  isCurrent,
  isSelected,
  name,
}: RowProps<Data>) {
  return (
    <tr
      data-id={row.id}
      tabIndex={tabIndex}
      aria-current={isCurrent || undefined}
      data-picked={isSelected || undefined}
    >
      {isSelected === undefined ? null : (
        <td className={styles.pick}>
          <RowCheckbox selected={isSelected} name={name ?? ""} inRow />
        </td>
      )}
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} data-numeric={cell.column.columnDef.meta?.numeric || undefined}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}) as <Data extends RowData>(props: RowProps<Data>) => React.ReactNode;
