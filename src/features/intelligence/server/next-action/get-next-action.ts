import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { companies } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { stages } from "#features/programs/server/table.ts";
import { canSee } from "#features/referrals/rules/permissions.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { comparisons } from "../../contract/next-action.ts";
import { type ByComparison, chooseNextAction } from "../../rules/next-action.ts";

const dealById = statement(
  "intelligence.nextActionDeal",
  { tenantId: referrals.tenantId, id: referrals.id },
  (from, p) =>
    from
      .select({
        status: referrals.status,
        referrerId: referrals.referrerId,
        addresseeId: referrals.addresseeId,
        askedAt: referrals.askedAt,
        name: people.displayName,
        email: people.email,
        isMember: sql<boolean>`${members.personId} is not null`,
        reviewDueAt: referrals.reviewDueAt,
        assigneeId: referrals.assigneeId,
        isUntouched: sql<boolean>`cardinality(${referrals.courseStages}) <= 1`,
        stageEnteredAt: referrals.stageEnteredAt,
        maxDays: stages.maxDays,
        protectedUntil: referrals.protectedUntil,
        product: referrals.productInterest,
        country: referrals.country,
      })
      .from(referrals)
      .innerJoin(stages, and(eq(stages.tenantId, referrals.tenantId), eq(stages.id, referrals.stageId)))
      .leftJoin(people, eq(people.id, referrals.referrerId))
      .leftJoin(members, and(eq(members.tenantId, referrals.tenantId), eq(members.personId, referrals.referrerId)))
      .where(and(eq(referrals.tenantId, p.tenantId), eq(referrals.id, p.id))),
);

const compared = {
  tenantId: referrals.tenantId,
  product: referrals.productInterest,
  country: referrals.country,
};
type Compared = Record<"product" | "country", SQLWrapper>;
/** A deal without a product or country resembles none by it. */
const similar = (p: Compared) => ({
  product: sql`${referrals.productInterest} <> '' and ${referrals.productInterest} = ${p.product}`,
  country: sql`${referrals.country} <> '' and ${referrals.country} = ${p.country}`,
  all: sql`true`,
});
const countEach = (p: Compared, where: SQL) =>
  sql<ByComparison>`json_build_object(${sql.join(
    Object.entries(similar(p)).map(
      ([name, isSimilar]) => sql`${sql.raw(`'${name}'`)}, count(*) filter (where ${isSimilar} and ${where})`,
    ),
    sql`, `,
  )})`;

const companyRoles = sql.raw(`(${companies.map((role) => `'${role}'`).join()})`);
const ownersOf = statement("intelligence.nextActionOwners", compared, (from, p) =>
  from
    .select({
      personId: members.personId,
      name: people.displayName,
      won: countEach(p, sql`${referrals.status} = 'won'`),
      closed: countEach(p, sql`true`),
    })
    .from(referrals)
    .innerJoin(members, and(eq(members.tenantId, referrals.tenantId), eq(members.personId, referrals.assigneeId)))
    .innerJoin(people, eq(people.id, members.personId))
    .where(
      and(
        eq(referrals.tenantId, p.tenantId),
        sql`${referrals.status} in ('won', 'lost', 'expired')`,
        isNull(members.disabledAt),
        sql`${members.role} in ${companyRoles}`,
      ),
    )
    .groupBy(members.personId, people.displayName),
);

const untilContact = sql`extract(epoch from ${referrals.courseSince}[2] - ${referrals.courseSince}[1]) / 3600`;
const habitOf = statement("intelligence.nextActionHabit", compared, (from, p) => {
  const medians = Object.entries(similar(p)).map(
    ([name, isSimilar]) =>
      sql`${sql.raw(`'${name}'`)}, percentile_cont(0.5) within group (order by ${untilContact}) filter (where ${isSimilar})`,
  );
  return from
    .select({
      hours: sql<Record<keyof ByComparison, number | null>>`json_build_object(${sql.join(medians, sql`, `)})`,
      deals: countEach(p, sql`true`),
    })
    .from(referrals)
    .where(
      and(
        eq(referrals.tenantId, p.tenantId),
        sql`${referrals.status} = 'won'`,
        isNotNull(sql`${referrals.courseSince}[2]`),
      ),
    );
});

const nothing = Object.fromEntries(comparisons.map((name) => [name, 0])) as ByComparison;
const unknown = { product: null, country: null, all: null };

/** Returns what the company should do next for a referral. Referrals that the caller may not see are unknown. */
export async function getNextAction({ db, tenantId, personId, role }: ReadCtx, { id }: { id: Id<"ref"> }) {
  const [found] = await db.run(dealById, { tenantId, id });
  if (!found || !canSee({ personId, role }, found)) throw baseErrors.notFound();
  const { product, country, name, email, isMember, ...referral } = found;
  const asked = { tenantId, product, country };
  const [owners, [habit]] = await Promise.all([db.run(ownersOf, asked), db.run(habitOf, asked)]);
  const referrer = { name: name ?? "", email: isMember ? email : null };
  const habits = habit ?? { hours: unknown, deals: nothing };
  return { action: chooseNextAction({ ...referral, referrer }, owners, habits, Date.now()) };
}
