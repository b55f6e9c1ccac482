import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./status-badge.module.css";

export type Tone = "good" | "warn" | "bad" | "info" | "calm" | "primary";
type Props = { tone: Tone; icon: Icon; children: ReactNode };

/** Icon and word besides the colour, so that it is readable in greyscale. */
export function StatusBadge({ tone, icon: IconOf, children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <IconOf size={14} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
