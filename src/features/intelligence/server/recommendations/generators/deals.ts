import { sql } from "drizzle-orm";
import { compare, count, endedDeals, quarterDays, rowsOf, since, windowDays } from "../figures.ts";
import { about, type Found, type Generator } from "../generator.ts";

const isOpenDeal = sql`status in ('accepted', 'in_progress')`;

/** Each stage that a deal was in: when it entered, and when and how it left. The last one of a lost deal is where it was lost. */
const stays = sql`referrals r cross join lateral unnest(r.course_stages, r.course_since, r.course_since[2:])
  with ordinality as s (stage, since, until, n)`;
const isLostHere = sql`(n = cardinality(course_stages) and status in ('lost', 'expired'))`;

/** The stage that deals leave by being lost more often than the others. */
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
    const total = (key: "passed" | "left") => rows.reduce((sum, row) => sum + row[key], 0);
    const found = rows.map((row): Found => {
      const good = { hits: total("passed") - row.passed, of: total("left") - row.left };
      const passedWins = { hits: row.won, of: row.passed };
      const evidence = {
        ...{ basis: "compared" as const, good, bad: { hits: row.passed, of: row.left }, affected: row.recent },
        ...{ caseMinor: base.dealMinor, yield: passedWins, facts: { deals: base.dealsWon }, names: {} },
      };
      return { subject: row.stage, evidence };
    });
    const lossOf = ({ evidence }: Found) =>
      evidence.basis === "compared" && evidence.bad.of > 0 ? 1 - evidence.bad.hits / evidence.bad.of : 0;
    return found.toSorted((a, b) => lossOf(b) - lossOf(a)).slice(0, 1);
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
