import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { hasFeature } from "#features/tenancy/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { digestWeek } from "../../rules/digest.ts";
import type { GameContext } from "../ledger/game-context.ts";
import { gamePlayers, gameSettings } from "../table.ts";
import { sendDigest } from "./send-digest.ts";

/** People looked at in one transaction. */
const batchSize = 50;
const firstId: Id<"per"> = `per_${"0".repeat(32)}`;

/** Whether everyone was looked at this week; and there is nothing to send without mails. */
async function isDone(ctx: TenantCtx, monday: string) {
  const [settings] = await ctx.db
    .select({ digestWeek: gameSettings.digestWeek })
    .from(gameSettings)
    .where(eq(gameSettings.tenantId, ctx.tenantId));
  return settings?.digestWeek === monday || !(await hasFeature(ctx, "emailNotifications"));
}

const markDone = ({ db, tenantId }: TenantCtx, monday: string) =>
  db
    .insert(gameSettings)
    .values({ tenantId, digestWeek: monday })
    .onConflictDoUpdate({ target: [gameSettings.tenantId], set: { digestWeek: monday } });

type Batch = { last: Id<"per"> | undefined; waiting: number };

/** Sends the next digests. People who are locked are in the hands of another run, and those with quiet hours are left to a later one. */
async function sendBatch(
  ctx: TenantCtx,
  game: GameContext,
  { monday, now, after }: { monday: string; now: string; after: Id<"per"> },
): Promise<Batch> {
  const { db, tenantId } = ctx;
  const open = await db
    .select({ personId: gamePlayers.personId })
    .from(gamePlayers)
    .where(
      and(
        eq(gamePlayers.tenantId, tenantId),
        gt(gamePlayers.personId, after),
        sql`${gamePlayers.digestWeek} is distinct from ${monday}::date`,
      ),
    )
    .orderBy(asc(gamePlayers.personId))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  let waiting = 0;
  for (const { personId } of open) {
    if ((await sendDigest(ctx, game, personId, { monday, now })) === "later") waiting += 1;
    else
      await db
        .update(gamePlayers)
        .set({ digestWeek: monday })
        .where(and(eq(gamePlayers.tenantId, tenantId), eq(gamePlayers.personId, personId)));
  }
  return { last: open.length < batchSize ? undefined : open.at(-1)?.personId, waiting };
}

/**
 * Sends the digest of the week to everyone who has something to read and wants it. Each person's week is stored with the mail, so that
 * repeated or concurrent runs send it once.
 */
export async function sendDigests(
  services: Services,
  tenantId: Id<"ten">,
  game: GameContext,
  now = new Date().toISOString(),
) {
  const monday = digestWeek(game.timeZone, now);
  if (!monday || !game.isOn || (await withTenant(services, tenantId, (ctx) => isDone(ctx, monday)))) return;
  let waiting = 0;
  for (let after: Id<"per"> | undefined = firstId; after; ) {
    const from: Id<"per"> = after;
    const batch = await withTenant(services, tenantId, (ctx) => sendBatch(ctx, game, { monday, now, after: from }));
    after = batch.last;
    waiting += batch.waiting;
  }
  if (waiting === 0) await withTenant(services, tenantId, (ctx) => markDone(ctx, monday));
}
