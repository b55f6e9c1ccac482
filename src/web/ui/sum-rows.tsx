import type { ReactNode } from "react";
import type { Money } from "#base/money.ts";
import { MoneyText } from "./money-text.tsx";
import styles from "./sum-rows.module.css";

export type SumRow = {
  key: string;
  label: ReactNode;
  note?: ReactNode;
  amount: Money;
  /** `from` is what the rest is reckoned of and is not added; `limit` took something away or added it; a `total` closes what stands above it. */
  kind?: "from" | "part" | "limit" | "total";
};

/** How an amount came about, row by row, as one would reckon it on paper. */
export function SumRows({ label, rows }: { label: string; rows: SumRow[] }) {
  return (
    <table className={styles.sum}>
      <caption className="visually-hidden">{label}</caption>
      <tbody>
        {rows.map(({ key, label: name, note, amount, kind = "part" }) => (
          <tr key={key} data-kind={kind}>
            <th scope="row">
              {name}
              {note ? <span className={styles.note}>{note}</span> : null}
            </th>
            <td>
              <MoneyText amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
