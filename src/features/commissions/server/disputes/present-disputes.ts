import { sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { canActAsCompany } from "#base/roles.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { leftOf } from "#features/ledger/server/reads.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { Dispute } from "../../contract/disputes.ts";
import { dealNames, subjectName } from "../lines/deal-names.ts";
import type { Reader } from "../lines/present-lines.ts";
import { commissions, type disputes } from "../table.ts";

type Row = Omit<typeof disputes.$inferSelect, "tenantId">;

const disputedLines = statement("commissions.disputedLines", { ids: idList }, (from, p) =>
  from
    .select({
      id: commissions.id,
      currency: commissions.currency,
      referralId: commissions.referralId,
      bonusTitle: commissions.bonusTitle,
    })
    .from(commissions)
    .where(sql`${commissions.id} = any(${p.ids}::uuid[])`),
);

/** Returns disputes as the caller may see them, each with its commission's data. */
export async function presentDisputes(reader: Reader, rows: readonly Row[]): Promise<Dispute[]> {
  if (rows.length === 0) return [];
  const lineIds = rows.map(({ commissionId }) => commissionId);
  const lines = await reader.db.run(disputedLines, { ids: lineIds });
  const [left, names, deals] = await Promise.all([
    leftOf(reader, lineIds),
    namesOf(
      reader,
      rows.flatMap(({ personId, answeredById }) => [personId, answeredById]),
    ),
    dealNames(
      reader,
      lines.map(({ referralId }) => referralId),
    ),
  ]);
  return rows.map(({ answeredById, decidedOutcome, decidedMinor, undoUntil, ...row }) => {
    const line = defined(lines.find(({ id }) => id === row.commissionId));
    const decision = decidedOutcome && undoUntil ? { outcome: decidedOutcome, minor: decidedMinor, undoUntil } : null;
    // Until a decision applies it can be undone, so the partner does not learn of it.
    const isHidden = decision !== null && !canActAsCompany(reader.role);
    return {
      ...row,
      decision: isHidden ? null : decision,
      answer: isHidden ? "" : row.answer,
      answeredAt: isHidden ? null : row.answeredAt,
      personName: names.get(row.personId) ?? null,
      dealName: subjectName(deals, line),
      answeredBy: (!isHidden && answeredById && names.get(answeredById)) || null,
      currency: line.currency,
      leftMinor: left.get(row.commissionId) ?? 0,
    };
  });
}
