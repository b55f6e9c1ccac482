import { type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { CommissionSum, getCommissionSums } from "../../contract/lines.ts";
import { settledAmounts } from "../overview/settled-amounts.ts";
import { intervalOf, text, within } from "./period-amounts.ts";

const person = { mapToDriverValue: (id: Id<"per">) => id.slice(4) };
const params = { from: text, until: text, personId: person };
/** A null parameter matches everyone. */
const matchesPerson = (column: string, personId: SQLWrapper) =>
  sql`(${personId}::uuid is null or ${sql.raw(column)} = ${personId}::uuid)`;

const columns = {
  currency: sql<string>`currency`,
  addedMinor: sql<number>`sum(added)::bigint`.mapWith(Number),
  minor: sql<number>`sum(minor)::bigint`.mapWith(Number),
};

/** Every expense entry of the commissions; reversals are negative. */
const earned = statement("commissions.earnedSums", params, (from, p) =>
  from
    .select(columns)
    .from(
      sql`(select e.currency, greatest(e.minor, 0) as added, e.minor
        from ledger_entries e join commissions c on c.id = e.commission_id
        where e.account = 'expense' and ${within(sql`e.created_at`, p)} and ${matchesPerson("c.person_id", p.personId)}) as moved`,
    )
    .groupBy(sql`currency`),
);

/**
 * The gross amounts with which commissions left, as the list shows them, and the net amounts that settled, as the ledger has
 * them.
 */
const paid = statement("commissions.paidSums", params, (from, p) =>
  from
    .select(columns)
    .from(
      sql`(select c.currency, (went.details ->> 'minor')::bigint as added, 0 as minor
        from commissions c cross join lateral (select details from commission_events h
          where h.commission_id = c.id and h.kind = 'scheduled' order by h.id desc limit 1) as went
        where ${within(sql`c.paid_at`, p)} and ${matchesPerson("c.person_id", p.personId)}
        union all
        select arrived.currency, 0, arrived.minor from ${settledAmounts(sql`and ${matchesPerson("s.person_id", p.personId)}`)}
        where ${within(sql`arrived.at`, p)}) as moved`,
    )
    .groupBy(sql`currency`),
);
const sumsOf = { earned, paid };

export async function getSums(
  ctx: ReadCtx,
  { of, from, until, personId }: z.infer<typeof getCommissionSums.input>,
): Promise<{ sums: CommissionSum[] }> {
  const isCompanyRole = canActAsCompany(ctx.role);
  if (personId && personId !== ctx.personId && !isCompanyRole) throw baseErrors.notFound();
  const ownerId = personId ?? (isCompanyRole ? null : ctx.personId);
  const found = await ctx.db.run(sumsOf[of], { ...intervalOf(from, until), personId: ownerId as Id<"per"> });
  return {
    sums: found
      .map(({ currency, addedMinor, minor }) => ({ currency, addedMinor, takenMinor: addedMinor - minor, minor }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
