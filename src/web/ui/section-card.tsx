import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

type Props = { title: string; line: string; action?: ReactNode; children: ReactNode };

/** One subject of a page of settings: what it is, at most one thing to do, and the rest below. */
export function SectionCard({ title, line, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{line}</p>
        </div>
        {action}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
