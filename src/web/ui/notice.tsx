import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

const icons = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconExclamationCircle };
type Props = { tone: keyof typeof icons; children: ReactNode; action?: ReactNode };

/** A line above what it speaks about, with at most one thing to do. Bad news interrupts a reader, the rest waits its turn. */
export function Notice({ tone, children, action }: Props) {
  const ToneIcon = icons[tone];
  return (
    <div className={styles.root} data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <div className={styles.words}>
        <ToneIcon size={18} stroke={1.8} aria-hidden="true" />
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
