import type { CSSProperties } from "react";
import styles from "./heat-table.module.css";
import { type Way, WayLink } from "./way-link.tsx";

export type HeatCell = {
  /** From 0 to 1. */
  share: number;
  text: string;
  /** The full text, shown on hover. */
  title: string;
  way?: Way | undefined;
};
export type HeatRow = { key: string; name: string; size: string; cells: HeatCell[]; way?: Way | undefined };

type Props = { label: string; columns: { name: string; size: string; cells: string[] }; rows: HeatRow[] };

/** A table whose cells are darker the higher their value. Each cell states its share as text, and stays light enough to read it. */
export function HeatTable({ label, columns, rows }: Props) {
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ share }) => share)), 0.01);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.size}</th>
            {columns.cells.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, size, cells, way }) => (
            <tr key={key}>
              <th scope="row">
                <Words text={name} way={way} />
              </th>
              <td>{size}</td>
              {columns.cells.map((column, at) => (
                <Cell key={column} cell={cells[at]} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell, most }: { cell: HeatCell | undefined; most: number }) {
  if (!cell) return <td />;
  const heat = { "--heat": `${Math.round((cell.share / most) * 40)}%` } as CSSProperties;
  return (
    <td className={styles.cell} style={heat} title={cell.title}>
      <Words text={cell.text} way={cell.way} />
    </td>
  );
}

const Words = ({ text, way }: { text: string; way: Way | undefined }) =>
  way ? (
    <WayLink way={way} className={styles.way ?? ""}>
      {text}
    </WayLink>
  ) : (
    text
  );
