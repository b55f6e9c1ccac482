import { sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import type { Movement } from "#features/ledger/values.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { listStatements as listEndpoint } from "../../contract/statements.ts";
import { buildStatementMonths } from "../../rules/statements.ts";
import { settingsOf } from "../settings/settings.ts";

const text = { mapToDriverValue: (value: string) => value };
const person = { mapToDriverValue: (id: Id<"per">) => id.slice(4) };

/**
 * Every change of a person's unpaid balance: the sum of held, payable and owed. Transfers between these accounts cancel out;
 * amounts that were sent have left the balance.
 */
const changes = statement("commissions.monthly", { personId: person, timeZone: text }, (from, p) =>
  from
    .select({
      month: sql<string>`month`,
      currency: sql<string>`currency`,
      movement: sql<Movement>`movement`,
      added: sql<number>`sum(greatest(net, 0))::bigint`.mapWith(Number),
      taken: sql<number>`sum(greatest(-net, 0))::bigint`.mapWith(Number),
      owed: sql<number>`sum(owed)::bigint`.mapWith(Number),
    })
    .from(
      sql`(select to_char(min(e.created_at) at time zone ${p.timeZone}, 'YYYY-MM') as month, e.currency, t.movement, -sum(e.minor) as net,
          coalesce(sum(e.minor) filter (where e.account = 'owed'), 0) as owed
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.person_id = ${p.personId} and e.account in ('held', 'payable', 'owed')
        group by e.transaction_id, e.commission_id, e.currency, t.movement
        having sum(e.minor) <> 0 or t.movement = 'offset') as changed`,
    )
    .groupBy(sql`month, currency, movement`)
    .orderBy(sql`month, currency`),
);

/** A caller may read their own statement; company staff may read anyone's. */
export function statementOwner({ personId, role }: ReadCtx, requestedId: Id<"per"> | undefined): Id<"per"> {
  if (requestedId && requestedId !== personId && !canActAsCompany(role)) throw baseErrors.notFound();
  return requestedId ?? personId;
}

/** Returns the statements by month and currency, newest first. */
export async function readStatementMonths(ctx: ReadCtx, personId: Id<"per">) {
  const { timeZone } = await settingsOf(ctx);
  return buildStatementMonths(await ctx.db.run(changes, { personId, timeZone }));
}

export const listStatements = async (ctx: ReadCtx, { personId }: z.infer<typeof listEndpoint.input>) => ({
  months: await readStatementMonths(ctx, statementOwner(ctx, personId)),
});
