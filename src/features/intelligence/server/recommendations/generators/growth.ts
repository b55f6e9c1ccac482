import { type SQL, sql } from "drizzle-orm";
import type { Share } from "../../../rules/recommendations/evidence.ts";
import type { Kind } from "../../../rules/recommendations/kinds.ts";
import { type Base, endedReferrals, rowsOf } from "../figures.ts";
import type { Found, Generator } from "../generator.ts";

/** What ten more referrals are compared over. */
const tenMore = 10;

type Group = { key: string; hits: number; of: number };
const groupsOf = (base: Base, key: SQL, where: SQL) =>
  rowsOf<Group>(
    base,
    sql`select ${key} as key, count(*) filter (where status = 'won')::int as hits, count(*)::int as of
        from referrals where ${endedReferrals(base)} and ${where} group by 1`,
  );

const sum = (groups: readonly Share[]): Share => ({
  hits: groups.reduce((total, { hits }) => total + hits, 0),
  of: groups.reduce((total, { of }) => total + of, 0),
});

function foundIn(base: Base, subject: string, good: Share, bad: Share, names: Record<string, string>): Found {
  const value = { affected: tenMore, caseMinor: base.dealMinor, yield: null };
  return { subject, evidence: { basis: "compared", good, bad, ...value, facts: { deals: base.dealsWon }, names } };
}

/** Orders by how much better a group is than the rest, weighted by its size, so that a lucky handful does not come first. */
const strengthOf = ({ evidence }: Found) =>
  evidence.basis === "compared" && evidence.bad.of > 0 && evidence.good.of > 0
    ? (evidence.good.hits / evidence.good.of - evidence.bad.hits / evidence.bad.of) * Math.sqrt(evidence.good.of)
    : 0;
const strongest = (found: Found[]) => found.toSorted((a, b) => strengthOf(b) - strengthOf(a)).slice(0, 1);

/** One group of a column against all others. */
const strongGroup = (kind: Kind, column: SQL, name: string, where: SQL): Generator => ({
  kind,
  read: async (base) => {
    const groups = await groupsOf(base, column, where);
    return strongest(
      groups.map((group) => {
        const good = { hits: group.hits, of: group.of };
        return foundIn(base, group.key, good, sum(groups.filter((other) => other !== group)), { [name]: group.key });
      }),
    );
  },
  follow: (subject) => ({
    ...{ from: sql`referrals`, over: sql`submitted_at`, hits: sql`${column} = ${subject}`, better: "more" },
  }),
});

const countryOf = sql`upper(country)`;

/** A product that is won more often in one country than in the others. */
const productCountry: Generator = {
  kind: "productCountry",
  read: async (base) => {
    const groups = await groupsOf(
      base,
      sql`product_interest || '|' || ${countryOf}`,
      sql`product_interest <> '' and country <> ''`,
    );
    const split = groups.map((group) => {
      const end = group.key.lastIndexOf("|");
      return { ...group, product: group.key.slice(0, end), country: group.key.slice(end + 1) };
    });
    return strongest(
      split.map(({ key, hits, of, product, country }) => {
        const elsewhere = split.filter((other) => other.product === product && other.country !== country);
        return foundIn(base, key, { hits, of }, sum(elsewhere), { product, country });
      }),
    );
  },
  follow: (subject) => {
    const end = subject.lastIndexOf("|");
    const [product, country] = [subject.slice(0, end), subject.slice(end + 1)];
    const hits = sql`product_interest = ${product} and ${countryOf} = ${country}`;
    return { from: sql`referrals`, over: sql`submitted_at`, hits, better: "more" };
  },
};

export const growthGenerators = [
  productCountry,
  strongGroup("strongSource", sql`source`, "source", sql`true`),
  strongGroup("strongCampaign", sql`campaign`, "campaign", sql`campaign <> ''`),
];
