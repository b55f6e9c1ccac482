import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { debtOf } from "#features/ledger/server/reads.ts";
import { currencyOf } from "#features/plans/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { getCommission as getEndpoint } from "../../contract/lines.ts";
import { outstandingOf } from "../../rules/claw-backs.ts";
import { disputableUntil } from "../../rules/deadlines.ts";
import { lacksApprovers } from "../approvals/approvers.ts";
import { disputesOf } from "../disputes/disputes.ts";
import { settingsOf } from "../settings/settings.ts";
import { commissionEvents, commissions } from "../table.ts";
import { presentLines, readVisible } from "./present-lines.ts";

const { commissionId } = commissionEvents;
const timelineByCommission = statement("commissions.timeline", { commissionId }, (from, p) =>
  from
    .select({
      id: commissionEvents.id,
      kind: commissionEvents.kind,
      personId: commissionEvents.personId,
      text: commissionEvents.text,
      details: commissionEvents.details,
      createdAt: commissionEvents.createdAt,
    })
    .from(commissionEvents)
    .where(eq(commissionId, p.commissionId))
    .orderBy(asc(commissionEvents.id)),
);

const { id: ownId, tenantId: ownTenant } = commissions;
const lackingById = statement("commissions.lacksApprovers", { id: ownId, tenantId: ownTenant }, (from, p) =>
  from
    .select({ id: ownId })
    .from(commissions)
    .where(and(eq(ownId, p.id), lacksApprovers(p.tenantId))),
);

export async function getCommission(ctx: ReadCtx, { id }: z.infer<typeof getEndpoint.input>) {
  const line = await readVisible(ctx, id);
  const [[presented], timeline, disputes, { disputeDays }, planCurrency, debt] = await Promise.all([
    presentLines(ctx, [line]),
    ctx.db.run(timelineByCommission, { commissionId: id }),
    disputesOf(ctx, id),
    settingsOf(ctx),
    line.planVersionId === null ? line.currency : currencyOf(ctx, line.planVersionId),
    debtOf(ctx, line.personId, line.currency),
  ]);
  const names = await namesOf(
    ctx,
    timeline.map(({ personId }) => personId),
  );
  const { bar } = defined(presented);
  const lacking = bar === null ? [] : await ctx.db.run(lackingById, { id, tenantId: ctx.tenantId });
  const until = disputableUntil(line, disputeDays);
  const disputable = line.personId === ctx.personId && !line.disputed && Date.parse(until) > Date.now();
  return {
    ...defined(presented),
    why: line.why,
    lacksApprovers: lacking.length > 0,
    planCurrency,
    owedMinor: outstandingOf(debt.clawBacks, debt.owedMinor).get(id) ?? 0,
    timelineEvents: timeline.map((one) => ({ ...one, by: (one.personId && names.get(one.personId)) ?? null })),
    disputes,
    disputableUntil: disputable ? until : null,
  };
}
