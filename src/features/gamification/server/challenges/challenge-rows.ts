import { and, desc, eq, gte, inArray, ne, or, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany, type Role } from "#base/roles.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { idList, integer, statement } from "#server/db/statement.ts";
import { challengeMembers, challengeResults, challenges, rewards } from "../table.ts";

export type ChallengeRow = typeof challenges.$inferSelect;
type Reads = Pick<ReadCtx, "db" | "tenantId">;

const { tenantId, id } = challenges;
const person = { personId: challengeMembers.personId };
const flag = { mapToDriverValue: (value: boolean) => value };
const day = { mapToDriverValue: (value: string) => value };

/** Challenges for some people exist only for these, and for the company. */
const isVisible = (p: {
  personId: unknown;
  isCompany: unknown;
}) => sql`(${p.isCompany}::boolean or not ${challenges.isForMembers}
  or exists (select from challenge_members m where m.tenant_id = ${tenantId} and m.challenge_id = ${id} and m.person_id = ${p.personId}))`;

/** What was called off before it started was never announced. */
const isOver = sql`(${challenges.state} = 'settled' or (${challenges.state} = 'canceled' and ${challenges.startedAt} is not null))`;

const current = statement(
  "gamification.currentChallenges",
  { tenantId, ...person, isCompany: flag, since: day, limit: integer },
  (from, p) =>
    from
      .select()
      .from(challenges)
      .where(
        and(
          eq(tenantId, p.tenantId),
          or(eq(challenges.state, "published"), and(isOver, gte(challenges.closedAt, sql`${p.since}::timestamptz`))),
          isVisible(p),
        ),
      )
      .orderBy(challenges.endsOn, challenges.id)
      .limit(p.limit),
);
const past = statement(
  "gamification.pastChallenges",
  { tenantId, ...person, isCompany: flag, limit: integer },
  (from, p) =>
    from
      .select()
      .from(challenges)
      .where(and(eq(tenantId, p.tenantId), isOver, isVisible(p)))
      .orderBy(desc(challenges.endsOn), desc(challenges.id))
      .limit(p.limit),
);
const visible = statement("gamification.visibleChallenge", { tenantId, id, ...person, isCompany: flag }, (from, p) =>
  from
    .select()
    .from(challenges)
    .where(and(eq(tenantId, p.tenantId), eq(id, p.id), ne(challenges.state, "draft"), isVisible(p))),
);
const all = statement("gamification.challenges", { tenantId, limit: integer }, (from, p) =>
  from
    .select()
    .from(challenges)
    .where(eq(tenantId, p.tenantId))
    .orderBy(desc(challenges.createdAt), desc(id))
    .limit(p.limit),
);
const one = statement("gamification.challenge", { tenantId, id }, (from, p) =>
  from
    .select()
    .from(challenges)
    .where(and(eq(tenantId, p.tenantId), eq(id, p.id))),
);

type Viewer = Pick<ReadCtx, "db" | "tenantId" | "personId"> & { role: Role };
const asked = ({ tenantId: tenant, personId, role }: Viewer) => ({
  tenantId: tenant,
  personId,
  isCompany: canActAsCompany(role),
});

/** How long a challenge that is over stays among the current ones. */
const daysShown = 7;
/** More than anyone runs at once, or looks back on. */
const most = { current: 30, past: 50, managed: 200 };

export const currentChallenges = (ctx: Viewer): Promise<ChallengeRow[]> => {
  const since = new Date(Date.now() - daysShown * 86_400_000).toISOString();
  return ctx.db.run(current, { ...asked(ctx), since, limit: most.current });
};
export const pastChallenges = (ctx: Viewer): Promise<ChallengeRow[]> =>
  ctx.db.run(past, { ...asked(ctx), limit: most.past });
export const allChallenges = (ctx: Reads): Promise<ChallengeRow[]> =>
  ctx.db.run(all, { tenantId: ctx.tenantId, limit: most.managed });

/** Returns a challenge that the person can see; any other does not exist for them. */
export async function visibleChallenge(ctx: Viewer, of: Id<"gch">): Promise<ChallengeRow> {
  const [found] = await ctx.db.run(visible, { ...asked(ctx), id: of });
  if (!found) throw baseErrors.notFound();
  return found;
}
export async function challengeById(ctx: Reads, of: Id<"gch">): Promise<ChallengeRow> {
  const [found] = await ctx.db.run(one, { tenantId: ctx.tenantId, id: of });
  if (!found) throw baseErrors.notFound();
  return found;
}

/** Locks a challenge, which serializes what changes it. */
export async function lockChallenge({ db, tenantId: tenant }: Pick<TenantCtx, "db" | "tenantId">, of: Id<"gch">) {
  const [found] = await db
    .select()
    .from(challenges)
    .where(and(eq(tenantId, tenant), eq(id, of)))
    .for("update");
  if (!found) throw baseErrors.notFound();
  return found;
}

export type Member = { challengeId: Id<"gch">; personId: Id<"per">; team: number | null };
const membersOf = statement("gamification.challengeMembers", { tenantId, ids: idList }, (from, p) =>
  from
    .select({
      challengeId: challengeMembers.challengeId,
      personId: challengeMembers.personId,
      team: challengeMembers.team,
    })
    .from(challengeMembers)
    .where(and(eq(challengeMembers.tenantId, p.tenantId), sql`${challengeMembers.challengeId} = any(${p.ids}::uuid[])`))
    .orderBy(challengeMembers.id),
);

/** Returns the members of challenges that are not for everyone. */
export async function readMembers(
  { db, tenantId: tenant }: Reads,
  rows: readonly ChallengeRow[],
): Promise<Map<Id<"gch">, Member[]>> {
  const ids = rows.filter(({ isForMembers }) => isForMembers).map((row) => row.id);
  const members = ids.length === 0 ? [] : await db.run(membersOf, { tenantId: tenant, ids });
  return Map.groupBy(members, ({ challengeId }) => challengeId);
}

/** Returns the titles of the rewards that are prizes. */
export async function rewardTitles(
  { db, tenantId: tenant }: Reads,
  rows: readonly ChallengeRow[],
): Promise<Map<Id<"grw">, string>> {
  const ids = [...new Set(rows.flatMap(({ prizeRewardId }) => prizeRewardId ?? []))];
  if (ids.length === 0) return new Map();
  const titles = statement(undefined, {}, (from) =>
    from
      .select({ id: rewards.id, title: rewards.title })
      .from(rewards)
      .where(and(eq(rewards.tenantId, tenant), inArray(rewards.id, ids))),
  );
  return new Map((await db.run(titles, {})).map((row) => [row.id, row.title]));
}

const winnersOf = statement("gamification.challengeWinners", { tenantId, ids: idList }, (from, p) =>
  from
    .select({ challengeId: challengeResults.challengeId, winners: sql<number>`count(*)::int` })
    .from(challengeResults)
    .where(
      and(
        eq(challengeResults.tenantId, p.tenantId),
        sql`${challengeResults.challengeId} = any(${p.ids}::uuid[])`,
        eq(challengeResults.isWinner, true),
      ),
    )
    .groupBy(challengeResults.challengeId),
);

/** Returns how many won each challenge that is final. */
export async function countWinners(
  { db, tenantId: tenant }: Reads,
  rows: readonly ChallengeRow[],
): Promise<Map<Id<"gch">, number>> {
  const ids = rows.filter(({ state }) => state === "settled").map((row) => row.id);
  const found = ids.length === 0 ? [] : await db.run(winnersOf, { tenantId: tenant, ids });
  return new Map(found.map(({ challengeId, winners }) => [challengeId, winners]));
}
