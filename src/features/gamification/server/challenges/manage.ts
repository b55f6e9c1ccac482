import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canEarn } from "#features/plans/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import type {
  cancelChallenge as cancelEndpoint,
  createChallenge as createEndpoint,
  updateChallenge as updateEndpoint,
} from "../../contract/challenges.ts";
import { errors } from "../../contract/errors.ts";
import { type ChallengeMove, canChange, phaseOf } from "../../rules/challenges.ts";
import { type GameContext, readGameContext } from "../ledger/game-context.ts";
import { lockReward } from "../rewards/reward-row.ts";
import { challengeMembers, challenges } from "../table.ts";
import { type ChallengeRow, lockChallenge } from "./challenge-rows.ts";
import { presentManaged } from "./list.ts";

type Input = Omit<z.infer<typeof createEndpoint.input>, "publish">;

/** Open screens read challenges again. */
export const announceChallenges = ({ announce }: Pick<Ctx, "announce">) =>
  announce("tenant", "changed", { topics: ["challenges"] });

/** Only people of this tenant can be invited, only one of its rewards be given, and money only where commissions are tracked. */
async function assertPossible(ctx: Ctx, { prize, personIds, teams }: Input, { paysMoney }: GameContext) {
  const people = [...personIds, ...teams.flatMap((team) => team.personIds)];
  if (!(await canEarn(ctx, people))) throw baseErrors.notFound();
  const reward = prize.rewardId && (await lockReward(ctx, prize.rewardId));
  if (reward && reward.archivedAt !== null) throw baseErrors.notFound();
  if ((prize.minor !== null || (reward && reward.delivery === "money")) && !paysMoney) throw errors.moneyOff();
}

const columnsOf = ({ prize, personIds, teams, ...fields }: Input) => ({
  ...fields,
  prizePoints: prize.points,
  prizeIcon: prize.icon,
  prizeRewardId: prize.rewardId,
  prizeMinor: prize.minor,
  teamNames: teams.map(({ name }) => name),
  isForMembers: teams.length > 0 || personIds.length > 0,
});

async function replaceMembers({ db, tenantId }: Ctx, challengeId: Id<"gch">, { personIds, teams }: Input) {
  await deleteMembers({ db, tenantId }, challengeId);
  const members = [
    ...[...new Set(personIds)].map((personId) => ({ personId, team: null })),
    ...teams.flatMap((team, index) => team.personIds.map((personId) => ({ personId, team: index }))),
  ];
  if (members.length > 0)
    await db.insert(challengeMembers).values(members.map((member) => ({ tenantId, challengeId, ...member })));
}

const deleteMembers = ({ db, tenantId }: Pick<Ctx, "db" | "tenantId">, challengeId: Id<"gch">) =>
  db
    .delete(challengeMembers)
    .where(and(eq(challengeMembers.tenantId, tenantId), eq(challengeMembers.challengeId, challengeId)));

const present = async (ctx: Ctx, row: ChallengeRow) => {
  announceChallenges(ctx);
  return firstOf(await presentManaged(ctx, [row]));
};

const auditFields = ({ title, kind, measure, target, startsOn, endsOn, state, ...row }: ChallengeRow) => ({
  ...{ title, kind, measure, target, startsOn, endsOn, state },
  ...{ prizePoints: row.prizePoints, prizeMinor: row.prizeMinor },
});

const update = async ({ db, tenantId }: Ctx, id: Id<"gch">, set: Partial<typeof challenges.$inferInsert>) =>
  firstOf(
    await db
      .update(challenges)
      .set(set)
      .where(and(eq(challenges.tenantId, tenantId), eq(challenges.id, id)))
      .returning(),
  );

/** Publishes a draft. One that would have begun before anyone knew of it is refused. */
async function publishDraft(ctx: Ctx, row: ChallengeRow, today: string) {
  if (row.startsOn < today) throw errors.startsInPast();
  const after = await update(ctx, row.id, { state: "published", publishedAt: new Date().toISOString() });
  await audit(ctx, { action: "gamification.challengePublished", subject: row.title, after: auditFields(after) });
  return present(ctx, after);
}

export async function createChallenge(ctx: Ctx, { publish, ...input }: z.infer<typeof createEndpoint.input>) {
  const { db, tenantId, personId } = ctx;
  const game = await readGameContext(ctx);
  await assertPossible(ctx, input, game);
  const values = { ...columnsOf(input), tenantId, createdById: personId, currency: game.currency };
  const created = firstOf(await db.insert(challenges).values(values).returning());
  await replaceMembers(ctx, created.id, input);
  await audit(ctx, { action: "gamification.challengeCreated", subject: created.title, after: auditFields(created) });
  return publish ? publishDraft(ctx, created, dayIn(game.timeZone, Date.now())) : present(ctx, created);
}

/** Locks a challenge and says where it is today. */
async function begin(ctx: Ctx, id: Id<"gch">) {
  const row = await lockChallenge(ctx, id);
  const game = await readGameContext(ctx);
  const today = dayIn(game.timeZone, Date.now());
  const phase = phaseOf(row, today);
  const assertCan = (move: ChallengeMove) => {
    if (!canChange(phase, move)) throw errors.wrongState();
  };
  return { row, game, today, phase, assertCan };
}

export async function updateChallenge(ctx: Ctx, { id, challenge, publish }: z.infer<typeof updateEndpoint.input>) {
  const { row, game, today, phase, assertCan } = await begin(ctx, id);
  if (publish) assertCan("publish");
  const isDescription = canChange(phase, "describe");
  if (isDescription && !isSameGoal(row, challenge)) throw errors.hasStarted();
  if (!isDescription) assertCan("edit");
  // A published challenge that has not started keeps its promise: no one's time has begun before they knew.
  if (phase === "upcoming" && challenge.startsOn < today) throw errors.startsInPast();
  if (!isDescription) await assertPossible(ctx, challenge, game);
  const set = isDescription
    ? { description: challenge.description }
    : { ...columnsOf(challenge), currency: game.currency };
  const after = await update(ctx, id, set);
  if (!isDescription) await replaceMembers(ctx, id, challenge);
  await audit(ctx, {
    action: "gamification.challengeChanged",
    subject: after.title,
    before: auditFields(row),
    after: auditFields(after),
  });
  return publish ? publishDraft(ctx, after, today) : present(ctx, after);
}

/** Whether everything but the description is what it was. The people of a challenge that has started are not read from the input. */
function isSameGoal(row: ChallengeRow, input: Input) {
  const { description: _, isForMembers: __, teamNames: ___, filters, ...columns } = columnsOf(input);
  const isSame = Object.entries(columns).every(([name, value]) => row[name as keyof typeof columns] === value);
  const given = filters as Record<string, unknown>;
  const stored = row.filters as Record<string, unknown>;
  return isSame && [...Object.keys(given), ...Object.keys(stored)].every((name) => given[name] === stored[name]);
}

export async function publishChallenge(ctx: Ctx, { id }: { id: Id<"gch"> }) {
  const { row, today, assertCan } = await begin(ctx, id);
  assertCan("publish");
  return publishDraft(ctx, row, today);
}

export async function cancelChallenge(ctx: Ctx, { id, reason }: z.infer<typeof cancelEndpoint.input>) {
  const { row, assertCan } = await begin(ctx, id);
  assertCan("cancel");
  const after = await update(ctx, id, { state: "canceled", cancelReason: reason, closedAt: new Date().toISOString() });
  await audit(ctx, { action: "gamification.challengeCanceled", subject: row.title, after: { reason } });
  return present(ctx, after);
}

export async function deleteChallenge(ctx: Ctx, { id }: { id: Id<"gch"> }) {
  const { row, assertCan } = await begin(ctx, id);
  assertCan("delete");
  await deleteMembers(ctx, id);
  await ctx.db.delete(challenges).where(and(eq(challenges.tenantId, ctx.tenantId), eq(challenges.id, id)));
  await audit(ctx, { action: "gamification.challengeDeleted", subject: row.title, before: auditFields(row) });
  announceChallenges(ctx);
  return { deleted: true };
}
