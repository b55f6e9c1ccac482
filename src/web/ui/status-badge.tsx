import type { Icon } from "@tabler/icons-react";
import type { FlatNamespace, TFunction } from "i18next";
import type { ReactNode } from "react";
import { type FallbackNs, useTranslation } from "react-i18next";
import styles from "./status-badge.module.css";

export type Tone = "good" | "warn" | "bad" | "info" | "calm" | "primary";
type Look = { tone: Tone; icon: Icon };

/** Icon and word besides the colour, so that it is readable in greyscale. */
export function StatusBadge({ tone, icon: IconOf, children }: Look & { children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <IconOf size={14} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

/**
 * The badge of a record, from the look and the text of each of its states:
 * `statusBadge("payouts", { draft: { tone: "warn", icon: IconEye }, … }, (t, state) => t(`run.state.${state}`))`.
 */
export const statusBadge =
  <Ns extends FlatNamespace, State extends string>(
    namespace: Ns,
    looks: Record<State, Look>,
    label: (t: TFunction<FallbackNs<Ns>>, state: State) => string,
  ) =>
  ({ state }: { state: State }) => {
    const { t } = useTranslation(namespace);
    return <StatusBadge {...looks[state]}>{label(t, state)}</StatusBadge>;
  };
