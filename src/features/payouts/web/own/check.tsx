import { IconAlertTriangle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./own.module.css";

const icons = { done: IconCircleCheck, wait: IconClock, missing: IconAlertTriangle };
type Props = { state: keyof typeof icons; children: ReactNode; action?: ReactNode };

/** One precondition of a payout, and whether it is met. */
export function Check({ state, children, action }: Props) {
  const StateIcon = icons[state];
  return (
    <li className={styles.check} data-state={state}>
      <StateIcon size={19} stroke={1.8} aria-hidden="true" />
      <div>
        <p>{children}</p>
        {action}
      </div>
    </li>
  );
}
