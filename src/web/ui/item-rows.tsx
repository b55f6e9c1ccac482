import type { ReactNode } from "react";
import line from "./facts.module.css";
import styles from "./item-rows.module.css";

/** The few things of one kind that a section of settings holds. For many there is the table. */
export const ItemRows = ({ children, live }: { children: ReactNode; live?: "polite" }) => (
  <ul className={styles.rows} aria-live={live}>
    {children}
  </ul>
);

type Props = {
  icon: ReactNode;
  tone?: "bad" | undefined;
  title: ReactNode;
  /** Beside the title: badges, or a word. */
  marks?: ReactNode;
  /** Each an element of its own; a dot stands between them. */
  facts: ReactNode;
  actions?: ReactNode;
  /** With no more than a menu at its end it needs no second line on a phone. */
  steady?: boolean;
  /** What opens from it, and is not drawn in the row. */
  children?: ReactNode;
};

/** One of them: what it is, what is worth knowing about it, and what can be done with it. */
export const ItemRow = ({ icon, tone, title, marks, facts, actions, steady, children }: Props) => (
  <li className={styles.row} data-steady={steady || undefined}>
    <span className={styles.icon} data-tone={tone}>
      {icon}
    </span>
    <div className={styles.words}>
      <div className={styles.head}>
        {title}
        {marks}
      </div>
      <div className={line.facts}>{facts}</div>
    </div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
    {children}
  </li>
);
