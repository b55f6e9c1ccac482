import { and, count, eq, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { leftOf } from "#features/ledger/server/reads.ts";
import { maySee as maySeeReferral } from "#features/referrals/rules.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Commission } from "../contract.ts";
import { barOf, isCompany, maySee, movesFor } from "../rules.ts";
import type { Why } from "../why.ts";
import { commissionApprovals, commissions } from "./table.ts";

export type Line = Omit<
  typeof commissions.$inferSelect,
  "tenantId" | "eventId" | "ruleKey" | "planMinor" | "planRate" | "updatedAt"
>;
export type Reader = Pick<ReadCtx, "db" | "tenantId"> & Pick<Caller, "personId" | "role">;

export const lineShown = {
  id: commissions.id,
  referralId: commissions.referralId,
  programId: commissions.programId,
  personId: commissions.personId,
  part: commissions.part,
  trigger: commissions.trigger,
  planVersionId: commissions.planVersionId,
  why: commissions.why,
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

const bareIds = { mapToDriverValue: (given: readonly string[]) => given.map((id) => id.slice(4)) };
const dealsBy = statement("commissions.deals", { ids: bareIds }, (from, p) =>
  from
    .select({
      id: referrals.id,
      referrerId: referrals.referrerId,
      addresseeId: referrals.addresseeId,
      status: referrals.status,
      company: referrals.company,
      targetCompany: referrals.targetCompany,
      fullName: referrals.fullName,
    })
    .from(referrals)
    .where(sql`${referrals.id} = any(${p.ids}::uuid[])`),
);

/** Returns the display names of the deals that the caller may see. */
export async function dealNames({ db, personId, role }: Omit<Reader, "tenantId">, ids: readonly (Id<"ref"> | null)[]) {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  const found = asked.length > 0 ? await db.run(dealsBy, { ids: asked }) : [];
  const seen = found.filter((deal) => maySeeReferral({ personId, role }, deal));
  return new Map(seen.map((deal) => [deal.id, deal.company || deal.targetCompany || deal.fullName || null]));
}

const { personId: approver } = commissionApprovals;
const approvalsBy = statement("commissions.approvals", { ids: bareIds, me: approver }, (from, p) =>
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
const ownDeals = statement("commissions.ownDeals", { ids: bareIds, me: commissions.personId }, (from, p) =>
  from
    .selectDistinct({ referralId: commissions.referralId })
    .from(commissions)
    .where(and(eq(commissions.personId, p.me), sql`${commissions.referralId} = any(${p.ids}::uuid[])`)),
);

/** Returns commissions as the caller may see them, each with the moves the caller can make. */
export async function shown(reader: Reader, lines: readonly Line[]): Promise<Commission[]> {
  if (lines.length === 0) return [];
  const { db, personId: me, role } = reader;
  const ids = lines.map(({ id }) => id);
  const deals = lines.map(({ referralId }) => referralId);
  const [left, names, dealsCalled, approvals, earning] = await Promise.all([
    leftOf(reader, ids),
    namesOf(
      reader,
      lines.flatMap(({ personId, closerId }) => [personId, closerId]),
    ),
    dealNames(reader, deals),
    db.run(approvalsBy, { ids, me }),
    db.run(ownDeals, { ids: deals, me }),
  ]);
  const given = new Map(approvals.map((one) => [one.id, one]));
  const mine = new Set(earning.map(({ referralId }) => referralId));
  return lines.map(({ why, closerId, ...line }) => {
    const looker = {
      role,
      closed: closerId === me,
      earns: mine.has(line.referralId),
      approved: given.get(line.id)?.own ?? false,
    };
    return {
      ...line,
      dealName: dealsCalled.get(line.referralId) ?? null,
      personName: names.get(line.personId) ?? null,
      ruleName: why.rule.name,
      brief: briefOf(why),
      leftMinor: left.get(line.id) ?? 0,
      approvals: given.get(line.id)?.approvals ?? 0,
      closedBy: (closerId && names.get(closerId)) ?? null,
      bar: line.state === "in_approval" && isCompany(role) ? barOf(looker) : null,
      moves: movesFor(line.state, looker),
    };
  });
}

const briefOf = ({ basisMinor, basisCurrency, slices, shareBp, overrideBp }: Why): Commission["brief"] => ({
  basisMinor,
  basisCurrency,
  bps: slices.map(({ bp }) => bp),
  shareBp,
  overrideBp,
});

const one = statement("commissions.one", { id: commissions.id }, (from, p) =>
  from.select(lineShown).from(commissions).where(eq(commissions.id, p.id)),
);

/** Reads a commission that the caller may see; any other is reported as not found. */
export async function visible(reader: Reader, id: Id<"com">): Promise<Line> {
  const [found] = await reader.db.run(one, { id });
  if (!found || !maySee(reader, found)) throw baseErrors.notFound();
  return found;
}

export async function oneLine(reader: Reader, id: Id<"com">): Promise<Commission> {
  const [line] = await shown(reader, [await visible(reader, id)]);
  return line!;
}
