import { sql } from "drizzle-orm";
import { compare, count, endedDeals, quarterDays, rowsOf, since, windowDays } from "../figures.ts";
import { about, type Generator } from "../generator.ts";

const isOpenDeal = sql`status in ('accepted', 'in_progress')`;

/** Each stage that a deal was in: when it entered, and when and how it left. The last one of a lost deal is where it was lost. */
const stays = sql`referrals r cross join lateral unnest(r.course_stages, r.course_since, r.course_since[2:])
  with ordinality as s (stage, since, until, n)`;
const isLostHere = sql`(n = cardinality(course_stages) and status in ('lost', 'expired'))`;

const fewestDeals = 20;

/** The stage that deals leave by being lost more often than any other. */
const stageLoss: Generator = {
  kind: "stageLoss",
  read: async (base) => {
    const rows = await rowsOf<{ stage: string; passed: number; left: number; recent: number; won: number }>(
      base,
      sql`select 'stg_' || replace(stage::text, '-', '') as stage, count(*)::int as left,
            count(*) filter (where not ${isLostHere})::int as passed,
            count(*) filter (where until > ${since(base, quarterDays)})::int as recent,
            count(*) filter (where not ${isLostHere} and status = 'won')::int as won
          from ${stays} join stages on stages.id = s.stage and stages.archived_at is null and stages.kind = 'open'
          where stage is not null and until > ${since(base, windowDays)} and until <= ${base.at} group by 1`,
    );
    const lossOf = ({ passed, left }: (typeof rows)[number]) => 1 - passed / left;
    const [worst, second] = rows.filter(({ left }) => left >= fewestDeals).toSorted((a, b) => lossOf(b) - lossOf(a));
    if (!worst || !second) return [];
    // Compared with the second weakest stage: to lose as few as the strongest would be too much to ask.
    const shares = { good: { hits: second.passed, of: second.left }, bad: { hits: worst.passed, of: worst.left } };
    const value = { affected: worst.recent, caseMinor: base.dealMinor, yield: { hits: worst.won, of: worst.passed } };
    const more = { facts: { deals: base.dealsWon }, names: { other: second.stage } };
    return [{ subject: worst.stage, evidence: { basis: "compared", ...shares, ...value, ...more } }];
  },
  follow: (subject) => ({
    ...{ from: stays, over: sql`until`, among: sql`stage = ${subject.slice(4)}::uuid` },
    ...{ hits: sql`not ${isLostHere}`, better: "more" },
  }),
};

/** Deals without an owner. */
const unassigned: Generator = {
  kind: "unassigned",
  read: async (base) => {
    const shares = await compare(base, endedDeals(base), sql`assignee_id is not null`);
    const { affected, totalMinor } = await count(base, sql`${isOpenDeal} and assignee_id is null`);
    const value = { affected, caseMinor: meanOf(affected, totalMinor), yield: null };
    return about({ basis: "compared", ...shares, ...value, facts: { totalMinor }, names: {} });
  },
  follow: () => ({
    ...{ from: sql`referrals`, over: sql`accepted_at`, hits: sql`assignee_id is not null`, better: "more" },
  }),
};

const exceeded = sql`exists (select from unnest(referrals.course_stages, referrals.course_since, referrals.course_since[2:]) as s (stage, since, until)
  join stages g on g.id = s.stage where g.max_days is not null and s.until > s.since + g.max_days * interval '1 day')`;

/** Deals that have been in their stage for longer than its limit. */
const stalledDeals: Generator = {
  kind: "stalledDeals",
  read: async (base) => {
    const shares = await compare(base, endedDeals(base), sql`not ${exceeded}`);
    const isStalled = sql`${isOpenDeal} and exists (select from stages g where g.id = referrals.stage_id and g.max_days is not null
      and referrals.stage_entered_at < ${base.at} - g.max_days * interval '1 day')`;
    const { affected, totalMinor } = await count(base, isStalled);
    const value = { affected, caseMinor: meanOf(affected, totalMinor), yield: null };
    return about({ basis: "compared", ...shares, ...value, facts: { totalMinor }, names: {} });
  },
  follow: () => ({
    ...{ from: sql`${stays} join stages g on g.id = s.stage and g.max_days is not null`, over: sql`until` },
    ...{ hits: sql`until <= since + g.max_days * interval '1 day'`, better: "more" },
  }),
};

const noticeDays = 14;

/** Deals whose protection ends soon: without progress they expire, and their partner loses them. */
const expiringProtection: Generator = {
  kind: "expiringProtection",
  read: async (base) => {
    const ends = sql`protected_until > ${base.at} and protected_until < ${base.at} + ${noticeDays} * interval '1 day'`;
    const { affected, totalMinor } = await count(base, sql`${isOpenDeal} and ${ends}`);
    const { good, bad } = await compare(base, sql`${endedDeals(base)} and status <> 'expired'`, sql`true`);
    const share = { hits: good.hits + bad.hits, of: good.of + bad.of };
    return about({ basis: "expected", share, affected, totalMinor, facts: { days: noticeDays }, names: {} });
  },
  follow: () => ({
    ...{ from: sql`referrals`, over: sql`closed_at`, among: sql`status in ('won', 'lost', 'expired')` },
    ...{ hits: sql`status = 'expired'`, better: "less" },
  }),
};

const meanOf = (affected: number, totalMinor: number) =>
  affected > 0 && totalMinor > 0 ? Math.round(totalMinor / affected) : null;

export const dealGenerators = [stageLoss, unassigned, stalledDeals, expiringProtection];
