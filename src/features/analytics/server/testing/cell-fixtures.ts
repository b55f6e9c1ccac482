import type { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { inTenant } from "#server/db/in-tenant.ts";
import type { Figures } from "../../contract.ts";
import type { Measure } from "../../values.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Reads the stored figures of an app under test and checks them. */
export function cellFixtures(app: TestApp, tenantId: Id<"ten">) {
  const within = <T extends Record<string, unknown>>(text: string) =>
    inTenant(app.db, tenantId, async (db) => {
      // The scheduled job does the same: on a busy machine this takes longer than a request may.
      await db.execute("set local statement_timeout = 0");
      return (await db.execute<T>(text)).rows;
    });
  const days = `select dim, key, kind, detail, month, program_id, addressee_id, currency, counts, amounts
    from analytics_cells where counts[31] <> 0 or amounts[31] <> 0 order by dim, key, kind, detail, month, program_id, addressee_id, currency`;
  return {
    fold: () => within("select fold_facts()"),
    rebuild: () => within("select rebuild_cells()"),
    /** The number of days whose cells do not match the rows. */
    wrong: async () => Number((await within<{ n: string }>("select wrong_cells() as n"))[0]!.n),
    /** Every folded day. */
    cells: () => within(days),
    /** What the rows of the referrals yield, read this many at a time. */
    byRows: (atOnce: number) =>
      within(`select dim, key, kind, detail, day, program_id, addressee_id, currency, sum(count) as count, sum(amount) as amount
        from true_days_of_referrals(${atOnce}) group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`),
    /** The number of facts not yet folded. */
    waiting: async () => Number((await within<{ n: string }>("select count(*) as n from analytics_facts"))[0]!.n),
  };
}

type Rows = readonly { key: string; figures: Figures }[];

/** Returns a measure's sums by key. */
export const sums = (rows: Rows, measure: Measure) =>
  Object.fromEntries(rows.map(({ key, figures }) => [key, figures[measure]!.sum]));
