import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

type Props = { title: string; description: string; action?: ReactNode; children: ReactNode };

/** One subject of a settings page: title, explanation, at most one action, and the content. */
export function SectionCard({ title, description, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{description}</p>
        </div>
        {action}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
