import { DayText } from "#web/ui/day-text.tsx";
import type { ReferralRow } from "../../contract/referral.ts";
import { useReviewClock } from "../values/use-review-clock.ts";
import styles from "./queue.module.css";

/** The review clock of a row. */
export function ReviewClock({ row }: { row: Pick<ReferralRow, "reviewDueAt" | "waiting"> }) {
  const clock = useReviewClock(row);
  if (!clock) return null;
  const { icon: ClockIcon, tone, words, due } = clock;
  return (
    <p className={styles.clock} data-tone={tone}>
      <ClockIcon size={15} stroke={1.9} aria-hidden="true" />
      <span>{words}</span>
      {due ? <DayText at={due} /> : null}
    </p>
  );
}
