import { defined } from "#base/defined.ts";
import { useSession } from "#web/api/session.ts";
import { useNow } from "#web/ui/clock.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { route } from "../search.ts";

/** Filters by the URL: all pending rows, only overdue ones, or only those still in time. */
export function useDueRows(all: ReferralRow[]) {
  const { due } = route.useSearch();
  const { person, role } = useSession();
  const now = useNow().toISOString();
  if (!due) return { rows: all, due };
  // A member's own submissions have to be decided by someone else.
  const theirs = all.filter(
    (row) => row.reviewDueAt !== null && !row.waiting && (row.referrerId !== person.id || role === "admin"),
  );
  return { rows: theirs.filter((row) => defined(row.reviewDueAt) < now === (due === "late")), due };
}
