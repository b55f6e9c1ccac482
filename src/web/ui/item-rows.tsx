import type { ReactNode } from "react";
import line from "./facts.module.css";
import styles from "./item-rows.module.css";

/** A short list of items in a settings section. Use the table for long lists. */
export const ItemRows = ({ children, live }: { children: ReactNode; live?: "polite" }) => (
  <ul className={styles.rows} aria-live={live}>
    {children}
  </ul>
);

type Props = {
  icon: ReactNode;
  tone?: "bad" | undefined;
  title: ReactNode;
  /** Shown next to the title: badges or a word. */
  badges?: ReactNode;
  /** One element per fact; they are separated by dots. */
  facts: ReactNode;
  actions?: ReactNode;
  /** Keeps the row on one line on a phone, for rows with no more than a menu. */
  singleLine?: boolean;
  /** Overlays opened from the row, rendered outside its layout. */
  children?: ReactNode;
};

/** One item: its title, its facts and its actions. */
export const ItemRow = ({ icon, tone, title, badges, facts, actions, singleLine, children }: Props) => (
  <li className={styles.row} data-single-line={singleLine || undefined}>
    <span className={styles.icon} data-tone={tone}>
      {icon}
    </span>
    <div className={styles.words}>
      <div className={styles.head}>
        {title}
        {badges}
      </div>
      <div className={line.facts}>{facts}</div>
    </div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
    {children}
  </li>
);
