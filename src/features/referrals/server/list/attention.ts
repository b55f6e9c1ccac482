import { isNull, or, type SQL, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { stages } from "#features/programs/server/table.ts";
import type { Attention } from "../../contract/values.ts";
import { referralList } from "./table.ts";

/** Deals are worked on in these statuses; before and after them a stage has no limit. */
const isOpenDeal = sql`${referralList.status} in ('accepted', 'in_progress')`;

const conditions: Record<Attention, (tenantId: Id<"ten">) => SQL> = {
  unassigned: () => isNull(referralList.assigneeId),
  stalled: (tenantId) => sql`(${isOpenDeal} and exists (select from ${stages} g
    where g.tenant_id = ${sql.param(tenantId, stages.tenantId)} and g.id = ${referralList.stageId} and g.max_days is not null
      and ${referralList.stageEnteredAt} < now() - g.max_days * interval '1 day'))`,
};

/** Matches referrals that need attention for one of the given reasons. */
export const attentionCondition = (tenantId: Id<"ten">, attention: readonly Attention[] = []): SQL | undefined =>
  or(...attention.map((reason) => conditions[reason](tenantId)));
