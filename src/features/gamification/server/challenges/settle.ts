import { and, eq, exists, isNull, or, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { command } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { addFigures, hasContributed, isDue, isWinner, noFigure } from "../../rules/challenges.ts";
import { challengeResults, challenges } from "../table.ts";
import { type ChallengeRow, lockChallenge, readMembers } from "./challenge-rows.ts";
import { figureOfAll, figuresOf } from "./figures.ts";
import { announceChallenges } from "./manage.ts";
import { nextParticipants, stillThere } from "./participants.ts";
import { teamFigures } from "./present.ts";
import { giveNextPrizes } from "./prizes.ts";

/** People notified in one transaction. */
const batchSize = 200;
const firstId: Id<"per"> = `per_${"0".repeat(32)}`;

/** Notifies everyone who can take part that a challenge has started, each person once. */
async function announceStart(services: Services, tenantId: Id<"ten">, row: ChallengeRow) {
  for (let after: Id<"per"> | undefined = firstId; after; ) {
    const from: Id<"per"> = after;
    after = await withTenant(services, tenantId, async (ctx) => {
      const people = await nextParticipants(ctx, row, from, batchSize);
      for (const personId of people)
        await notify(ctx, personId, {
          topic: "gamification",
          kind: "gamification.challengeStarted",
          params: { title: row.title, until: row.endsOn },
          to: `/gamification/challenges?id=${row.id}`,
          jobId: `challenge-start:${row.id}:${personId}`,
        });
      return people.length < batchSize ? undefined : people.at(-1);
    });
  }
  await withTenant(services, tenantId, async (ctx) => {
    await ctx.db
      .update(challenges)
      .set({ startedAt: new Date().toISOString() })
      .where(and(eq(challenges.tenantId, tenantId), eq(challenges.id, row.id), isNull(challenges.startedAt)));
    announceChallenges(ctx);
  });
}

const jsonRows = { mapToDriverValue: (rows: readonly object[]) => JSON.stringify(rows) };
const insertResults = command(
  "gamification.insertResults",
  { tenantId: challengeResults.tenantId, challengeId: challengeResults.challengeId, rows: jsonRows },
  (_, p) => sql`
    insert into challenge_results (tenant_id, challenge_id, person_id, team, sum, "of", is_winner)
    select ${p.tenantId}, ${p.challengeId}, r.* from json_to_recordset(${p.rows}::json)
      as r(person_id uuid, team int, sum bigint, "of" bigint, is_winner boolean)
    on conflict (tenant_id, challenge_id, person_id) do nothing returning id`,
  { id: challengeResults.id },
);

/** Makes the result of a challenge final: who contributed what, and who won. What happens later changes nothing. */
async function settle(ctx: TenantCtx, id: Id<"gch">, today: string) {
  const { tenantId } = ctx;
  const row = await lockChallenge(ctx, id);
  if (!isDue(row, today)) return;
  const members = (await readMembers(ctx, [row])).get(id) ?? [];
  const among = row.isForMembers ? members.map(({ personId }) => personId) : undefined;
  const [figures, all] = [await figuresOf(ctx, row, among), await figureOfAll(ctx, row)];
  const byTeam = teamFigures(row, members, figures);
  const teamOf = new Map(members.map(({ personId, team }) => [personId, team]));
  const contributed = [...figures].filter(([, figure]) => hasContributed(row.measure, figure));
  const there = await stillThere(
    ctx,
    contributed.map(([personId]) => personId),
  );
  const results = contributed
    .filter(([personId]) => there.has(personId))
    .map(([personId, own]) => {
      const team = teamOf.get(personId) ?? null;
      const together = team === null ? all : (byTeam[team] ?? noFigure);
      return {
        ...{ person_id: personId.slice(4), team, sum: own.sum, of: own.of },
        is_winner: isWinner(row, own, together),
      };
    });
  if (results.length > 0) await ctx.db.apply(insertResults, { tenantId, challengeId: id, rows: results });
  const final = row.kind === "community" ? all : addFigures(contributed.map(([, figure]) => figure));
  await ctx.db
    .update(challenges)
    .set({ state: "settled", closedAt: new Date().toISOString(), finalSum: final.sum, finalOf: final.of })
    .where(and(eq(challenges.tenantId, tenantId), eq(challenges.id, id)));
  announceChallenges(ctx);
}

/** The challenges with something to do: published ones, and final ones whose prizes were not all given. */
const open = ({ db, tenantId }: TenantCtx) =>
  db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.tenantId, tenantId),
        or(
          eq(challenges.state, "published"),
          and(
            eq(challenges.state, "settled"),
            exists(
              db
                .select({ id: challengeResults.id })
                .from(challengeResults)
                .where(
                  and(
                    eq(challengeResults.tenantId, tenantId),
                    eq(challengeResults.challengeId, challenges.id),
                    isNull(challengeResults.settledAt),
                  ),
                ),
            ),
          ),
        ),
      ),
    )
    .orderBy(challenges.endsOn, challenges.id);

/** Starts and ends challenges by the day of the tenant's calendar. A second run has no effect, and one that was cut off is continued. */
export async function runChallenges(services: Services, tenantId: Id<"ten">, today: string) {
  for (const row of await withTenant(services, tenantId, open)) {
    if (row.startedAt === null && row.startsOn <= today) await announceStart(services, tenantId, row);
    if (isDue(row, today)) await withTenant(services, tenantId, (ctx) => settle(ctx, row.id, today));
    while (row.state === "settled" || isDue(row, today))
      if (!(await withTenant(services, tenantId, (ctx) => giveNextPrizes(ctx, row.id, today)))) break;
  }
}
