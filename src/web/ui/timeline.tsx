import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./timeline.module.css";

/** The events of a record, in order. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className={styles.timeline}>{children}</ol>;

type Props = {
  icon: Icon;
  /** What happened, by whom and when. */
  summary: ReactNode;
  /** The comment or the changes that belong to it. */
  children?: ReactNode;
};

export const TimelineRow = ({ icon: KindIcon, summary, children }: Props) => (
  <li className={styles.row}>
    <span className={styles.dot}>
      <KindIcon size={15} stroke={1.8} aria-hidden="true" />
    </span>
    <div className={styles.words}>
      <p>{summary}</p>
      {children}
    </div>
  </li>
);
