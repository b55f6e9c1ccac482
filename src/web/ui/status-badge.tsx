import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./status-badge.module.css";

export type Tone = "good" | "warn" | "bad" | "info" | "calm" | "primary";
type Props = { tone: Tone; icon: Icon; children: ReactNode };

/** Icon and word, then colour: it must still be read in grey. */
export function StatusBadge({ tone, icon: IconOf, children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <IconOf size={14} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
