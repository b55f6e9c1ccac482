import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { withTenant } from "#server/with-tenant.ts";
import { amountsOfAll, type DayCounts, valueXp } from "../../rules/awards.ts";
import { lockOf } from "../ledger/award-referral.ts";
import { insertEntries, lockPlayers, type NewEntry } from "../ledger/entries.ts";
import { type GameContext, readGameContext } from "../ledger/game-context.ts";
import { gameSettings } from "../table.ts";
import { eachFactPage, type ReferralFact } from "./read-facts.ts";

function entryOf(game: GameContext, fact: ReferralFact & { xp: number; points: number }): NewEntry {
  const { kind, personId, subject, event, at, day, referralId, valueMinor, xp, points } = fact;
  return {
    ...{ kind, personId, subject, event, day, referralId, valueMinor, xp, points },
    occurredAt: at,
    lockedUntil: lockOf(kind, points, Date.parse(at), game.holdDays),
    valueXp: kind === "won" ? valueXp(game.rules, fact.value ?? 0) : null,
    rulesVersion: game.rulesVersion,
  };
}

/** Awards everything that referrals were worth so far. What was awarded already is skipped; returns how many entries are new. */
export async function awardHistory(services: Services, tenantId: Id<"ten">): Promise<number> {
  const reader = { db: readInTenant(services.db, tenantId), tenantId };
  const game = await readGameContext(reader);
  const counts: DayCounts = new Map();
  let added = 0;
  for await (const facts of eachFactPage(reader, game)) {
    const entries = amountsOfAll(game.rules, facts, counts).map((fact) => entryOf(game, fact));
    if (entries.length === 0) continue;
    added += await withTenant(services, tenantId, async (ctx) => {
      const inserted = await insertEntries(ctx, entries);
      if (inserted.length > 0)
        await lockPlayers(
          ctx,
          inserted.map(({ personId }) => personId),
        );
      return inserted.length;
    });
  }
  return added;
}

/**
 * Awards the referrals from before the game once per tenant, so that partners start with what they have done. Returns whether
 * something was awarded: no one is notified of that.
 */
export async function awardHistoryOnce(services: Services, tenantId: Id<"ten">): Promise<boolean> {
  const game = await readGameContext({ db: readInTenant(services.db, tenantId), tenantId });
  if (game.historyReadAt !== null || !game.isOn) return false;
  const added = await awardHistory(services, tenantId);
  await withTenant(services, tenantId, async ({ db }) => {
    const set = { historyReadAt: now };
    await db
      .insert(gameSettings)
      .values({ tenantId, ...set })
      .onConflictDoUpdate({ target: [gameSettings.tenantId], set });
  });
  return added > 0;
}
