import { and, count, eq, inArray } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Program } from "#features/programs/contract.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { fieldOf, missing } from "../rules.ts";
import { openStatuses } from "../values.ts";
import type { Row } from "./change.ts";
import { conflictsOf, productOf } from "./ownership.ts";
import { referrals } from "./table.ts";
import type { Actor } from "./timeline.ts";

const openOf = statement(
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

type Candidate = Omit<Row, "id"> & { id?: Id<"ref"> };

/** Nobody is handed in without the least that is needed to reach them. */
export function mustBeComplete(candidate: Candidate) {
  const [first] = missing(candidate);
  if (first) throw errors.needs({ field: fieldOf[first] });
}

/** Whoever is handed in must be free for this referrer; another's protection does not refuse, it makes wait. The account is locked before. */
export async function admit({ db }: Pick<Actor, "db">, candidate: Candidate, program: Program) {
  mustBeComplete(candidate);
  const { referrerId, id: except } = candidate;
  const asking = { keys: candidate, product: productOf(program, candidate.productInterest), referrerId, except };
  const [found, [open]] = await Promise.all([
    conflictsOf({ db }, asking, program),
    program.capacity === null ? [] : db.run(openOf, { referrerId, programId: program.id }),
  ]);
  if (found.declined) throw errors.contactDeclined();
  if (found.own) throw errors.ownDuplicate({ id: found.own });
  if (found.customer && !program.allowsExpansion) throw errors.customer();
  if (program.capacity !== null && (open?.count ?? 0) >= program.capacity)
    throw errors.capacity({ most: String(program.capacity) });
  return found.protectedBy;
}
