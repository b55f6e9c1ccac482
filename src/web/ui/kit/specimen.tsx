import type { ReactNode } from "react";
import styles from "./kit-screen.module.css";

type SectionProps = { id: string; title: string; description: string; children: ReactNode };

export function KitSection({ id, title, description, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-kit`}>
      <header>
        <h2 id={`${id}-kit`}>{title}</h2>
        <p>{description}</p>
      </header>
      {children}
    </section>
  );
}

type Props = { title: string; note?: string; layout?: "row" | "grid" | "bare"; children: ReactNode };

/** One component in one state, framed, with a note on when to use it. */
export function Specimen({ title, note, layout = "row", children }: Props) {
  return (
    <div className={styles.specimen}>
      <div className={styles.caption}>
        <h3>{title}</h3>
        {note ? <p>{note}</p> : null}
      </div>
      <div className={styles.stage} data-layout={layout}>
        {children}
      </div>
    </div>
  );
}
