import styles from "./chart-frame.module.css";

/** A figure as people read it, and as a spreadsheet does. */
export type ChartCell = string | { text: string; value: number };
/** What a chart shows, as a table: the one source for the picture, the reader and the CSV. */
export type ChartTable = { columns: string[]; rows: ChartCell[][] };

export const textOf = (cell: ChartCell | undefined): string => (typeof cell === "object" ? cell.text : (cell ?? ""));

export function FigureTable({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells]) => (
          <tr key={textOf(head)}>
            <th scope="row" dir="auto">
              {textOf(head)}
            </th>
            {cells.map((cell, i) => (
              <td key={columns[i + 1]}>
                <bdi>{textOf(cell)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
