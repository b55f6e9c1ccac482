import { and, count, eq, gte, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Role } from "#base/roles.ts";
import { openStatuses } from "#features/referrals/contract/values.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { integer, statement } from "#server/db/statement.ts";
import { type LeadCount, trendSteps } from "../../performance.ts";
import { clicks, links } from "../table.ts";

/** The credited touch is the last on the receipt, except under the first-touch rule. */
export const creditedLinkId = sql<
  string | null
>`(case ${referrals.receipt}->>'rule' when 'firstTouch' then ${referrals.receipt}->'touches'->0
  else ${referrals.receipt}->'touches'->-1 end)->>'linkId'`;

/** An entered code is always the last touch. */
export const usedCoupon = sql<string | null>`${referrals.receipt} #>> '{touches,-1,coupon}'`;

const [steps, lastStep] = [sql.raw(String(trendSteps)), sql.raw(String(trendSteps - 1))];
/** The step of the period that a time lies in; -1 before it. */
const stepOf = (at: SQLWrapper, p: { since: SQLWrapper; stepSeconds: SQLWrapper }) =>
  sql<number>`least(${lastStep}, width_bucket(extract(epoch from ${at} - ${p.since}::timestamptz),
    0::numeric, (${p.stepSeconds}::int * ${steps})::numeric, ${steps}) - 1)`;

const period = { since: clicks.createdAt, before: clicks.createdAt, stepSeconds: integer };

/** The counted clicks of a person's links; the index on these has neither bots nor repeats. */
export const ownClicks = statement("links.ownClicks", { ...period, me: links.personId }, (from, p) =>
  from
    .select({ linkId: clicks.linkId, isPerson: sql<boolean>`true`, step: stepOf(clicks.createdAt, p), count: count() })
    .from(clicks)
    .where(
      and(
        eq(clicks.kind, sql`'person'`),
        gte(clicks.createdAt, p.before),
        inArray(clicks.linkId, new QueryBuilder().select({ id: links.id }).from(links).where(eq(links.personId, p.me))),
      ),
    )
    .groupBy(sql`1, 2, 3`),
);

/** All clicks of the tenant. Ids are ordered by time, so that their index finds the period; repeats are neither people nor bots. */
export const allClicks = statement("links.allClicks", { ...period, first: clicks.id }, (from, p) =>
  from
    .select({
      linkId: clicks.linkId,
      isPerson: sql<boolean>`${clicks.kind} = 'person'`,
      step: stepOf(clicks.createdAt, p),
      count: count(),
    })
    .from(clicks)
    .where(
      and(
        gte(clicks.id, p.first),
        gte(clicks.createdAt, p.before),
        inArray(clicks.kind, ["person", "bot", "prefetch"]),
      ),
    )
    .groupBy(sql`1, 2, 3`),
);

const inStatuses = (statuses: readonly string[]) => sql.raw(statuses.map((status) => `'${status}'`).join(", "));

/** The submitted referrals that a link is credited for, with what they were won for. */
const leadsWhere = (name: string, isCounted: (me: SQLWrapper) => SQL | undefined) =>
  statement(name, { since: referrals.createdAt, stepSeconds: integer, me: referrals.referrerId }, (from, p) =>
    from
      .select({
        linkId: creditedLinkId,
        coupon: usedCoupon,
        state: sql<LeadCount["state"]>`case when ${referrals.status} = 'won' then 'won'
            when ${referrals.status} in (${inStatuses(openStatuses)}) then 'open' else 'closed' end`,
        step: stepOf(referrals.createdAt, p),
        currency: referrals.currency,
        count: count(),
        minor:
          sql<number>`coalesce(sum(${referrals.wonMinor}) filter (where ${referrals.status} = 'won'), 0)::bigint`.mapWith(
            Number,
          ),
      })
      .from(referrals)
      .where(and(isNotNull(referrals.receipt), gte(referrals.createdAt, p.since), isCounted(p.me)))
      .groupBy(sql`1, 2, 3, 4, 5`),
  );

/** A company member counts what is addressed to them or to everyone, and what they submitted [R6.5]. */
export const isVisibleTo = (role: Role, me: SQLWrapper) =>
  role === "admin"
    ? undefined
    : or(isNull(referrals.addresseeId), eq(referrals.addresseeId, me), eq(referrals.referrerId, me));

export const ownLeads = leadsWhere("links.ownLeads", (me) => eq(referrals.referrerId, me));
export const visibleLeads = leadsWhere("links.visibleLeads", (me) => isVisibleTo("company", me));
export const allLeads = leadsWhere("links.allLeads", () => undefined);
