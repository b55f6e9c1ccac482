import type { Money } from "#base/money.ts";
import styles from "./chart-frame.module.css";
import { type LinkTarget, TargetLink } from "./target-link.tsx";

/** A figure as text and as a number for spreadsheets. It has its own link if it counts other rows than its row's name. */
export type ChartCell = string | { text: string; value: number | Money; link?: LinkTarget | undefined };
/** A chart's data as a table: the single source for the drawing, screen readers and the CSV. */
export type ChartTable = {
  columns: string[];
  rows: ChartCell[][];
  /** Where each row links to, in the same order. */
  rowLinks?: (LinkTarget | undefined)[];
};

/** The currency of its amounts, if it has any. */
export const currencyOf = ({ rows }: ChartTable): string | undefined =>
  rows
    .flat()
    .flatMap((cell) => (typeof cell === "object" && typeof cell.value === "object" ? [cell.value.currency] : []))[0];

export const textOf = (cell: ChartCell | undefined): string => (typeof cell === "object" ? cell.text : (cell ?? ""));

export function FigureTable({ title, table: { columns, rows, rowLinks = [] } }: { title: string; table: ChartTable }) {
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
        {rows.map(([head, ...cells], place) => (
          <tr key={textOf(head)}>
            <th scope="row" dir="auto">
              <CellLink text={textOf(head)} link={rowLinks[place]} />
            </th>
            {cells.map((cell, i) => (
              <td key={columns[i + 1]}>
                <bdi>
                  <CellLink text={textOf(cell)} link={typeof cell === "object" ? cell.link : undefined} />
                </bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CellLink = ({ text, link }: { text: string; link: LinkTarget | undefined }) =>
  link ? (
    <TargetLink link={link} className={styles.link ?? ""}>
      {text}
    </TargetLink>
  ) : (
    text
  );
