import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { ledgerEntries } from "#features/ledger/server/table.ts";
import type { Movement } from "#features/ledger/values.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Why } from "../../contract/why.ts";
import { addMonths } from "../../rules/calendar.ts";
import type { BonusSource } from "../../values.ts";
import { dealNames, subjectName } from "../lines/deal-names.ts";
import { settingsOf } from "../settings/settings.ts";
import { commissions } from "../table.ts";
import { readStatementMonths } from "./statements.ts";

const text = { mapToDriverValue: (value: string) => value };
const person = { mapToDriverValue: (id: Id<"per">) => id.slice(4) };

/** The changes of a person's balance in one month: one row per commission and transaction. */
const changes = statement(
  "commissions.monthLines",
  { personId: person, from: text, until: text, timeZone: text },
  (from, p) =>
    from
      .select({
        at: sql<string>`changed.at`.mapWith(ledgerEntries.createdAt),
        movement: sql<Movement>`changed.movement`,
        currency: sql<string>`changed.currency`,
        minor: sql<number>`changed.net`.mapWith(Number),
        referralId: commissions.referralId,
        why: commissions.why,
        bonus: commissions.bonusSource,
        bonusTitle: commissions.bonusTitle,
      })
      .from(
        sql`(select min(e.created_at) as at, t.movement, e.currency, -sum(e.minor) as net, e.commission_id, e.transaction_id
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.person_id = ${p.personId} and e.account in ('held', 'payable', 'owed')
            and e.created_at >= ${p.from}::date::timestamp at time zone ${p.timeZone}
            and e.created_at < ${p.until}::date::timestamp at time zone ${p.timeZone}
          group by e.transaction_id, e.commission_id, e.currency, t.movement having sum(e.minor) <> 0) as changed`,
      )
      .leftJoin(commissions, sql`${commissions.id} = changed.commission_id`)
      .orderBy(sql`changed.transaction_id`),
);

export type StatementLine = {
  at: string;
  movement: Movement;
  minor: number;
  /** The deal, or what a bonus is for. */
  dealName: string | null;
  why: Why | null;
  bonus: BonusSource | null;
};
export type StatementPart = Awaited<ReturnType<typeof readStatementMonths>>[number] & { lines: StatementLine[] };

/** Returns one person's month by currency: the opening balance, every line, and the closing balance. */
export async function readStatementMonth(ctx: ReadCtx, personId: Id<"per">, month: string): Promise<StatementPart[]> {
  const { timeZone } = await settingsOf(ctx);
  const from = `${month}-01`;
  const [months, rows] = await Promise.all([
    readStatementMonths(ctx, personId),
    ctx.db.run(changes, { personId, from, until: addMonths(from, 1), timeZone }),
  ]);
  const names = await dealNames(
    ctx,
    rows.map(({ referralId }) => referralId),
  );
  return months
    .filter((one) => one.month === month)
    .map((one) => ({
      ...one,
      lines: rows
        .filter(({ currency }) => currency === one.currency)
        .map(({ at, movement, minor, why, bonus, ...subject }) => ({
          at,
          movement,
          minor,
          dealName: subjectName(names, subject),
          why,
          bonus,
        })),
    }));
}
