import { eq, getTableColumns } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { availableMoves } from "../../rules/moves.ts";
import { canSee, editableFields, sidesOf } from "../../rules/permissions.ts";
import { predictionFor } from "../list/win-probability.ts";
import { findPossibleDuplicates } from "../ownership/possible-duplicates.ts";
import { referrals } from "../table.ts";
import { attachmentsOf } from "./attachments.ts";
import { literalFields } from "./literal-fields.ts";

const assignees = alias(people, "assignees");
const owners = alias(referrals, "owners");

const referralById = statement("referrals.byId", { id: referrals.id }, (from, p) =>
  from
    .select({
      ...getTableColumns(referrals),
      referrerName: people.displayName,
      assigneeName: assignees.displayName,
      freeBy: owners.protectedUntil,
    })
    .from(referrals)
    .leftJoin(people, eq(people.id, referrals.referrerId))
    .leftJoin(assignees, eq(assignees.id, referrals.assigneeId))
    .leftJoin(owners, eq(owners.id, referrals.waitsFor))
    .where(eq(referrals.id, p.id)),
);

type Reader = Pick<ReadCtx, "db" | "tenantId"> & Omit<Caller, "sessionId">;

/** Returns a referral the caller can see; any other does not exist for them. */
export async function getVisible({ db, personId, role }: Pick<Reader, "db" | "personId" | "role">, id: Id<"ref">) {
  const [found] = await db.run(referralById, { id });
  if (!found || !canSee({ personId, role }, found)) throw baseErrors.notFound();
  return found;
}

export async function getReferral(reader: Reader, { id }: { id: Id<"ref"> }) {
  return toDetail(reader, ...(await Promise.all([getVisible(reader, id), attachmentsOf(reader, id)])));
}

/** The trigger that maintains the course stores bare uuids and PostgreSQL's own timestamps. */
const courseOf = ({ courseStages, courseSince }: Pick<VisibleRow, "courseStages" | "courseSince">) =>
  courseStages.map((stage, at) => ({
    stageId: `stg_${stage.replaceAll("-", "")}` as Id<"stg">,
    since: new Date(defined(courseSince[at])).toISOString(),
  }));

type VisibleRow = Awaited<ReturnType<typeof getVisible>>;
type Attachments = Awaited<ReturnType<typeof attachmentsOf>>;

/** Returns the full record as far as the caller may see it, with the moves available to them. */
export async function toDetail(reader: Reader, row: VisibleRow, attachments: Attachments) {
  const sides = sidesOf(reader, row);
  const [literal, possibleDuplicates] = await Promise.all([
    literalFields(reader, row),
    sides.includes("company") ? findPossibleDuplicates(reader, row) : [],
  ]);
  return {
    ...row,
    ...literal,
    ...predictionFor(reader, row),
    waiting: row.waitsFor !== null,
    attachments,
    course: courseOf(row),
    moves: availableMoves(row, sides, Date.now()),
    editable: editableFields(row, sides),
    possibleDuplicates,
  };
}
