import { useNavigate } from "@tanstack/react-router";
import type { RowData } from "@tanstack/react-table";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { replaceInPlace } from "../api/screen-route.ts";
import { DataTable } from "./data-table.tsx";
import { EmptyState } from "./empty-state.tsx";
import type { PictureName } from "./pictures.tsx";
import type { DataTableProps } from "./table-props.ts";

type Source = "rows" | "paging" | "pending" | "error" | "onRetry";
type Empty = { title: string; text: string; picture?: PictureName; action?: ReactNode };

type Props<Row extends RowData, Key extends string> = Omit<
  DataTableProps<Row, Key>,
  Source | "rowId" | "onChange" | "empty"
> & {
  /** From `usePages`; rows without pages are sorted and filtered in the browser. */
  list: Pick<DataTableProps<Row, Key>, Source>;
  rowId?: (row: Row) => string;
  /** Replaces the default, which writes every change to the URL. */
  onChange?: DataTableProps<Row, Key>["onChange"];
  empty: Empty | ReactElement;
} & (Row extends { id: string } ? unknown : { rowId: (row: Row) => string });

/** A list screen, which declares its columns, filters and actions. Order, hidden columns and filters are in the URL. */
export function ListTab<Row extends RowData, Key extends string = never>(props: Props<Row, Key>) {
  const { list, empty, rowId = (row: Row) => (row as { id: string }).id } = props;
  const navigate = useNavigate();
  const changeUrl: DataTableProps<Row, Key>["onChange"] = (part) =>
    void navigate({ to: ".", search: (old: object) => ({ ...old, ...part }), ...replaceInPlace } as never);
  return (
    <DataTable
      {...props}
      {...list}
      rowId={rowId}
      onChange={props.onChange ?? changeUrl}
      empty={isValidElement(empty) ? empty : <EmptyList {...empty} />}
    />
  );
}

const EmptyList = ({ text, picture = "tray", ...rest }: Empty) => (
  <EmptyState picture={picture} {...rest}>
    {text}
  </EmptyState>
);
