import { and, asc, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { schedule, settle } from "#features/commissions/server/writes.ts";
import { postAll } from "#features/ledger/server/writes.ts";
import { letterhead } from "#features/tenancy/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { ItemState } from "../values.ts";
import { beginAll } from "./attempts.ts";
import { keepReckoned } from "./keep-reckoned.ts";
import { openedDetails } from "./payee-details.ts";
import { sentPostings } from "./postings.ts";
import { wireOf } from "./rails/every.ts";
import { basisOf, type Earned, type Reckoned, reckon } from "./reckoning.ts";
import { sendLater } from "./send-task.ts";
import { payoutItems, payoutRuns } from "./table.ts";
import { unclaimedLines } from "./unclaimed-lines.ts";

const atOnce = 100;
type Item = typeof payoutItems.$inferSelect;
type Run = Pick<typeof payoutRuns.$inferSelect, "id" | "until">;

/**
 * Releases a batch of a released run's items in one transaction and returns how many it processed. Concurrent calls take
 * different items.
 */
export async function releaseSome(ctx: TenantCtx, runId: Id<"run">): Promise<number> {
  const [run] = await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
  if (run?.state !== "released") return 0;
  const items = await ctx.db
    .select()
    .from(payoutItems)
    .where(and(eq(payoutItems.runId, runId), eq(payoutItems.state, "draft")))
    .orderBy(asc(payoutItems.id))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  if (items.length === 0) return 0;
  await release(ctx, run, items);
  ctx.announce("tenant", "changed", { topics: ["payouts", "commissions"] });
  return items.length;
}

/** Recalculates with the current ledger, because amounts may have been reduced or disputed since the draft. */
async function release(ctx: TenantCtx, run: Run, items: readonly Item[]) {
  const basis = await basisOf(ctx);
  const due = await dueOf(ctx, run, items);
  const judged = await reckon(
    ctx,
    basis,
    items.map((item) => worth(item, due.get(item.id))),
  );
  const going = judged.filter(({ left, grossMinor }) => !left && grossMinor > 0);
  // A refund may arrive in between; the amount that counts is the one read after the commissions are locked.
  const lines = await schedule(
    ctx,
    going.flatMap(({ id }) => due.get(id)!),
  );
  const scheduled = Map.groupBy(lines, ({ itemId }) => itemId);
  const final = await reckon(
    ctx,
    basis,
    going.map((item) => worth(item, scheduled.get(item.id))),
  );
  const gone = final.filter(({ grossMinor }) => grossMinor > 0).map((one) => ({ ...one, left: undefined }));
  const stayed = judged.filter(({ id }) => !gone.some((one) => one.id === id));
  await keepReckoned(
    ctx,
    stayed.map((one) => ({ ...one, left: one.left ?? "minimum", state: "left" })),
  );
  const { brand } = await letterhead(ctx);
  await letGo(ctx, gone, `${brand.legalName} ${run.until.slice(0, 7)}`);
}

type Line = { itemId: Id<"pit">; commissionId: Id<"com">; leftMinor: number };

/** Returns an item with the sum of its commissions. */
const worth = (
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
async function dueOf({ db }: TenantCtx, run: Run, items: readonly Item[]): Promise<Map<Id<"pit">, Line[]>> {
  const people = sql.join(
    items.map(({ personId }) => sql.param(personId, payoutItems.personId)),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string; person_id: string; currency: string; left_minor: string }>(
    sql`select id, person_id, currency, left_minor from (${unclaimedLines(run)}) due where person_id in (${people})`,
  );
  const itemOf = new Map(items.map((item) => [`${item.personId.slice(4)} ${item.earnedCurrency}`, item.id]));
  const bare = (uuid: string) => uuid.replaceAll("-", "");
  const lines = rows.flatMap(({ id, person_id, currency, left_minor }) => {
    const itemId = itemOf.get(`${bare(person_id)} ${currency}`);
    return itemId ? [{ itemId, commissionId: `com_${bare(id)}` as const, leftMinor: Number(left_minor) }] : [];
  });
  return Map.groupBy(lines, ({ itemId }) => itemId);
}

/**
 * Items of the bank file count as sent; items of an API rail are queued for their job. An item that is withheld entirely is
 * complete.
 */
const stateOf = ({ minor, payee }: Reckoned): ItemState =>
  minor === 0 ? "paid" : payee && wireOf(payee.rail) ? "queued" : "sent";

async function letGo(ctx: TenantCtx, gone: readonly Reckoned[], text: string) {
  const placed = gone.map((one) => ({ ...one, state: stateOf(one) }));
  await postAll(
    ctx,
    placed.flatMap((one) => sentPostings(one, one.rate)),
  );
  await beginAll(
    ctx,
    placed.flatMap(({ id: itemId, payee, minor }) => {
      if (!payee || minor === 0) return [];
      return [
        { itemId, to: { details: openedDetails(ctx.services, payee.sealed), railAccount: payee.railAccount }, text },
      ];
    }),
  );
  await keepReckoned(ctx, placed);
  const done = placed.filter(({ state }) => state === "paid").map(({ id }) => id);
  if (done.length > 0) await settle(ctx, done, new Date().toISOString());
  for (const { id, state } of placed) if (state === "queued") await sendLater(ctx, id);
}
