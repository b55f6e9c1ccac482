import { between, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { planSpending } from "../table.ts";

const { planId, day, currency, minor } = planSpending;

/**
 * What a plan has paid from one day to another, both inclusive: in the plan's currency, plus any amount without a rate that day
 * in the currency it was earned in.
 */
export const planSum = statement("commissions.earnedOfPlan", { planId, from: day, until: day }, (from, p) =>
  from
    .select({ currency, minor: sql<number>`sum(${minor})::bigint`.mapWith(Number) })
    .from(planSpending)
    .where(sql`${eq(planId, p.planId)} and ${between(day, p.from, p.until)}`)
    .groupBy(currency),
);

/** Below this number of rows per day, merging is not worth the write. */
const mergeThreshold = 8;

/**
 * Merges rows of the same plan, day and currency once many have accumulated. A concurrent sum sees the rows either before or
 * after the merge.
 */
export const mergeSpending = (services: Services, tenantId: Id<"ten">) =>
  withTenant(services, tenantId, ({ db }) =>
    db.execute(sql`
      with heaped as (select plan_id, day, currency from ${planSpending} group by 1, 2, 3 having count(*) > ${mergeThreshold}),
        gone as (delete from ${planSpending} as s using heaped
          where (s.plan_id, s.day, s.currency) = (heaped.plan_id, heaped.day, heaped.currency) returning s.*)
      insert into ${planSpending} (plan_id, day, currency, minor)
      select plan_id, day, currency, sum(minor) from gone group by 1, 2, 3 having sum(minor) <> 0 returning currency`),
  );
