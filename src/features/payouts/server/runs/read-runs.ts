import { eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { idList, statement } from "#server/db/statement.ts";
import { type Run, runFilters } from "../../contract/runs.ts";
import { type ItemState, type Rail, rails } from "../../values.ts";
import { sepaPrefixes } from "../payees/account-number.ts";
import { payoutItems, payoutRuns } from "../table.ts";

type Reads = Pick<ReadCtx, "db">;

const runList = listing("payouts.runs", {
  from: payoutRuns,
  select: {
    id: payoutRuns.id,
    state: payoutRuns.state,
    version: payoutRuns.version,
    until: payoutRuns.until,
    createdAt: payoutRuns.createdAt,
    createdById: payoutRuns.createdById,
    releasedAt: payoutRuns.releasedAt,
    releasedById: payoutRuns.releasedById,
    finishedAt: payoutRuns.finishedAt,
  },
  filters: runFilters,
  columns: { state: payoutRuns.state, createdAt: payoutRuns.createdAt },
  id: payoutRuns.id,
});
type RunRow = Omit<typeof payoutRuns.$inferSelect, "tenantId">;

/** The country prefix is the part of an IBAN that the masked hint still shows. */
export const isSepaItem = sql`${payoutItems.currency} = 'EUR' and left(${payoutItems.hint}, 2) in (${sql.raw(sepaPrefixes)})`;
const isToDownload = sql`${payoutItems.rail} = 'bank' and ${payoutItems.state} = 'sent' and ${payoutItems.fileTakenAt} is null`;
const runSums = statement("payouts.sums", { ids: idList }, (from, p) =>
  from
    .select({
      runId: payoutItems.runId,
      state: payoutItems.state,
      rail: payoutItems.rail,
      currency: payoutItems.currency,
      minor: sql<number>`sum(${payoutItems.minor})::bigint`.mapWith(Number),
      count: sql<number>`count(*)::int`,
      toDownload: sql<number>`(count(*) filter (where ${isToDownload}))::int`,
      sepaMinor: sql<number>`coalesce(sum(${payoutItems.minor}) filter (where ${isSepaItem}), 0)::bigint`.mapWith(
        Number,
      ),
      sepaCount: sql<number>`(count(*) filter (where ${isSepaItem}))::int`,
    })
    .from(payoutItems)
    .where(sql`${payoutItems.runId} = any(${p.ids}::uuid[])`)
    .groupBy(payoutItems.runId, payoutItems.state, payoutItems.rail, payoutItems.currency),
);

/** Returns runs with their outgoing totals by currency and their progress, each summed over their items. */
async function presentRuns(ctx: Reads, rows: readonly RunRow[]): Promise<Run[]> {
  const found = rows.length > 0 ? await ctx.db.run(runSums, { ids: rows.map(({ id }) => id) }) : [];
  const names = await namesOf(
    ctx,
    rows.flatMap(({ createdById, releasedById }) => [createdById, releasedById]),
  );
  return rows.map(({ createdById, releasedById, ...row }) => {
    const own = found.filter(({ runId }) => runId === row.id);
    const out = own.filter(({ state }) => state !== "left");
    return {
      ...row,
      createdBy: (createdById && names.get(createdById)) ?? null,
      releasedBy: (releasedById && names.get(releasedById)) ?? null,
      totals: totalsOf(out),
      ways: rails.flatMap((rail) => waysOf(rail, out)),
      counts: countsOf(own),
    };
  });
}

type Sum = {
  state: ItemState;
  rail: Rail | null;
  currency: string;
  minor: number;
  count: number;
  toDownload: number;
  sepaMinor: number;
  sepaCount: number;
};
const sumOf = (runSums: readonly Sum[], of: "minor" | "count" | "toDownload" | "sepaMinor" | "sepaCount") =>
  runSums.reduce((all, sum) => all + sum[of], 0);

const totalsOf = (runSums: readonly Sum[]) =>
  [...Map.groupBy(runSums, ({ currency }) => currency)]
    .map(([currency, parts]) => ({
      currency,
      minor: sumOf(parts, "minor"),
      count: sumOf(parts, "count"),
    }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

const waysOf = (rail: Rail, runSums: readonly Sum[]) => {
  const own = runSums.filter((sum) => sum.rail === rail);
  return totalsOf(own).map((total) => {
    const parts = own.filter(({ currency }) => currency === total.currency);
    const sent = parts.filter(({ state }) => state === "sent");
    const sepa = rail === "bank" ? parts : [];
    return {
      ...total,
      rail,
      sent: sumOf(sent, "count"),
      toDownload: sumOf(sent, "toDownload"),
      sepa: { minor: sumOf(sepa, "sepaMinor"), count: sumOf(sepa, "sepaCount") },
    };
  });
};

const countsOf = (runSums: readonly Sum[]) =>
  Object.fromEntries(
    [...Map.groupBy(runSums, ({ state }) => state)].map(([state, parts]) => [state, sumOf(parts, "count")]),
  );

export async function listRuns(ctx: ReadCtx, input: Parameters<typeof runList>[1]) {
  const { items, next } = await runList({ db: ctx.db }, input);
  return { items: await presentRuns(ctx, items), next };
}

const runById = statement("payouts.run", { id: payoutRuns.id }, (from, p) =>
  from.select().from(payoutRuns).where(eq(payoutRuns.id, p.id)),
);
export async function getRun(ctx: Reads, { id }: { id: Id<"run"> }): Promise<Run> {
  const [row] = await ctx.db.run(runById, { id });
  if (!row) throw baseErrors.notFound();
  return firstOf(await presentRuns(ctx, [row]));
}
