import { and, eq, sql } from "drizzle-orm";
import { people } from "#features/identity/server/table.ts";
import { balancesOf } from "#features/ledger/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { countPending } from "#server/db/count-pending.ts";
import { statement } from "#server/db/statement.ts";
import { payees, payoutItems, payoutRuns } from "./table.ts";

type Reader = Pick<ReadCtx, "db" | "personId">;

const drafts = countPending("payouts.toRelease", {}, { id: payoutRuns.id, at: payoutRuns.createdAt }, () => {
  const { id, createdAt, state } = payoutRuns;
  return sql`select ${id}, ${createdAt}, null::text from ${payoutRuns} where ${eq(state, sql`'draft'`)}`;
});
/** Returns drafted runs that have not been released. */
export const runsWaiting = ({ db }: Pick<Reader, "db">) => db.run(drafts, {});

const stuckItems = countPending(
  "payouts.toMend",
  {},
  { id: payoutRuns.id, at: payoutItems.updatedAt },
  () => sql`select ${payoutRuns.id}, ${payoutItems.updatedAt}, ${people.displayName}
    from ${payoutRuns} join ${payoutItems} on ${payoutItems.runId} = ${payoutRuns.id}
    left join ${people} on ${people.id} = ${payoutItems.personId}
    where ${and(eq(payoutRuns.state, sql`'released'`), eq(payoutItems.state, sql`'action'`))}`,
);
/** Returns payouts that need manual action. Their id is the run's, because they are resolved on the run's page. */
export const actionsWaiting = ({ db }: Pick<Reader, "db">) => db.run(stuckItems, {});

const readyPayee = statement("payouts.ready", { me: payees.personId }, (from, p) =>
  from
    .select({ state: payees.state })
    .from(payees)
    .where(and(eq(payees.personId, p.me), eq(payees.state, sql`'ready'`))),
);
export const hasPayee = async ({ db, personId: me }: Reader) => (await db.run(readyPayee, { me })).length > 0;

/** Whether the person has payable money but no payout method. */
export async function needsPayee(reader: Reader) {
  const [isKnown, balances] = await Promise.all([hasPayee(reader), balancesOf(reader, reader.personId)]);
  return !isKnown && balances.some(({ account, minor }) => account === "payable" && minor > 0);
}
