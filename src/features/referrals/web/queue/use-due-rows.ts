import { useSession } from "#web/api/session.ts";
import { useNow } from "#web/ui/clock.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { type Due, route } from "../search.ts";
import { useIsToReview } from "../values/use-is-to-review.ts";
import { useReviewClock } from "../values/use-review-clock.ts";

/** Filters by the URL: all pending rows, those due today, overdue ones, those still in time, or the person's own. */
export function useDueRows(all: ReferralRow[]) {
  const { due } = route.useSearch();
  const { person } = useSession();
  const now = useNow().toISOString();
  const clockOf = useReviewClock();
  const isToReview = useIsToReview();
  const filters: Record<Due, (row: ReferralRow) => boolean> = {
    late: (row) => isToReview(row) && row.reviewDueAt < now,
    open: (row) => isToReview(row) && row.reviewDueAt >= now,
    today: (row) => clockOf(row).isToday,
    mine: ({ assigneeId }) => assigneeId === person.id,
  };
  const count = (one: Due) => all.filter(filters[one]).length;
  return { rows: due ? all.filter(filters[due]) : all, due, count };
}
