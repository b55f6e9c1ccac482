import type { Money } from "#base/money.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import styles from "./values.module.css";

/** Stacks the amounts, one per currency. */
export const Amounts = ({ amounts }: { amounts: Money[] }) => (
  <span className={styles.amounts}>
    {amounts.map(({ minor, currency }) => (
      <MoneyText key={currency} amount={{ minor, currency }} />
    ))}
  </span>
);
