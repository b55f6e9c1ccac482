import { and, eq, gte, isNotNull, ne, sql } from "drizzle-orm";
import { addDays, dayIn, midnightIn } from "#base/day.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { isUnusualPace } from "../../rules/pace.ts";
import { readGameContext } from "../ledger/game-context.ts";

const watchedDays = 30;
const shownPeople = 50;

const day = sql<string>`((${referrals.submittedAt} at time zone ${tenants.timeZone})::date)::text`;
const isWorthless = sql`${referrals.status} = 'withdrawn' or ${referrals.consent} = 'declined'
  or (${referrals.status} = 'rejected' and ${referrals.rejectReason} in ('duplicate', 'noConsent', 'fabricated'))`;
const daily = statement(
  "gamification.dailySubmissions",
  { tenantId: referrals.tenantId, since: referrals.submittedAt },
  (from, p) =>
    from
      .select({
        personId: referrals.referrerId,
        day,
        submitted: sql<number>`count(*)`.mapWith(Number),
        decided:
          sql<number>`count(*) filter (where ${referrals.status} not in ('submitted', 'under_review', 'needs_info'))`.mapWith(
            Number,
          ),
        worthless: sql<number>`count(*) filter (where ${isWorthless})`.mapWith(Number),
      })
      .from(referrals)
      .innerJoin(tenants, eq(tenants.id, referrals.tenantId))
      .where(
        and(
          eq(referrals.tenantId, p.tenantId),
          isNotNull(referrals.submittedAt),
          gte(referrals.submittedAt, p.since),
          ne(referrals.referrerId, noReferrer),
        ),
      )
      .groupBy(referrals.referrerId, sql`2`),
);

/** Lists who submits unusually fast. It accuses no one: an admin looks at what was submitted. */
export async function listPace(ctx: ReadCtx) {
  const { timeZone } = await readGameContext(ctx);
  const since = midnightIn(timeZone, addDays(dayIn(timeZone, Date.now()), -watchedDays));
  const rows = await ctx.db.run(daily, { tenantId: ctx.tenantId, since });
  const people = [...Map.groupBy(rows, ({ personId }) => personId)].flatMap(([id, days]) => {
    const sum = (of: "submitted" | "decided" | "worthless") => days.reduce((all, row) => all + row[of], 0);
    const busiest = days.reduce((most, row) => (row.submitted > most.submitted ? row : most));
    const perDay = sum("submitted") / watchedDays;
    const worthless = sum("decided") > 0 ? sum("worthless") / sum("decided") : null;
    const person = { id, mostInDay: busiest.submitted, onDay: busiest.day, perDay, worthless };
    return isUnusualPace(person) ? [person] : [];
  });
  const shown = people.toSorted((a, b) => b.mostInDay - a.mostInDay).slice(0, shownPeople);
  const names = await namesOf(
    ctx,
    shown.map(({ id }) => id),
  );
  return { people: shown.map((person) => ({ ...person, name: names.get(person.id) ?? "" })) };
}
