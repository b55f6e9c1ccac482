import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

/** A heading inside a panel, and its content. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
