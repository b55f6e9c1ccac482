import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

const icons = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconExclamationCircle };
type Props = { tone: keyof typeof icons; children: ReactNode; action?: ReactNode };

/** A line above the content it is about, with at most one action. Errors interrupt a screen reader, other tones do not. */
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
