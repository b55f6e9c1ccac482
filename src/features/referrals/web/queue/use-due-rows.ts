import { useSession } from "#web/api/session.ts";
import { useNow } from "#web/ui/clock.ts";
import type { ReferralRow } from "../../referral.ts";
import { route } from "../search.ts";

/** As the address asks: all that waits, only what is late, or only what still has time. */
export function useDueRows(all: ReferralRow[]) {
  const { due } = route.useSearch();
  const { person, role } = useSession();
  const now = useNow().toISOString();
  if (!due) return { rows: all, due };
  // What one handed in oneself waits for somebody else.
  const theirs = all.filter(
    (row) => row.reviewDueAt !== null && !row.waiting && (row.referrerId !== person.id || role === "admin"),
  );
  return { rows: theirs.filter((row) => row.reviewDueAt! < now === (due === "late")), due };
}
