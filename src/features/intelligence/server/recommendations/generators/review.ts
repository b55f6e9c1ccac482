import { sql } from "drizzle-orm";
import { compare, count, endedDeals, endedReferrals, quarterDays, rowsOf, since } from "../figures.ts";
import { about, type Generator } from "../generator.ts";

const isFast = sql`decided_at <= submitted_at + interval '24 hours'`;

/** Referrals that are answered within a day are won more often. */
const slowReview: Generator = {
  kind: "slowReview",
  read: async (base) => {
    const shares = await compare(base, endedDeals(base), isFast);
    const late = sql`decided_at > ${since(base, quarterDays)} and decided_at <= ${base.at} and not (${isFast})`;
    const { affected } = await count(base, sql`${late} and accepted_at is not null`);
    const waiting = sql`status in ('submitted', 'under_review')`;
    const [now] = await rowsOf<{ waiting: number; late: number }>(
      base,
      sql`select count(*)::int as waiting, count(*) filter (where submitted_at < ${since(base, 1)})::int as late
          from referrals where ${waiting}`,
    );
    const facts = { waiting: now?.waiting ?? 0, late: now?.late ?? 0, cases: shares.good.of + shares.bad.of };
    const value = { affected, caseMinor: base.dealMinor, yield: null };
    return about({ basis: "compared", ...shares, ...value, facts: { ...facts, deals: base.dealsWon }, names: {} });
  },
  follow: () => ({
    ...{ from: sql`referrals`, over: sql`decided_at`, among: sql`submitted_at is not null` },
    ...{ hits: isFast, better: "more" },
  }),
};

const questionDays = 3;

/** Questions that the partner has not answered: their referrals are withdrawn after two weeks. */
const unansweredQuestions: Generator = {
  kind: "unansweredQuestions",
  read: async (base) => {
    const isOpen = sql`status = 'needs_info' and asked_at < ${since(base, questionDays)}`;
    const { affected, totalMinor } = await count(base, isOpen);
    const [oldest] = await rowsOf<{ days: number | null }>(
      base,
      sql`select trunc(extract(epoch from ${base.at} - min(asked_at)) / 86400)::int as days from referrals where ${isOpen}`,
    );
    return about({ basis: "counted", affected, totalMinor, facts: { days: oldest?.days ?? 0 }, names: {} });
  },
  follow: () => ({
    ...{ from: sql`referrals`, over: sql`asked_at`, better: "more" },
    hits: sql`status not in ('needs_info', 'withdrawn')`,
  }),
};

/** Referrals that were rejected only because something was missing. */
const incompleteRejections: Generator = {
  kind: "incompleteRejections",
  read: async (base) => {
    const decided = sql`decided_at > ${since(base, quarterDays)} and decided_at <= ${base.at}`;
    const { affected } = await count(base, sql`${decided} and status = 'rejected' and reject_reason = 'incomplete'`);
    const { affected: all } = await count(base, decided);
    // Complete ones are won as often as those that were judged on their merits.
    const { good, bad } = await compare(
      base,
      sql`${endedReferrals(base)} and reject_reason is distinct from 'incomplete'`,
      sql`true`,
    );
    const share = { hits: good.hits + bad.hits, of: good.of + bad.of };
    const totalMinor = affected * (base.dealMinor ?? 0);
    return about({ basis: "expected", share, affected, totalMinor, facts: { decided: all }, names: {} });
  },
  follow: () => ({
    ...{ from: sql`referrals`, over: sql`decided_at`, better: "less" },
    hits: sql`status = 'rejected' and reject_reason = 'incomplete'`,
  }),
};

export const reviewGenerators = [slowReview, unansweredQuestions, incompleteRejections];
