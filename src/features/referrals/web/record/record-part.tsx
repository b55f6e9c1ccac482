import { type ReactNode, useId } from "react";
import styles from "./record.module.css";

/** A heading and what belongs under it. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
