import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./timeline.module.css";

/** What happened to a record, in order. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className={styles.timeline}>{children}</ol>;

type Props = {
  icon: Icon;
  /** What happened, by whom and when. */
  line: ReactNode;
  /** What was said or changed with it. */
  children?: ReactNode;
};

export const TimelineRow = ({ icon: KindIcon, line, children }: Props) => (
  <li className={styles.row}>
    <span className={styles.dot}>
      <KindIcon size={15} stroke={1.8} aria-hidden="true" />
    </span>
    <div className={styles.words}>
      <p>{line}</p>
      {children}
    </div>
  </li>
);
