import { and, count, eq, inArray } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Program } from "#features/programs/contract.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { fieldOf, missingRequirements } from "../rules.ts";
import { openStatuses } from "../values.ts";
import type { Row } from "./change.ts";
import { type Conflicts, findConflicts, selectConflicts } from "./conflicts.ts";
import { lockReferrers } from "./ownership.ts";
import { referrals } from "./table.ts";
import type { Actor } from "./timeline.ts";

const openReferrals = statement(
  "referrals.openOf",
  { referrerId: referrals.referrerId, programId: referrals.programId },
  (from, p) =>
    from
      .select({ count: count() })
      .from(referrals)
      .where(
        and(
          eq(referrals.referrerId, p.referrerId),
          eq(referrals.programId, p.programId),
          inArray(referrals.status, [...openStatuses]),
        ),
      ),
);

/** Throws if the minimum data needed to reach the contact is missing. */
function assertComplete(candidate: Row) {
  const [first] = missingRequirements(candidate);
  if (first) throw errors.needs({ field: fieldOf[first] });
}

/**
 * Throws unless the referrer may submit this contact, and returns the protection it has to wait for, if any: another referrer's protection
 * does not refuse. The account must be locked before conflicts are read.
 */
export async function checkSubmission(
  actor: Pick<Actor, "db" | "services">,
  candidate: Row,
  program: Program,
  known?: Conflicts,
) {
  assertComplete(candidate);
  const { referrerId, productInterest, id: except } = candidate;
  const found = known ?? (await findConflicts(actor, { keys: candidate, referrerId }));
  const { declined, own, customer, protectedBy } = selectConflicts(found, program, { productInterest, except });
  if (declined) throw errors.contactDeclined();
  if (own) throw errors.ownDuplicate({ id: own });
  if (customer && !program.allowsExpansion) throw errors.customer();
  if (program.capacity !== null) await assertCapacity(actor, referrerId, program.id, program.capacity);
  return protectedBy;
}

async function assertCapacity(actor: Pick<Actor, "db">, referrerId: Id<"per">, programId: Id<"prg">, most: number) {
  lockReferrers(actor, referrerId);
  const [open] = await actor.db.run(openReferrals, { referrerId, programId });
  if (open!.count >= most) throw errors.capacity({ most: String(most) });
}
