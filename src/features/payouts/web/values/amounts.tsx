import type { Money } from "#base/money.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import styles from "./values.module.css";

/** One under the other, each in its own currency. */
export const Amounts = ({ amounts }: { amounts: Money[] }) => (
  <span className={styles.amounts}>
    {amounts.map(({ minor, currency }) => (
      <MoneyText key={currency} amount={{ minor, currency }} />
    ))}
  </span>
);
