import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { listQuery } from "#base/list.ts";
import { getPipeline } from "#features/programs/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { filterConditions } from "#server/db/listing.ts";
import { type Statement, statement } from "#server/db/statement.ts";
import type { getBoard as boardEndpoint } from "../../contract/board.ts";
import { referralFilters } from "../../contract/list.ts";
import { boardStatuses } from "../../contract/values.ts";
import { filterColumns, otherConditions } from "../list/list.ts";
import { referralList } from "../list/table.ts";
import { visibleTo } from "../list/visibility.ts";
import { buildMatch } from "../search/match.ts";
import { referrals } from "../table.ts";
import { stageTallies } from "./table.ts";

const params = { pipelineId: stageTallies.pipelineId, me: referrals.referrerId };
type Sum = { stageId: Id<"stg">; currency: string; count: number; minor: number };
type Sums = Statement<{ pipelineId: Id<"pip">; me: Id<"per"> }, Sum>;

const tallyColumns = {
  stageId: stageTallies.stageId,
  currency: stageTallies.currency,
  count: sql<number>`sum(${stageTallies.count})`.mapWith(Number),
  minor: sql<number>`sum(${stageTallies.minor})`.mapWith(Number),
};
const countColumns = {
  stageId: referrals.stageId,
  currency: referrals.currency,
  count: sql<number>`count(*)`.mapWith(Number),
  minor: sql<number>`coalesce(sum(${referrals.estimatedMinor}), 0)`.mapWith(Number),
};

/** For company members, the sums come from the tallies, because counting a million rows takes too long. */
const tallySums = (name: string, visible: (me: SQL) => SQL | undefined): Sums =>
  statement(name, params, (from, p) =>
    from
      .select(tallyColumns)
      .from(stageTallies)
      .where(and(eq(stageTallies.pipelineId, p.pipelineId), visible(sql`${p.me}`)))
      .groupBy(stageTallies.stageId, stageTallies.currency),
  );
const isAddressedTo = (me: SQL) => or(isNull(stageTallies.addresseeId), eq(stageTallies.addresseeId, me));
const all = tallySums("referrals.boardOfAll", () => undefined);
const company = tallySums("referrals.boardOfCompany", isAddressedTo);

/** A referrer's own referrals are few enough to be counted directly. */
const ownSums = (name: string, condition?: (me: SQL) => SQL | undefined): Sums =>
  statement(name, params, (from, p) =>
    from
      .select(countColumns)
      .from(referrals)
      .where(
        and(
          eq(referrals.referrerId, p.me),
          eq(referrals.pipelineId, p.pipelineId),
          inArray(referrals.status, [...boardStatuses]),
          condition?.(sql`${p.me}`),
        ),
      )
      .groupBy(referrals.stageId, referrals.currency),
  );
const ownTotals = ownSums("referrals.boardOfOwn");
const ownAddressedToOthers = ownSums("referrals.boardOfOwnElsewhere", (me) =>
  and(isNotNull(referrals.addresseeId), ne(referrals.addresseeId, me)),
);

const parts = {
  referrer: [ownTotals],
  user: [ownTotals],
  company: [company],
  both: [company, ownAddressedToOthers],
  admin: [all],
} as const;

type Input = z.infer<typeof boardEndpoint.input>;

const isFiltered = ({ filter, search, tag, attention, leftStageId, leftFrom, leftUntil }: Input) =>
  filter.length > 0 ||
  Boolean(search || tag?.length || attention?.length || leftStageId?.length || leftFrom || leftUntil);

/** Under a filter the rows are counted as the list would show them; the tallies know no filters. */
async function countFiltered({ db, tenantId, role, personId }: ReadCtx, input: Input): Promise<Sum[]> {
  const match = input.search ? await buildMatch({ db }, input.search) : undefined;
  const { filters } = listQuery(referralFilters, input);
  const me = sql.param(personId, referralList.referrerId);
  const counted = statement(undefined, {}, (from) =>
    from
      .select({
        stageId: referralList.stageId,
        currency: referralList.currency,
        count: sql<number>`count(*)`.mapWith(Number),
        minor: sql<number>`coalesce(sum(${referralList.estimatedMinor}), 0)`.mapWith(Number),
      })
      .from(referralList)
      .where(
        and(
          eq(referralList.pipelineId, input.pipelineId),
          inArray(referralList.status, [...boardStatuses]),
          visibleTo(role, me, referralList),
          ...filterConditions(filterColumns, filters),
          otherConditions({ tenantId }, input),
          match?.all,
        ),
      )
      .groupBy(referralList.stageId, referralList.currency),
  );
  return db.run(counted, {});
}

export async function getBoard(ctx: ReadCtx, input: Input) {
  const { db, role, personId: me } = ctx;
  const { pipelineId } = input;
  const [{ stages }, ...found] = await Promise.all([
    getPipeline(ctx, pipelineId),
    ...(isFiltered(input) ? [countFiltered(ctx, input)] : parts[role].map((sums) => db.run(sums, { pipelineId, me }))),
  ]);
  const sums = found.flat();
  const columns = stages.map(({ id: stageId }) => {
    const stageSums = sums.filter((sum) => sum.stageId === stageId);
    const currencies = [...new Set(stageSums.map(({ currency }) => currency))].sort();
    const totals = currencies.map((currency) => ({
      currency,
      minor: stageSums.filter((sum) => sum.currency === currency).reduce((all, { minor }) => all + minor, 0),
    }));
    const count = stageSums.reduce((all, sum) => all + sum.count, 0);
    return { stageId, count, totals: totals.filter(({ minor }) => minor !== 0) };
  });
  return { columns };
}
