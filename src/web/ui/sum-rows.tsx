import type { ReactNode } from "react";
import type { Money } from "#base/money.ts";
import { MoneyText } from "./money-text.tsx";
import styles from "./sum-rows.module.css";

export type SumRow = {
  key: string;
  label: ReactNode;
  note?: ReactNode;
  amount: Money;
  /**
   * `from` is the base of the calculation and is not added; `limit` is a cap or a minimum that changed the amount; a `total` sums up the
   * rows above.
   */
  kind?: "from" | "part" | "limit" | "total";
};

/** How an amount was calculated, row by row. */
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
