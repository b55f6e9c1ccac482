import { sql } from "drizzle-orm";
import { compare, endedReferrals, quarterDays, rowsOf, since } from "../figures.ts";
import { about, type Generator } from "../generator.ts";

const idleDays = 30;

/** Links that nobody has followed since they were created. */
const idleLinks: Generator = {
  kind: "idleLinks",
  read: async (base) => {
    const hasClicks = sql`exists (select from clicks c where c.link_id = l.id and c.kind = 'person')`;
    const [row] = await rowsOf<{ idle: number; links: number }>(
      base,
      sql`select count(*) filter (where not ${hasClicks})::int as idle, count(*)::int as links
          from links l where ended_at is null and created_at < ${since(base, idleDays)}`,
    );
    const facts = { links: row?.links ?? 0, days: idleDays };
    return about({ basis: "counted", affected: row?.idle ?? 0, totalMinor: null, facts, names: {} });
  },
  follow: () => ({ from: sql`clicks`, over: sql`created_at`, among: sql`kind = 'person'`, better: "more" }),
};

const fewestClicks = 30;

/** The link with the most clicks and no lead, against the leads that other links bring. */
const linkWithoutLeads: Generator = {
  kind: "linkWithoutLeads",
  read: async (base) => {
    const rows = await rowsOf<{ link: string; code: string; name: string; clicks: number; leads: number }>(
      base,
      sql`select 'lnk_' || replace(l.id::text, '-', '') as link, l.code, l.name, count(*)::int as clicks, count(c.referral_id)::int as leads
          from clicks c join links l on l.id = c.link_id and l.ended_at is null
          where c.kind = 'person' and c.created_at > ${since(base, quarterDays)} and c.created_at <= ${base.at}
          group by l.id, l.code, l.name`,
    );
    const [worst] = rows
      .filter(({ clicks, leads }) => leads === 0 && clicks >= fewestClicks)
      .toSorted((a, b) => b.clicks - a.clicks);
    if (!worst) return [];
    const others = rows.filter((row) => row !== worst);
    const total = (key: "clicks" | "leads") => others.reduce((sum, row) => sum + row[key], 0);
    const outcomes = await compare(base, sql`${endedReferrals(base)} and source = 'link'`, sql`true`);
    const evidence = {
      ...{ basis: "compared" as const, good: { hits: total("leads"), of: total("clicks") } },
      ...{
        bad: { hits: 0, of: worst.clicks },
        affected: worst.clicks,
        caseMinor: base.dealMinor,
        yield: outcomes.good,
      },
      ...{ facts: { deals: base.dealsWon }, names: { link: worst.name || worst.code, code: worst.code } },
    };
    return [{ subject: worst.link, evidence }];
  },
  follow: (subject) => ({
    ...{ from: sql`clicks`, over: sql`created_at`, hits: sql`referral_id is not null`, better: "more" },
    among: sql`kind = 'person' and link_id = ${subject.slice(4)}::uuid`,
  }),
};

export const linkGenerators = [idleLinks, linkWithoutLeads];
