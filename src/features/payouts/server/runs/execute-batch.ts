import { and, asc, eq, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { schedule, settle } from "#features/commissions/server/writes.ts";
import { postAll } from "#features/ledger/server/writes.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { sentPostings } from "../../rules/postings.ts";
import type { ItemState } from "../../values.ts";
import { startAttempts } from "../items/attempts.ts";
import { enqueueSend } from "../items/send-task.ts";
import { unsealDetails } from "../payees/payee-details.ts";
import { apiRailOf } from "../rails/registry.ts";
import { payoutItems, payoutRuns } from "../table.ts";
import { basisOf, type CalculatedItem, calculate, type Earned } from "./calculation.ts";
import { saveCalculated } from "./save-calculated.ts";
import { unclaimedLines } from "./unclaimed-lines.ts";

const batchSize = 100;
type Item = typeof payoutItems.$inferSelect;
type Run = Pick<typeof payoutRuns.$inferSelect, "id" | "until">;

/**
 * Releases a batch of a released run's items in one transaction and returns how many it processed. Concurrent calls take
 * different items.
 */
export async function executeBatch(ctx: TenantCtx, runId: Id<"run">): Promise<number> {
  const [run] = await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
  if (run?.state !== "released") return 0;
  const items = await ctx.db
    .select()
    .from(payoutItems)
    .where(and(eq(payoutItems.runId, runId), eq(payoutItems.state, "draft")))
    .orderBy(asc(payoutItems.id))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  if (items.length === 0) return 0;
  await releaseItems(ctx, run, items);
  ctx.announce("tenant", "changed", { topics: ["payouts", "commissions"] });
  return items.length;
}

/** Recalculates with the current ledger, because amounts may have been reduced or disputed since the draft. */
async function releaseItems(ctx: TenantCtx, run: Run, items: readonly Item[]) {
  const basis = await basisOf(ctx);
  const due = await readDueLines(ctx, run, items);
  const calculated = await calculate(
    ctx,
    basis,
    items.map((item) => withTotal(item, due.get(item.id))),
  );
  const payable = calculated.filter(({ left, grossMinor }) => !left && grossMinor > 0);
  // A refund may arrive in between; the amount that counts is the one read after the commissions are locked.
  const lines = await schedule(
    ctx,
    payable.flatMap(({ id }) => defined(due.get(id))),
  );
  const scheduled = Map.groupBy(lines, ({ itemId }) => itemId);
  const recalculated = await calculate(
    ctx,
    basis,
    payable.map((item) => withTotal(item, scheduled.get(item.id))),
  );
  const outgoing = recalculated
    .filter(({ grossMinor }) => grossMinor > 0)
    .map((item) => ({ ...item, left: undefined }));
  const leftOut = calculated.filter(({ id }) => !outgoing.some((item) => item.id === id));
  await saveCalculated(
    ctx,
    leftOut.map((item) => ({ ...item, left: item.left ?? "minimum", state: "left" })),
  );
  const { brand } = await getMailBranding(ctx);
  await sendItems(ctx, outgoing, `${brand.legalName} ${run.until.slice(0, 7)}`);
}

type Line = { itemId: Id<"pit">; commissionId: Id<"com">; leftMinor: number };

/** Returns an item with the sum of its commissions. */
const withTotal = (
  { id, personId, earnedCurrency }: Omit<Earned, "grossMinor" | "lines">,
  lines: readonly Line[] = [],
) => ({
  id,
  personId,
  earnedCurrency,
  grossMinor: lines.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
  lines: lines.length,
});

/** Returns the commissions each item's person is still due, of those approved when the draft was made. */
async function readDueLines({ db }: TenantCtx, run: Run, items: readonly Item[]): Promise<Map<Id<"pit">, Line[]>> {
  const people = sql.join(
    items.map(({ personId }) => sql.param(personId, payoutItems.personId)),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string; person_id: string; currency: string; left_minor: string }>(
    sql`select id, person_id, currency, left_minor from (${unclaimedLines(run)}) due where person_id in (${people})`,
  );
  const itemOf = new Map(items.map((item) => [`${item.personId.slice(4)} ${item.earnedCurrency}`, item.id]));
  const withoutDashes = (uuid: string) => uuid.replaceAll("-", "");
  const lines = rows.flatMap(({ id, person_id, currency, left_minor }) => {
    const itemId = itemOf.get(`${withoutDashes(person_id)} ${currency}`);
    return itemId ? [{ itemId, commissionId: `com_${withoutDashes(id)}` as const, leftMinor: Number(left_minor) }] : [];
  });
  return Map.groupBy(lines, ({ itemId }) => itemId);
}

/**
 * Items of the bank file count as sent; items of an API rail are queued for their job. An item that is withheld entirely is
 * complete.
 */
const initialStateOf = ({ minor, payee }: CalculatedItem): ItemState =>
  minor === 0 ? "paid" : payee && apiRailOf(payee.rail) ? "queued" : "sent";

async function sendItems(ctx: TenantCtx, outgoing: readonly CalculatedItem[], text: string) {
  const withState = outgoing.map((item) => ({ ...item, state: initialStateOf(item) }));
  await postAll(
    ctx,
    withState.flatMap((item) => sentPostings(item, item.rate)),
  );
  await startAttempts(
    ctx,
    withState.flatMap(({ id: itemId, payee, minor }) => {
      if (!payee || minor === 0) return [];
      return [
        { itemId, to: { details: unsealDetails(ctx.services, payee.sealed), railAccount: payee.railAccount }, text },
      ];
    }),
  );
  await saveCalculated(ctx, withState);
  const completedIds = withState.filter(({ state }) => state === "paid").map(({ id }) => id);
  if (completedIds.length > 0) await settle(ctx, completedIds, new Date().toISOString());
  for (const { id, state } of withState) if (state === "queued") await enqueueSend(ctx, id);
}
