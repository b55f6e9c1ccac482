import { type SQL, sql } from "drizzle-orm";
import { compare, count, endedDeals, endedReferrals, quarterDays, since } from "../figures.ts";
import { about, type Found, type Generator } from "../generator.ts";

/** The fields that partners may leave empty, and what makes one filled. */
const filled: Record<string, SQL> = {
  phone: sql`phone <> ''`,
  company: sql`company <> ''`,
  position: sql`position <> ''`,
  estimatedMinor: sql`estimated_minor is not null`,
  timeline: sql`timeline is not null`,
  relationship: sql`relationship is not null`,
  context: sql`context <> ''`,
};
const mostFields = 2;

/** Fields without which referrals are won less often. */
const missingField: Generator = {
  kind: "missingField",
  read: async (base) => {
    const found: (Found & { difference: number })[] = [];
    for (const [field, isFilled] of Object.entries(filled)) {
      const { good, bad } = await compare(base, endedReferrals(base), isFilled);
      const recent = sql`submitted_at > ${since(base, quarterDays)} and submitted_at <= ${base.at}`;
      const { affected } = await count(base, sql`${recent} and not (${isFilled})`);
      const { affected: all } = await count(base, recent);
      const value = { affected, caseMinor: base.dealMinor, yield: null };
      const facts = { submitted: all, deals: base.dealsWon };
      found.push({
        subject: field,
        evidence: { basis: "compared", good, bad, ...value, facts, names: { field } },
        difference: good.of > 0 && bad.of > 0 ? good.hits / good.of - bad.hits / bad.of : 0,
      });
    }
    return found.toSorted((a, b) => b.difference - a.difference).slice(0, mostFields);
  },
  follow: (subject) => ({
    ...{ from: sql`referrals`, over: sql`submitted_at`, better: "more" },
    hits: filled[subject] ?? sql`true`,
  }),
};

const consentDays = 7;

/** Contacts who have not answered whether they agree to be contacted. */
const consentUnanswered: Generator = {
  kind: "consentUnanswered",
  read: async (base) => {
    const shares = await compare(base, endedDeals(base), sql`consent = 'confirmed'`);
    const isOpen = sql`consent = 'attested' and status in ('submitted', 'under_review', 'accepted', 'in_progress')
      and submitted_at < ${since(base, consentDays)}`;
    const { affected, totalMinor } = await count(base, isOpen);
    const caseMinor = affected > 0 && totalMinor > 0 ? Math.round(totalMinor / affected) : null;
    const value = { affected, caseMinor, yield: null };
    return about({ basis: "compared", ...shares, ...value, facts: { totalMinor, days: consentDays }, names: {} });
  },
  follow: () => ({
    ...{ from: sql`referrals`, over: sql`submitted_at`, hits: sql`consent = 'confirmed'`, better: "more" },
  }),
};

export const formGenerators = [missingField, consentUnanswered];
