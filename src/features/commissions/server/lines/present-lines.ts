import { and, count, eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { clawedBackOf, leftOf } from "#features/ledger/server/reads.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { Commission } from "../../contract/lines.ts";
import type { Why } from "../../contract/why.ts";
import { barOf, maySee, movesFor } from "../../rules/permissions.ts";
import { commissionApprovals, commissions } from "../table.ts";
import { dealNames, subjectName } from "./deal-names.ts";

export type Line = Omit<
  typeof commissions.$inferSelect,
  "tenantId" | "eventId" | "ruleKey" | "bonusKey" | "planMinor" | "planRate" | "updatedAt"
>;
export type Reader = Pick<ReadCtx, "db" | "tenantId"> & Pick<Caller, "personId" | "role">;

export const lineColumns = {
  id: commissions.id,
  referralId: commissions.referralId,
  programId: commissions.programId,
  personId: commissions.personId,
  part: commissions.part,
  trigger: commissions.trigger,
  planVersionId: commissions.planVersionId,
  why: commissions.why,
  bonusSource: commissions.bonusSource,
  bonusTitle: commissions.bonusTitle,
  currency: commissions.currency,
  minor: commissions.minor,
  state: commissions.state,
  version: commissions.version,
  holdUntil: commissions.holdUntil,
  approvalsNeeded: commissions.approvalsNeeded,
  closerId: commissions.closerId,
  payoutItemId: commissions.payoutItemId,
  disputed: commissions.disputed,
  paidAt: commissions.paidAt,
  createdAt: commissions.createdAt,
};

const { personId: approver } = commissionApprovals;
const approvalsByIds = statement("commissions.approvals", { ids: idList, me: approver }, (from, p) =>
  from
    .select({
      id: commissionApprovals.commissionId,
      approvals: count(),
      own: sql<boolean>`bool_or(person_id = ${p.me})`,
    })
    .from(commissionApprovals)
    .where(sql`${commissionApprovals.commissionId} = any(${p.ids}::uuid[])`)
    .groupBy(commissionApprovals.commissionId),
);
const ownDeals = statement("commissions.ownDeals", { ids: idList, me: commissions.personId }, (from, p) =>
  from
    .selectDistinct({ referralId: commissions.referralId })
    .from(commissions)
    .where(and(eq(commissions.personId, p.me), sql`${commissions.referralId} = any(${p.ids}::uuid[])`)),
);

/** Returns commissions as the caller may see them, each with the moves the caller can make. */
export async function presentLines(reader: Reader, lines: readonly Line[]): Promise<Commission[]> {
  if (lines.length === 0) return [];
  const { db, personId: me, role } = reader;
  const ids = lines.map(({ id }) => id);
  const deals = lines.map(({ referralId }) => referralId);
  const [left, clawedBack, names, dealNamesById, approvals, ownDealRows] = await Promise.all([
    leftOf(reader, ids),
    clawedBackOf(reader, ids),
    namesOf(
      reader,
      lines.flatMap(({ personId, closerId }) => [personId, closerId]),
    ),
    dealNames(reader, deals),
    db.run(approvalsByIds, { ids, me }),
    db.run(ownDeals, { ids: deals.filter((id) => id !== null), me }),
  ]);
  const approvalsByLine = new Map(approvals.map((one) => [one.id, one]));
  const ownDealIds = new Set(ownDealRows.map(({ referralId }) => referralId));
  return lines.map(({ why, closerId, bonusSource, bonusTitle, ...line }) => {
    const viewer = {
      role,
      closed: closerId === me,
      earns: line.personId === me || (line.referralId !== null && ownDealIds.has(line.referralId)),
      approved: approvalsByLine.get(line.id)?.own ?? false,
    };
    return {
      ...line,
      dealName: subjectName(dealNamesById, { ...line, bonusTitle }),
      personName: names.get(line.personId) ?? null,
      bonus: bonusSource,
      ruleName: why?.rule.name ?? bonusTitle ?? "",
      brief: why && briefOf(why),
      leftMinor: left.get(line.id) ?? 0,
      clawedBackMinor: clawedBack.get(line.id) ?? 0,
      approvals: approvalsByLine.get(line.id)?.approvals ?? 0,
      closedBy: (closerId && names.get(closerId)) ?? null,
      bar: line.state === "in_approval" && canActAsCompany(role) ? barOf(viewer) : null,
      moves: movesFor(line.state, viewer),
    };
  });
}

const briefOf = ({ basisMinor, basisCurrency, slices, shareBp, overrideBp }: Why) => ({
  basisMinor,
  basisCurrency,
  bps: slices.map(({ bp }) => bp),
  shareBp,
  overrideBp,
});

const lineById = statement("commissions.one", { id: commissions.id }, (from, p) =>
  from.select(lineColumns).from(commissions).where(eq(commissions.id, p.id)),
);

/** Reads a commission that the caller may see; any other is reported as not found. */
export async function readVisible(reader: Reader, id: Id<"com">): Promise<Line> {
  const [found] = await reader.db.run(lineById, { id });
  if (!found || !maySee(reader, found)) throw baseErrors.notFound();
  return found;
}

export async function presentLine(reader: Reader, id: Id<"com">): Promise<Commission> {
  const line = firstOf(await presentLines(reader, [await readVisible(reader, id)]));
  return line;
}
