import { and, asc, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { lockScores } from "./scores/refresh.ts";
import { replaceScores } from "./scores/write-scores.ts";
import {
  challengeMembers,
  challengeProofs,
  challengeResults,
  challenges,
  gameBadges,
  gameEntries,
  gameLeagueMembers,
  gamePlayers,
  gameScores,
  gameSeasons,
  redemptions,
} from "./table.ts";

const { tenantId, personId } = gameEntries;
const ownEntries = statement("gamification.dataOfEntries", { tenantId, personId }, (from, p) =>
  from
    .select({
      kind: gameEntries.kind,
      xp: gameEntries.xp,
      points: gameEntries.points,
      occurredAt: gameEntries.occurredAt,
      lockedUntil: gameEntries.lockedUntil,
      text: gameEntries.text,
    })
    .from(gameEntries)
    .where(and(eq(tenantId, p.tenantId), eq(personId, p.personId)))
    .orderBy(asc(gameEntries.occurredAt)),
);
const ownBadges = statement(
  "gamification.dataOfBadges",
  { tenantId: gameBadges.tenantId, personId: gameBadges.personId },
  (from, p) =>
    from
      .select({ code: gameBadges.code, earnedAt: gameBadges.earnedAt })
      .from(gameBadges)
      .where(and(eq(gameBadges.tenantId, p.tenantId), eq(gameBadges.personId, p.personId))),
);
const ownPlayer = statement(
  "gamification.dataOfPlayer",
  { tenantId: gamePlayers.tenantId, personId: gamePlayers.personId },
  (from, p) =>
    from
      .select({ visibility: gamePlayers.visibility, alias: gamePlayers.alias, joinedAt: gamePlayers.joinedAt })
      .from(gamePlayers)
      .where(and(eq(gamePlayers.tenantId, p.tenantId), eq(gamePlayers.personId, p.personId))),
);

const ownRedemptions = statement(
  "gamification.dataOfRedemptions",
  { tenantId: redemptions.tenantId, personId: redemptions.personId },
  (from, p) =>
    from
      .select({
        title: redemptions.title,
        points: redemptions.points,
        minor: redemptions.minor,
        currency: redemptions.currency,
        state: redemptions.state,
        note: redemptions.note,
        answer: redemptions.answer,
        createdAt: redemptions.createdAt,
      })
      .from(redemptions)
      .where(and(eq(redemptions.tenantId, p.tenantId), eq(redemptions.personId, p.personId)))
      .orderBy(asc(redemptions.createdAt)),
);

const ownResults = statement(
  "gamification.dataOfResults",
  { tenantId: challengeResults.tenantId, personId: challengeResults.personId },
  (from, p) =>
    from
      .select({ title: challenges.title, sum: challengeResults.sum, isWinner: challengeResults.isWinner })
      .from(challengeResults)
      .innerJoin(
        challenges,
        and(eq(challenges.tenantId, challengeResults.tenantId), eq(challenges.id, challengeResults.challengeId)),
      )
      .where(and(eq(challengeResults.tenantId, p.tenantId), eq(challengeResults.personId, p.personId))),
);
const ownProofs = statement(
  "gamification.dataOfProofs",
  { tenantId: challengeProofs.tenantId, personId: challengeProofs.personId },
  (from, p) =>
    from
      .select({
        text: challengeProofs.text,
        state: challengeProofs.state,
        answer: challengeProofs.answer,
        createdAt: challengeProofs.createdAt,
      })
      .from(challengeProofs)
      .where(and(eq(challengeProofs.tenantId, p.tenantId), eq(challengeProofs.personId, p.personId)))
      .orderBy(asc(challengeProofs.createdAt)),
);

const ownSeasons = statement(
  "gamification.dataOfSeasons",
  { tenantId: gameSeasons.tenantId, personId: gameSeasons.personId },
  (from, p) =>
    from
      .select({
        season: gameSeasons.season,
        closedAt: gameSeasons.closedAt,
        currency: gameSeasons.currency,
        figures: gameSeasons.figures,
        shareCard: gameSeasons.card,
        consentedAt: gameSeasons.consentedAt,
      })
      .from(gameSeasons)
      .where(and(eq(gameSeasons.tenantId, p.tenantId), eq(gameSeasons.personId, p.personId)))
      .orderBy(asc(gameSeasons.season)),
);

/** Exports what a person earned and redeemed, their badges, and how they appear. */
export const gameExporter = {
  name: "gamification",
  collect: (services: Services, ofPerson: Id<"per">) =>
    queryEachTenant(services, ofPerson, async (here, ofTenant) => {
      const asked = { tenantId: ofTenant, personId: ofPerson };
      const [entries, badges, players, redeemed, results, proofs, seasons] = await Promise.all([
        here.run(ownEntries, asked),
        here.run(ownBadges, asked),
        here.run(ownPlayer, asked),
        here.run(ownRedemptions, asked),
        here.run(ownResults, asked),
        here.run(ownProofs, asked),
        here.run(ownSeasons, asked),
      ]);
      return {
        ...{ tenantId: ofTenant, ...players[0], entries, badges, redemptions: redeemed },
        ...{ challenges: results, proofs, seasons },
      };
    }),
};

/** People erased in one run; the rest follows in the next one. */
const batchSize = 50;

/**
 * Removes people whose accounts were erased from the game. Their ledger goes with them: it is no record of money. What they redeemed stays
 * as a record of what was given out, without what they wrote, which may be an address.
 */
export async function deleteErasedPlayers(ctx: TenantCtx) {
  const { db } = ctx;
  const isErased = sql`not exists (select from auth.people where people.id = ${gamePlayers.personId})`;
  const gone = await db
    .select({ personId: gamePlayers.personId })
    .from(gamePlayers)
    .where(and(eq(gamePlayers.tenantId, ctx.tenantId), isErased))
    .limit(batchSize);
  if (gone.length === 0) return;
  lockScores(ctx);
  const ids = gone.map((row) => row.personId);
  const periods = await db
    .selectDistinct({ period: gameScores.period })
    .from(gameScores)
    .where(
      and(
        eq(gameScores.tenantId, ctx.tenantId),
        sql`${gameScores.personId} in ${ids.map((id) => sql.param(id, gameScores.personId))}`,
      ),
    );
  await replaceScores(
    ctx,
    ids,
    periods.map(({ period }) => period),
    [],
  );
  for (const table of [
    gameEntries,
    gameBadges,
    gameLeagueMembers,
    challengeMembers,
    challengeResults,
    challengeProofs,
    gameSeasons,
    gamePlayers,
  ])
    await db
      .delete(table)
      .where(
        and(
          eq(table.tenantId, ctx.tenantId),
          sql`${table.personId} in ${ids.map((id) => sql.param(id, table.personId))}`,
        ),
      );
  await db
    .update(redemptions)
    .set({ note: "", answer: "" })
    .where(
      and(
        eq(redemptions.tenantId, ctx.tenantId),
        sql`${redemptions.personId} in ${ids.map((id) => sql.param(id, redemptions.personId))}`,
      ),
    );
}
