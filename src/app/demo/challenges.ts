import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { addDays, dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { addFigures, hasContributed } from "#features/gamification/rules/challenges.ts";
import { figureOfAll, figuresOf } from "#features/gamification/server/challenges/figures.ts";
import { insertEntries } from "#features/gamification/server/ledger/entries.ts";
import { readGameContext } from "#features/gamification/server/ledger/game-context.ts";
import {
  challengeMembers,
  challengeProofs,
  challengeResults,
  challenges,
  rewards,
} from "#features/gamification/server/table.ts";
import { members } from "#features/identity/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";

type Row = typeof challenges.$inferSelect;
type Values = Pick<Row, "kind" | "title" | "measure"> & { from: number; to: number } & Partial<Row>;

/** A round number that is about this share of the way above what was reached. */
const targetFor = (reached: number, share: number) => Math.max(5, Math.ceil(reached / share / 5) * 5);

const teams = ["North Stars", "Trailblazers", "Bridge Builders"];

/** Challenges in every phase, with targets that fit what the demo's partners really did. */
export async function createChallenges(ctx: TenantCtx) {
  const { db, tenantId } = ctx;
  const isOwn = eq(challenges.tenantId, tenantId);
  const [known] = await db.select({ id: challenges.id }).from(challenges).where(isOwn).limit(1);
  const isOffered = and(eq(rewards.tenantId, tenantId), eq(rewards.picture, "trees"));
  const [trees] = await db.select({ id: rewards.id }).from(rewards).where(isOffered).limit(1);
  if (known || !trees) return;
  const { timeZone, currency } = await readGameContext(ctx);
  const today = dayIn(timeZone, Date.now());
  const people = await readPartners(ctx);
  const [author] = people;
  if (!author) return;

  const add = async ({ from, to, ...values }: Values) => {
    const started = { startedAt: new Date().toISOString() };
    const created = await db
      .insert(challenges)
      .values({
        ...{ tenantId, currency, createdById: author, state: "published", target: 5, minSample: 5, correctionDays: 3 },
        ...{ startsOn: addDays(today, from), endsOn: addDays(today, to), publishedAt: new Date().toISOString() },
        // No one is notified of what began before the demo.
        ...(from <= 0 && started),
        ...values,
      })
      .returning();
    return firstOf(created);
  };
  const setTarget = (id: Id<"gch">, target: number) =>
    db
      .update(challenges)
      .set({ target })
      .where(and(isOwn, eq(challenges.id, id)));

  const past = await add({
    ...{ kind: "community", title: "Fall kickoff: introductions that land", measure: "accepted", from: -76, to: -46 },
    ...{ description: "Everyone together, one good introduction at a time.", prizePoints: 100, prizeIcon: "trophy" },
  });
  await settle(ctx, past, addDays(today, -42));

  const together = await add({
    ...{ kind: "community", title: "Strong introductions in the last quarter", measure: "accepted", from: -17, to: 12 },
    ...{ description: "Every accepted referral brings us closer.", prizePoints: 150, prizeIcon: "users" },
  });
  await setTarget(together.id, targetFor((await figureOfAll(ctx, together)).sum, 0.64));

  const team = await add({
    ...{ kind: "team", title: "Team sprint before the holidays", measure: "referrals", from: -20, to: 9 },
    ...{ prizeRewardId: trees.id, prizePoints: 50, teamNames: teams, isForMembers: true },
  });
  const onTeams = people.slice(0, 4 * teams.length).map((personId, i) => ({ personId, team: i % teams.length }));
  await db.insert(challengeMembers).values(onTeams.map((member) => ({ tenantId, challengeId: team.id, ...member })));
  const ofTeams = await figuresOf(
    ctx,
    team,
    onTeams.map(({ personId }) => personId),
  );
  const sums = teams.map(
    (_, i) => addFigures(onTeams.flatMap((one) => (one.team === i ? (ofTeams.get(one.personId) ?? []) : []))).sum,
  );
  await setTarget(team.id, targetFor(Math.max(...sums), 0.8));

  await add({
    ...{ kind: "single", title: "Five in a month", measure: "referrals", from: -12, to: 17, target: 5 },
    ...{ description: "Submit five complete referrals yourself.", prizePoints: 120, prizeIcon: "target" },
  });
  const stories = await add({
    ...{ kind: "single", title: "Share your story", measure: "proofs", from: -9, to: 21, target: 1 },
    ...{ description: "Post about a deal you helped with, and send us the link.", prizePoints: 40 },
  });
  await addProofs(ctx, stories.id, people, author);
  await add({
    ...{ kind: "community", title: "New year, new markets", measure: "won", from: 16, to: 60, target: 20 },
    ...{ prizePoints: 200, prizeIcon: "rocket" },
  });
  await add({
    ...{ kind: "single", title: "Well-judged winter", measure: "acceptance", from: 20, to: 80, target: 70 },
    ...{ state: "draft", publishedAt: null, prizePoints: 80, prizeIcon: "star", minSample: 5 },
  });
}

/** Those who refer, the most active first. */
async function readPartners({ db, tenantId }: TenantCtx): Promise<Id<"per">[]> {
  const found = await db
    .select({ personId: members.personId })
    .from(members)
    .where(and(eq(members.tenantId, tenantId), inArray(members.role, [...referrers]), isNull(members.disabledAt)))
    .orderBy(asc(members.personId));
  return found.map(({ personId }) => personId);
}

/** A goal that was reached some weeks ago: the results are final, and everyone who contributed has the prize. */
async function settle(ctx: TenantCtx, row: Row, day: string) {
  const { db, tenantId } = ctx;
  const at = `${day}T06:00:00Z`;
  const all = await figureOfAll(ctx, row);
  const figures = [...(await figuresOf(ctx, row))].filter(([, figure]) => hasContributed(row.measure, figure));
  const target = Math.max(1, Math.floor(all.sum / 5) * 5);
  const ofRow = and(eq(challenges.tenantId, tenantId), eq(challenges.id, row.id));
  await db.update(challenges).set({ state: "settled", target, finalSum: all.sum, closedAt: at }).where(ofRow);
  if (figures.length === 0) return;
  await db.insert(challengeResults).values(
    figures.map(([personId, { sum }]) => ({
      ...{ tenantId, challengeId: row.id, personId, sum, isWinner: all.sum >= target },
      ...{ settledAt: at, celebratedAt: at },
    })),
  );
  if (all.sum < target) return;
  await insertEntries(
    ctx,
    figures.map(([personId]) => ({
      ...{ personId, kind: "challenge" as const, subject: row.id, event: personId, xp: 0, points: row.prizePoints },
      ...{ occurredAt: at, day, text: row.title },
    })),
  );
}

/** Two proofs that wait for a decision, and one that counts already. */
async function addProofs(
  { db, tenantId }: TenantCtx,
  challengeId: Id<"gch">,
  people: readonly Id<"per">[],
  decidedById: Id<"per">,
) {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const [, first, second, third] = people;
  const proofs = [
    { personId: first, text: "https://www.linkedin.com/posts/how-one-introduction-became-a-three-year-deal", days: 1 },
    { personId: second, text: "Talked about the Harlow project on the logistics podcast, episode 41.", days: 2 },
    { personId: third, text: "https://example.com/blog/what-i-learned-from-50-introductions", days: 5, accepted: true },
  ];
  for (const { personId, text, days, accepted } of proofs)
    if (personId)
      await db.insert(challengeProofs).values({
        ...{ tenantId, challengeId, personId, text, createdAt: daysAgo(days) },
        ...(accepted && {
          state: "accepted" as const,
          answer: "Great read.",
          decidedById,
          decidedAt: daysAgo(days - 1),
        }),
      });
}
