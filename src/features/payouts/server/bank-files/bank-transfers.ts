import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { integer, statement } from "#server/db/statement.ts";
import { unsealDestination } from "../items/attempts.ts";
import type { BankDetails } from "../payees/account-number.ts";
import { payoutAttempts, payoutItems } from "../table.ts";

/** One row of the bank file. */
export type BankTransfer = { itemId: Id<"pit">; minor: number; currency: string; details: BankDetails; text: string };

const pageSize = 500;
const first: Id<"pit"> = `pit_${"0".repeat(32)}`;

/** The items given to the bank, whatever their state since. File items have a single attempt, so each appears once. */
const page = statement(
  "payouts.bankPage",
  { runId: payoutItems.runId, currency: payoutItems.currency, after: payoutItems.id, limit: integer },
  (from, p) =>
    from
      .select({
        itemId: payoutItems.id,
        minor: payoutItems.minor,
        currency: payoutItems.currency,
        attempt: payoutAttempts.details,
      })
      .from(payoutItems)
      .innerJoin(payoutAttempts, and(eq(payoutAttempts.itemId, payoutItems.id), eq(payoutAttempts.outcome, "begun")))
      .where(
        and(
          eq(payoutItems.runId, p.runId),
          eq(payoutItems.currency, p.currency),
          eq(payoutItems.rail, "bank"),
          inArray(payoutItems.state, ["sent", "paid"]),
          gt(payoutItems.id, p.after),
        ),
      )
      .orderBy(asc(payoutItems.id))
      .limit(p.limit),
);

/** Yields a run's transfers in one currency page by page, with the destination they had at release. */
export async function* bankTransfers(
  { db, services }: Pick<ReadCtx, "db" | "services">,
  runId: Id<"run">,
  currency: string,
): AsyncGenerator<BankTransfer[]> {
  for (let after = first; ; ) {
    const rows = await db.run(page, { runId, currency, after, limit: pageSize });
    yield rows.map(({ attempt, ...row }) => {
      const { sealed, text } = attempt as { sealed: string; text: string };
      return { ...row, text, details: unsealDestination(services, sealed).details as BankDetails };
    });
    if (rows.length < pageSize) return;
    after = defined(rows.at(-1)).itemId;
  }
}
