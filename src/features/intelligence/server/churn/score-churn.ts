import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { churnHorizonDays } from "../../rules/churn.ts";
import { churnPredictions } from "./table.ts";

const day = 86_400_000;
const horizon = sql.raw(`interval '${churnHorizonDays} days'`);

/** Compares the predictions whose horizon has passed with what happened. */
export const scoreDue = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, now: number) =>
  db
    .update(churnPredictions)
    .set({
      outcome: sql`case when exists (select from ${referrals} where ${referrals.tenantId} = ${churnPredictions.tenantId}
        and ${referrals.referrerId} = ${churnPredictions.personId} and ${referrals.submittedAt} > ${churnPredictions.createdAt}
        and ${referrals.submittedAt} <= ${churnPredictions.createdAt} + ${horizon}) then 0 else 1 end`,
    })
    .where(
      and(
        eq(churnPredictions.tenantId, tenantId),
        isNull(churnPredictions.outcome),
        lte(churnPredictions.createdAt, new Date(now - churnHorizonDays * day).toISOString()),
      ),
    );

/** Keeps the first prediction of each month, which is scored, and the newest. Daily ones would count the same silence thirty times. */
export const discardRepeated = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">) =>
  db.execute(sql`delete from churn_predictions p where p.tenant_id = ${tenantId.slice(4)}::uuid
    and p.made_on < (select max(made_on) from churn_predictions where tenant_id = p.tenant_id)
    and exists (select from churn_predictions first where first.tenant_id = p.tenant_id and first.person_id = p.person_id
      and first.made_on < p.made_on and date_trunc('month', first.made_on) = date_trunc('month', p.made_on))`);
