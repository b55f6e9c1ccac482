import type { CSSProperties } from "react";
import styles from "./heat-table.module.css";
import { type LinkTarget, TargetLink } from "./target-link.tsx";

export type HeatCell = {
  /** From 0 to 1. */
  share: number;
  text: string;
  /** The full text, shown on hover. */
  title: string;
  link?: LinkTarget | undefined;
};
export type HeatRow = { key: string; name: string; size: string; cells: HeatCell[]; link?: LinkTarget | undefined };

type Props = { label: string; columns: { name: string; size: string; cells: string[] }; rows: HeatRow[] };

/** A table whose cells are darker the higher their value. Each cell states its share as text, and stays light enough to read it. */
export function HeatTable({ label, columns, rows }: Props) {
  const maxShare = Math.max(...rows.flatMap(({ cells }) => cells.map(({ share }) => share)), 0.01);
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
          {rows.map(({ key, name, size, cells, link }) => (
            <tr key={key}>
              <th scope="row">
                <CellText text={name} link={link} />
              </th>
              <td>{size}</td>
              {columns.cells.map((column, at) => (
                <Cell key={column} cell={cells[at]} maxShare={maxShare} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell, maxShare }: { cell: HeatCell | undefined; maxShare: number }) {
  if (!cell) return <td />;
  const heatStyle = { "--heat": `${Math.round((cell.share / maxShare) * 40)}%` } as CSSProperties;
  return (
    <td className={styles.cell} style={heatStyle} title={cell.title}>
      <CellText text={cell.text} link={cell.link} />
    </td>
  );
}

const CellText = ({ text, link }: { text: string; link: LinkTarget | undefined }) =>
  link ? (
    <TargetLink link={link} className={styles.link ?? ""}>
      {text}
    </TargetLink>
  ) : (
    text
  );
