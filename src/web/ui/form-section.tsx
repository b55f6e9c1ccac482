import type { ReactNode } from "react";
import styles from "./form-section.module.css";

type Props = { id: string; title: string; help: string; children: ReactNode };

/** A section of a long form, in two columns; a field with the class `wide` spans both. */
export function FormSection({ id, title, help, children }: Props) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className={styles.words}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{help}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
