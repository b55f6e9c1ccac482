import type { ReactNode } from "react";
import { useId } from "react";
import styles from "./card.module.css";

type Props = {
  title: ReactNode;
  count?: number | undefined;
  /** A short fact beside the title. */
  note?: ReactNode;
  /** A link at the end of the heading. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A block of the start page. */
export function Card({ title, count, note, action, className = "", children }: Props) {
  const id = useId();
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {count ? <span className={styles.count}>{count}</span> : null}
        {note ? <span className={styles.note}>{note}</span> : null}
        {action ? <span className={styles.action}>{action}</span> : null}
      </header>
      {children}
    </section>
  );
}

/** One line in a block that has nothing to show. */
export const CardEmpty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
