import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { members, people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { getTrackRecord as trackRecordEndpoint } from "../../contract/track-record.ts";
import { outcomeOf } from "../../rules/outcomes.ts";
import { referrals } from "../table.ts";

const { status, acceptedAt, submittedAt, closedAt, referrerId, id } = referrals;
const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const isEnded = sql`status in ('won', 'lost', 'expired', 'reversed')`;
const counts = {
  decided: count(sql`accepted_at is not null or status = 'rejected'`),
  accepted: count(sql`accepted_at is not null`),
  ended: count(isEnded),
  won: count(sql`status = 'won'`),
};

const ownCounts = statement("referrals.trackRecord", { referrerId }, (from, p) =>
  from
    .select({
      ...counts,
      submitted: sql<number>`count(*)`.mapWith(Number),
      medianSeconds: sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from ${closedAt} - ${submittedAt})) filter (where ${status} = 'won')`,
    })
    .from(referrals)
    .where(and(eq(referrerId, p.referrerId), isNotNull(submittedAt))),
);

const latestCount = 14;
const latestStatuses = statement("referrals.latestOutcomes", { referrerId }, (from, p) =>
  from
    .select({ status })
    .from(referrals)
    .where(and(eq(referrerId, p.referrerId), isNotNull(submittedAt)))
    .orderBy(desc(id))
    .limit(latestCount),
);

/** The latest thousand, because a tenant may have a million and the comparison has to be current. */
const everyone = statement("referrals.trackRecordOfAll", {}, (from) =>
  from
    .select(counts)
    .from(
      sql`(select ${status}, ${acceptedAt} from ${referrals} where ${submittedAt} is not null order by ${submittedAt} desc limit 1000) as latest`,
    ),
);

const membership = statement(
  "referrals.referrerSince",
  { referrerId: members.personId, tenantId: members.tenantId },
  (from, p) =>
    from
      .select({ name: people.displayName, memberSince: members.joinedAt })
      .from(members)
      .innerJoin(people, eq(people.id, members.personId))
      .where(and(eq(members.tenantId, p.tenantId), eq(members.personId, p.referrerId))),
);

const daySeconds = 86_400;

/** Returns how a referrer's referrals ended. A person who left keeps their record; one who was never here has none. */
export async function getTrackRecord({ db, tenantId }: ReadCtx, input: z.infer<typeof trackRecordEndpoint.input>) {
  const [own, latest, all, [member]] = await Promise.all([
    db.run(ownCounts, input),
    db.run(latestStatuses, input),
    db.run(everyone, {}),
    db.run(membership, { ...input, tenantId }),
  ]);
  const { medianSeconds, ...counted } = firstOf(own);
  if (!member && counted.submitted === 0) throw baseErrors.notFound();
  return {
    ...counted,
    name: member?.name ?? null,
    memberSince: member?.memberSince ?? null,
    medianDaysToWin: medianSeconds === null ? null : Number(medianSeconds) / daySeconds,
    latest: latest.map((row) => outcomeOf(row.status)).reverse(),
    everyone: firstOf(all),
  };
}
