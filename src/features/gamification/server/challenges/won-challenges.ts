import { and, desc, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { ChallengeBadge } from "../../contract/standing.ts";
import { challengeResults, challenges } from "../table.ts";

const { tenantId, personId } = challengeResults;
const won = statement("gamification.wonChallenges", { tenantId, personId }, (from, p) =>
  from
    .select({
      id: challenges.id,
      title: challenges.title,
      icon: challenges.prizeIcon,
      earnedAt: challengeResults.settledAt,
      celebratedAt: challengeResults.celebratedAt,
    })
    .from(challengeResults)
    .innerJoin(challenges, and(eq(challenges.tenantId, tenantId), eq(challenges.id, challengeResults.challengeId)))
    .where(and(eq(tenantId, p.tenantId), eq(personId, p.personId), eq(challengeResults.isWinner, true)))
    .orderBy(desc(challengeResults.id)),
);
export type WonChallenge = Awaited<ReturnType<typeof wonChallenges>>[number];

/** Returns the challenges that a person won, the newest first. */
export const wonChallenges = (ctx: Pick<ReadCtx, "db" | "tenantId">, of: Id<"per">) =>
  ctx.db.run(won, { tenantId: ctx.tenantId, personId: of });

/** The badges among them: of challenges that had one and whose prize was given. */
export const badgesOfWon = (all: readonly WonChallenge[]): ChallengeBadge[] =>
  all.flatMap(({ id, title, icon, earnedAt }) =>
    icon !== null && earnedAt !== null ? [{ challengeId: id, title, icon, earnedAt }] : [],
  );
