import type { ReferralRow } from "../../contract/referral.ts";
import type { ReviewClock } from "../values/use-review-clock.ts";

const names = ["today", "later", "answer", "waiting"] as const;
type QueueGroup = { name: (typeof names)[number]; rows: ReferralRow[] };

/** Returns the rows by urgency; groups without rows are left out. */
export function groupRows(rows: readonly ReferralRow[], clockOf: (row: ReferralRow) => ReviewClock): QueueGroup[] {
  const nameOf = (row: ReferralRow) => {
    if (row.waiting) return "waiting";
    const { isPaused, isToday } = clockOf(row);
    return isPaused ? "answer" : isToday ? "today" : "later";
  };
  const groups = names.map((name) => ({ name, rows: rows.filter((row) => nameOf(row) === name) }));
  return groups.filter((group) => group.rows.length > 0);
}
