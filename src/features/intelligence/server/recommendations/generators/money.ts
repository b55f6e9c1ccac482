import { sql } from "drizzle-orm";
import { quarterDays, rowsOf, since } from "../figures.ts";
import { about, type Generator } from "../generator.ts";

const approvalDays = 7;

/** Commissions whose hold ended a week ago and that nobody has approved yet. */
const approvalsWaiting: Generator = {
  kind: "approvalsWaiting",
  read: async (base) => {
    const amount = base.converted(sql`minor`, sql`currency`);
    const [row] = await rowsOf<{ waiting: number; total: string | null; days: number | null }>(
      base,
      sql`select count(*)::int as waiting, round(sum(${amount})) as total,
            trunc(extract(epoch from ${base.at} - min(coalesce(hold_until, created_at))) / 86400)::int as days
          from commissions where state = 'in_approval' and coalesce(hold_until, created_at) < ${since(base, approvalDays)}`,
    );
    const facts = { days: row?.days ?? 0 };
    const totalMinor = Number(row?.total ?? 0);
    return about({ basis: "counted", affected: row?.waiting ?? 0, totalMinor, facts, names: {} });
  },
  follow: () => ({
    from: sql`commission_events`,
    over: sql`created_at`,
    among: sql`kind = 'approved'`,
    better: "more",
  }),
};

/** The partners who are owed money in a currency and have not said how they want to be paid. */
export const owedWithoutMethod = sql`select e.person_id, e.currency, sum(-e.minor) as minor from ledger_entries e
  where e.tenant_id = current_setting('app.tenant_id')::uuid and e.account = 'payable' and e.person_id is not null
    and not exists (select from payees p where p.tenant_id = e.tenant_id and p.person_id = e.person_id)
  group by e.person_id, e.currency having sum(-e.minor) > 0`;

const payoutMethodMissing: Generator = {
  kind: "payoutMethodMissing",
  read: async (base) => {
    const amount = base.converted(sql`minor`, sql`currency`);
    const [row] = await rowsOf<{ people: number; total: string | null }>(
      base,
      sql`select count(distinct person_id)::int as people, round(sum(${amount})) as total from (${owedWithoutMethod}) as owed`,
    );
    const totalMinor = Number(row?.total ?? 0);
    return about({ basis: "counted", affected: row?.people ?? 0, totalMinor, facts: {}, names: {} });
  },
  follow: () => ({ from: sql`payees`, over: sql`created_at`, better: "more" }),
};

/** Open programs whose deals earn nothing, because no commission plan applies to them. */
const programWithoutPlan: Generator = {
  kind: "programWithoutPlan",
  read: async (base) => {
    const rows = await rowsOf<{ program: string; referrals: number }>(
      base,
      sql`select 'prg_' || replace(p.id::text, '-', '') as program, count(r.id)::int as referrals
          from programs p join referrals r on r.program_id = p.id and r.submitted_at > ${since(base, quarterDays)}
          where p.state = 'open'
            and not exists (select from plan_uses u where u.scope = 'program' and u.target = 'prg_' || replace(p.id::text, '-', ''))
            and not exists (select from commissions c where c.program_id = p.id and c.created_at > ${since(base, quarterDays)})
          group by p.id`,
    );
    return rows.map(({ program, referrals }) => ({
      subject: program,
      evidence: { basis: "counted" as const, affected: referrals, totalMinor: null, facts: {}, names: {} },
    }));
  },
  follow: (subject) => ({
    ...{ from: sql`referrals`, over: sql`closed_at`, better: "more" },
    among: sql`status = 'won' and program_id = ${subject.slice(4)}::uuid`,
    hits: sql`exists (select from commissions c where c.referral_id = referrals.id)`,
  }),
};

export const moneyGenerators = [approvalsWaiting, payoutMethodMissing, programWithoutPlan];
