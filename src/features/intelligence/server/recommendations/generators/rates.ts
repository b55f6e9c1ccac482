import { sql } from "drizzle-orm";
import type { Share } from "../../../rules/recommendations/evidence.ts";
import { type Base, endedReferrals, quarterDays, rowsOf, since } from "../figures.ts";
import type { Generator } from "../generator.ts";

type Row = { program: string; hits: number; of: number; value: string; earned: string; deals: number; recent: string };

/** What each open program won and paid for within the window. Deals without a commission are left out of the rate. */
const readPrograms = (base: Base) => {
  const won = base.converted(sql`r.won_minor`, sql`r.currency`);
  const commission = base.converted(sql`c.minor`, sql`c.currency`);
  const isRecent = sql`r.status = 'won' and r.closed_at > ${since(base, quarterDays)}`;
  return rowsOf<Row>(
    base,
    sql`select 'prg_' || replace(p.id::text, '-', '') as program, count(*) filter (where r.status = 'won')::int as hits,
          count(*)::int as of, coalesce(sum(${won}) filter (where earned.minor > 0), 0) as value,
          coalesce(sum(earned.minor), 0) as earned, count(*) filter (where ${isRecent})::int as deals,
          coalesce(round(sum(${won}) filter (where ${isRecent})), 0) as recent
        from referrals r join programs p on p.tenant_id = r.tenant_id and p.id = r.program_id and p.state = 'open'
          left join lateral (select sum(${commission}) as minor from commissions c
            where c.tenant_id = r.tenant_id and c.referral_id = r.id and c.state not in ('void', 'reversed')) as earned on r.status = 'won'
        where r.tenant_id = current_setting('app.tenant_id')::uuid and ${endedReferrals(base)} group by p.id`,
  );
};

const sum = (rows: readonly Row[], of: "hits" | "of" | "value" | "earned") =>
  rows.reduce((total, row) => total + Number(row[of]), 0);
const shareOf = (rows: readonly Row[]): Share => ({ hits: sum(rows, "hits"), of: sum(rows, "of") });
const rateOf = (rows: readonly Row[]) => {
  const value = sum(rows, "value");
  return value > 0 ? Math.round((10_000 * sum(rows, "earned")) / value) : 0;
};

/** The program whose commission differs most from that of the others. */
const rateOutOfLine: Generator = {
  kind: "rateOutOfLine",
  read: async (base) => {
    const rows = (await readPrograms(base)).filter(({ earned }) => Number(earned) > 0);
    const found = rows.map((row) => {
      const others = rows.filter((other) => other !== row);
      const rates = { ownBp: rateOf([row]), otherBp: rateOf(others), own: shareOf([row]), other: shareOf(others) };
      const recent = { deals: row.deals, wonMinor: Number(row.recent), facts: {}, names: {} };
      return { subject: row.program, evidence: { basis: "rates" as const, ...rates, ...recent } };
    });
    const distance = ({ evidence: { ownBp, otherBp } }: (typeof found)[number]) =>
      ownBp > 0 && otherBp > 0 ? Math.abs(Math.log(ownBp / otherBp)) : 0;
    return found.toSorted((a, b) => distance(b) - distance(a)).slice(0, 1);
  },
  follow: (subject) => ({
    ...{ from: sql`referrals`, over: sql`closed_at`, hits: sql`status = 'won'`, better: "more" },
    among: sql`status in ('won', 'lost', 'expired') and program_id = ${subject.slice(4)}::uuid`,
  }),
};

export const rateGenerators = [rateOutOfLine];
