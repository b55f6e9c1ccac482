import { type SQL, sql } from "drizzle-orm";
import { compare, endedReferrals, quarterDays, rowsOf, since, windowDays } from "../figures.ts";
import { about, type Generator } from "../generator.ts";

/** The members of this tenant who refer. The table has no row-level security, so it names the tenant. */
const partners = sql`auth.members m where m.tenant_id = current_setting('app.tenant_id')::uuid
  and m.role in ('referrer', 'both') and m.disabled_at is null`;
const mostPartners = 3;

type Rhythm = { partner: string; last: string; gap: string; gaps: number; quarters: string; hits: number; of: number };

/** Partners who refer regularly and have been silent for much longer than usual. */
const partnerQuiet: Generator = {
  kind: "partnerQuiet",
  read: async (base) => {
    const day = sql`86400.0`;
    const rows = await rowsOf<Rhythm>(
      base,
      sql`select 'per_' || replace(r.referrer_id::text, '-', '') as partner,
            extract(epoch from ${base.at} - max(submitted_at)) / ${day} as last,
            extract(epoch from max(submitted_at) - min(submitted_at)) / ${day} / (count(*) - 1) as gap, (count(*) - 1)::int as gaps,
            greatest(1, extract(epoch from max(submitted_at) - min(submitted_at)) / ${day} / ${quarterDays}) as quarters,
            count(*) filter (where status = 'won')::int as hits,
            count(*) filter (where status in ('won', 'lost', 'expired', 'reversed', 'rejected'))::int as of
          from referrals r where submitted_at > ${since(base, windowDays)} and submitted_at <= ${base.at}
            and exists (select from ${partners} and m.person_id = r.referrer_id)
          group by r.referrer_id having count(*) > 4 and max(submitted_at) < ${since(base, 21)}`,
    );
    const found = rows.map((row) => {
      const perQuarter = Math.round((10 * (row.gaps + 1)) / Number(row.quarters)) / 10;
      const rhythm = { gapDays: tenths(row.gap), silentDays: Math.floor(Number(row.last)), gaps: row.gaps, perQuarter };
      const share = { hits: row.hits, of: row.of };
      const facts = { referrals: row.gaps + 1, deals: base.dealsWon };
      return {
        subject: row.partner,
        evidence: { basis: "silence" as const, ...rhythm, share, caseMinor: base.dealMinor, facts, names: {} },
      };
    });
    const isQuiet = found.filter(({ evidence: one }) => one.silentDays >= 3 * one.gapDays);
    const worth = ({ evidence: { perQuarter, share } }: (typeof found)[number]) =>
      perQuarter * (share.of > 0 ? share.hits / share.of : 0);
    return isQuiet.toSorted((a, b) => worth(b) - worth(a)).slice(0, mostPartners);
  },
  follow: (subject) => ({
    ...{ from: sql`referrals`, over: sql`submitted_at`, better: "more" },
    among: sql`referrer_id = ${subject.slice(4)}::uuid`,
  }),
};
const tenths = (value: string) => Math.round(10 * Number(value)) / 10;

/** Members who joined weeks ago and never referred anyone. */
const silentNewPartners: Generator = {
  kind: "silentNewPartners",
  read: async (base) => {
    const joined = sql`m.joined_at < ${since(base, 14)} and m.joined_at > ${since(base, 180)}`;
    const isSilent = sql`not exists (select from referrals r where r.referrer_id = m.person_id and r.submitted_at is not null)`;
    const [row] = await rowsOf<{ silent: number; joined: number }>(
      base,
      sql`select count(*) filter (where ${isSilent})::int as silent, count(*)::int as joined from ${partners} and ${joined}`,
    );
    const facts = { joined: row?.joined ?? 0 };
    return about({ basis: "counted", affected: row?.silent ?? 0, totalMinor: null, facts, names: {} });
  },
  follow: () => ({
    ...{ from: sql`referrals r`, over: sql`submitted_at`, better: "more" },
    among: sql`not exists (select from referrals e where e.referrer_id = r.referrer_id and e.submitted_at < r.submitted_at)`,
  }),
};

const draftDays = 7;

/** Drafts with content that were not touched for a week before a moment. */
export const isLeftDraft = (
  at: SQL,
) => sql`status = 'draft' and submitted_at is null and updated_at < ${since({ at }, draftDays)}
  and created_at > ${since({ at }, 180)} and full_name || company || email <> ''`;

/** Drafts that partners began and left. The company sees only how many there are. */
const abandonedDrafts: Generator = {
  kind: "abandonedDrafts",
  read: async (base) => {
    const amount = base.converted(sql`estimated_minor`, sql`currency`);
    const [row] = await rowsOf<{ drafts: number; people: number; total: string | null }>(
      base,
      sql`select count(*)::int as drafts, count(distinct referrer_id)::int as people, round(sum(${amount})) as total
          from referrals where ${isLeftDraft(base.at)}`,
    );
    const { good, bad } = await compare(base, endedReferrals(base), sql`true`);
    const share = { hits: good.hits + bad.hits, of: good.of + bad.of };
    const facts = { people: row?.people ?? 0, days: draftDays };
    const totalMinor = Number(row?.total ?? 0);
    return about({ basis: "expected", share, affected: row?.drafts ?? 0, totalMinor, facts, names: {} });
  },
  follow: () => ({
    ...{ from: sql`referrals`, over: sql`created_at`, hits: sql`submitted_at is not null`, better: "more" },
  }),
};

export const partnerGenerators = [partnerQuiet, silentNewPartners, abandonedDrafts];
