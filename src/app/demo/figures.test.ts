import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoApp, demoZone as zone } from "#app/testing/demo-app.ts";
import type { Id } from "#base/ids.ts";
import {
  type Figure,
  getCohorts,
  getDashboard,
  getFigures,
  getFunnel,
  type Period,
} from "#features/analytics/contract.ts";
import { canDivide, canFilter, definitions } from "#features/analytics/measures.ts";
import type { Narrowed } from "#features/analytics/question.ts";
import { cellFixtures } from "#features/analytics/server/testing/cell-fixtures.ts";
import { type Division, divisions, frames, type Measure, measures } from "#features/analytics/values.ts";
import { getCommissionChart } from "#features/commissions/contract/overview.ts";
import type { Person } from "#features/referrals/server/testing/referral-fixtures.ts";

/** Compares every figure of the demo with plain SQL over the source rows, which does not use the stored analytics. */
const app = await demoApp();
afterAll(() => app.close());
let tenantId: Id<"ten">;
let admin: Person;
let referrer: Person;

beforeAll(async () => {
  const [row] = await app.asOwner("select replace(id::text, '-', '') id from tenants where slug = 'default'");
  tenantId = `ten_${row.id}`;
  admin = await app.as("admin", tenantId);
  const [busiest] = await app.asOwner(
    "select replace(referrer_id::text, '-', '') id from referrals where tenant_id = $1 group by referrer_id order by count(*) desc limit 1",
    [tenantId.slice(4)],
  );
  referrer = await app.as("referrer", tenantId);
  await app.asOwner("update auth.sessions set person_id = $1 where person_id = $2", [
    busiest.id,
    referrer.personId.slice(4),
  ]);
  referrer = { ...referrer, personId: `per_${busiest.id}` };
});

const bare = (id: string) => `'${id.slice(4)}'::uuid`;
const onDay = (at: string) => `(${at} at time zone '${zone}')::date`;
const ofTenant = () => `tenant_id = ${bare(tenantId)}`;

const columns: Partial<Record<Division, string>> = {
  referrer: "'per_' || replace(referrer_id::text, '-', '')",
  program: "'prg_' || replace(program_id::text, '-', '')",
  source: "source",
  country: "country",
  product: "product_interest",
  campaign: "campaign",
  confidence: "coalesce(confidence_level, '')",
  rejectReason: "reject_reason",
  lossReason: "loss_reason",
};
const filterColumns: Record<keyof Narrowed, string> = {
  programId: columns.program!,
  referrerId: columns.referrer!,
  source: columns.source!,
  country: columns.country!,
  product: columns.product!,
  campaign: columns.campaign!,
  confidence: columns.confidence!,
};
const keySql = (by: Division, day: string) => {
  if (by === "day") return `${day}::text`;
  return by === "month" ? `to_char(${day}, 'YYYY-MM-01')` : (columns[by] ?? "''");
};

type FigureQuery = {
  by: Division;
  narrowed: Narrowed;
  currency: string;
  period: Period;
  /** Leaves out the amounts in other currencies instead of converting them. */
  unconverted?: boolean;
};
type Sum = { key: string; sum: string; of: string | null };

const filtersOf = (narrowed: Narrowed) =>
  Object.entries(narrowed).map(([name, value]) => `${filterColumns[name as "source"]} = '${value}'`);
const firstStage = `'stg_' || replace((select f.id from stages f where f.tenant_id = r.tenant_id and f.pipeline_id = r.pipeline_id and f.code = 'new')::text, '-', '')`;

/** Converts an amount at the rate of a day; `currency` is qualified, because the rates have a column of that name. The rate is the last one up to that day, or the first. */
function convertSql(minor: string, currency: string, day: string, to: string) {
  const rates = (of: string) => `select rate from fx_rates x where x.${ofTenant()} and x.currency = ${of}`;
  const price = (of: string) =>
    `case ${of} when 'EUR' then 1 else coalesce((${rates(of)} and x.day <= ${day} order by x.day desc limit 1), (${rates(of)} order by x.day limit 1)) end`;
  const digits = (of: string) => `case ${of} when 'JPY' then 0 else 2 end`;
  return `(${minor} * (${price(`'${to}'`)}) / (${price(currency)}) * power(10::numeric, ${digits(`'${to}'`)} - ${digits(currency)}))`;
}

/** Aggregates the referrals of a period by the given date column. */
const referralSql = (
  day: string,
  where: string,
  { by, narrowed, period }: FigureQuery,
  sum: string,
  of = "null::bigint",
) => {
  return `select ${keySql(by, day)} as key, ${sum} as sum, ${of} as of from referrals
    where ${[ofTenant(), where, ...filtersOf(narrowed), `${day} between '${period.from}' and '${period.to}'`].join(" and ")} group by 1`;
};
const endedOn = `case status when 'won' then closed_on else ${onDay("closed_at")} end`;
const decidedOn = onDay("decided_at");
const decided = "(accepted_at is not null or status = 'rejected')";
const ms = "(extract(epoch from decided_at - submitted_at) * 1000)::bigint";
/** Aggregates ledger entries by the day they were created; balances are converted at the rate of the last day. */
const ledgerSql = (
  account: string,
  sign: string,
  { by, narrowed, currency, period, unconverted = false }: FigureQuery,
  person: string,
  rateDay = onDay("e.created_at"),
) =>
  `select ${by === "referrer" ? `'per_' || replace(${person}::text, '-', '')` : keySql(by, onDay("e.created_at"))} as key, round(${sign}sum(${convertSql("e.minor", "e.currency", rateDay, currency)})) as sum, null as of
   from ledger_entries e left join commissions c on c.id = e.commission_id
   where e.${ofTenant()} and e.account = '${account}' ${unconverted ? `and e.currency = '${currency}'` : ""}
     and ${onDay("e.created_at")} between '${period.from}' and '${period.to}'
     ${narrowed.referrerId ? `and ${person} = ${bare(narrowed.referrerId)}` : ""} group by 1`;

const wonSum = ({ currency }: FigureQuery) =>
  `round(sum(${convertSql("won_minor", "referrals.currency", "closed_on", currency)}))`;
const balance = (account: string, asked: FigureQuery) => {
  const { to } = asked.period;
  return ledgerSql(account, "-", { ...asked, period: { from: "-infinity", to } }, "e.person_id", `'${to}'::date`);
};

const expected: Record<Measure, (asked: FigureQuery) => string> = {
  referrals: (a) => referralSql(onDay("submitted_at"), "submitted_at is not null", a, "count(*)"),
  accepted: (a) => referralSql(onDay("accepted_at"), "accepted_at is not null", a, "count(*)"),
  rejected: (a) => referralSql(decidedOn, "status = 'rejected'", a, "count(*)"),
  won: (a) => referralSql("closed_on", "status = 'won'", a, "count(*)"),
  lost: (a) => referralSql(onDay("closed_at"), "status = 'lost'", a, "count(*)"),
  acceptance: (a) => referralSql(decidedOn, decided, a, "count(accepted_at)", "count(*)"),
  conversion: (a) =>
    referralSql(
      endedOn,
      "status in ('won', 'lost', 'expired')",
      a,
      "count(*) filter (where status = 'won')",
      "count(*)",
    ),
  decisionTime: (a) => referralSql(decidedOn, decided, a, `sum(${ms})`, "count(*)"),
  clockKept: (a) => referralSql(decidedOn, decided, a, "count(*) filter (where not review_late)", "count(*)"),
  wonValue: (a) => referralSql("closed_on", "status = 'won'", a, wonSum(a)),
  averageDeal: (a) => referralSql("closed_on", "status = 'won'", a, wonSum(a), "count(*)"),
  activeReferrers: (a) =>
    referralSql(onDay("submitted_at"), "submitted_at is not null", a, "count(distinct referrer_id)"),
  // Referrals accepted and not closed at the end of the period, in the stage that their timeline shows for that day.
  pipeline: ({ by, narrowed, currency, period }) => `
    with standing as (
      select r.*, coalesce((
        select e.details->>'to' from referral_events e where e.tenant_id = r.tenant_id and e.referral_id = r.id and e.kind = 'staged'
          and ${onDay("e.created_at")} <= '${period.to}' order by e.id desc limit 1), ${firstStage}) as stood_in
      from referrals r where r.${ofTenant()} and ${onDay("r.accepted_at")} <= '${period.to}'
        and (r.closed_at is null or ${onDay("r.closed_at")} > '${period.to}')
    )
    select ${columns[by] ?? "''"} as key, round(sum(${convertSql("estimated_minor", "standing.currency", `'${period.to}'::date`, currency)} * s.probability) / 100.0) as sum, null as of
    from standing join stages s on 'stg_' || replace(s.id::text, '-', '') = stood_in and s.kind = 'open'
    where ${["true", ...filtersOf(narrowed)].join(" and ")} group by 1`,
  earned: (a) => ledgerSql("expense", "", a, "c.person_id"),
  /** Amounts that arrived, according to the payout items. */
  paid: ({ by, narrowed, currency, period, unconverted }) =>
    `select ${by === "referrer" ? "'per_' || replace(person_id::text, '-', '')" : keySql(by, onDay("paid_at"))} as key, round(sum(${convertSql("(gross_minor - offset_minor)", "earned_currency", onDay("paid_at"), currency)})) as sum, null as of
     from payout_items where ${ofTenant()} and state = 'paid' ${unconverted ? `and earned_currency = '${currency}'` : ""}
       and ${onDay("paid_at")} between '${period.from}' and '${period.to}'
       ${narrowed.referrerId ? `and person_id = ${bare(narrowed.referrerId)}` : ""} group by 1`,
  held: (a) => balance("held", a),
  payable: (a) => balance("payable", a),
};

const isBalance = (measure: Measure) => ["pipeline", "held", "payable"].includes(measure);

const isMoney = (measure: Measure) => ["money", "averageMoney"].includes(definitions[measure].unit);
/** A converted amount is rounded once for each day, week or month that the answer was composed of. */
const roundingUnits = 200;

/** A row with a zero figure and a missing row count as equal. */
async function expectSame(measure: Measure, asked: FigureQuery, rows: { key: string; figure: Figure }[]) {
  const found: Sum[] = await app.asOwner(expected[measure](asked), []);
  const expectedRows = found.map(
    ({ key, sum, of }) => [key ?? "", Number(sum), of === null ? null : Number(of)] as const,
  );
  const isNonZero = ([, sum, of]: readonly [string, number, number | null]) =>
    (isMoney(measure) ? Math.abs(sum) > roundingUnits : sum !== 0) || (of ?? 0) !== 0;
  const actual = rows.map(({ key, figure: { sum, of } }) => [key, sum, of] as const);
  const sorted = (list: readonly (readonly [string, number, number | null])[]) =>
    list.filter(isNonZero).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const close = (amount: number) => (isMoney(measure) ? expect.closeTo(amount / roundingUnits, 0) : amount);
  const scaled = (amount: number) => (isMoney(measure) ? amount / roundingUnits : amount);
  expect(
    sorted(actual).map(([key, sum, of]) => [key, scaled(sum), of]),
    `${measure} by ${asked.by} of ${JSON.stringify(asked)}`,
  ).toEqual(sorted(expectedRows).map(([key, sum, of]) => [key, close(sum), of]));
}

/** Checks a query in its period and in the previous one, as a total and row by row. */
async function check(
  person: Person,
  question: { measures: Measure[]; by: Division } & Record<string, unknown>,
  ownFilter: Narrowed = {},
) {
  const answer = await person.call(getFigures, question as never);
  const { frame: _, measures: asked, by, view: _v, currency: _c, compare: _k, ...narrowed } = question;
  const common = { narrowed: { ...narrowed, ...ownFilter } as Narrowed, currency: answer.currency };
  for (const measure of asked) {
    const figureOf = (row: { key: string; figures: Partial<Record<Measure, Figure>> }) => ({
      key: row.key,
      figure: row.figures[measure]!,
    });
    const whole = { ...common, by: "none" as const, period: answer.period };
    await expectSame(measure, whole, [figureOf(answer.whole)]);
    if (answer.before)
      await expectSame(measure, { ...whole, period: answer.before }, [
        figureOf({ key: "", figures: answer.whole.before! }),
      ]);
    // Balances at the end of a period are checked only as totals, above.
    if (isBalance(measure) && (by === "day" || by === "month")) continue;
    await expectSame(measure, { ...common, by, period: answer.period }, answer.rows.map(figureOf));
    if (answer.before && by !== "day" && by !== "month")
      await expectSame(
        measure,
        { ...common, by, period: answer.before },
        answer.rows.map(({ key, before }) => figureOf({ key, figures: before! })),
      );
  }
  return answer;
}

const filterCases: Narrowed[] = [
  {},
  { source: "link" },
  { country: "DE" },
  { product: "Consulting" },
  { campaign: "Newsletter" },
  { confidence: "high" },
  // The stored cells do not cover these combinations, so the rows are read.
  { source: "event", confidence: "low" },
  { source: "link", campaign: "Spring fair" },
];

describe("every figure of the demo matches its rows", { timeout: 240_000 }, () => {
  test("in every time frame and every division [R9.3]", async () => {
    for (const by of divisions) {
      const askable = measures.filter((measure) => canDivide(measure, by));
      const isShort = by === "none" || by === "month";
      for (const frame of isShort ? frames : (["30d", "1y"] as const))
        for (let i = 0; i < askable.length; i += 8)
          await check(admin, { measures: askable.slice(i, i + 8), by, frame });
    }
  });

  test("with filters, answered from stored cells and from rows", async () => {
    for (const narrowed of filterCases)
      for (const by of ["none", "month", "source", "campaign", "referrer", "lossReason"] as const) {
        const fits = measures.filter(
          (measure) =>
            canDivide(measure, by) && Object.keys(narrowed).every((name) => canFilter(measure, name as "source")),
        );
        for (let i = 0; i < fits.length; i += 8)
          await check(admin, { measures: fits.slice(i, i + 8), by, frame: "1y", compare: "year", ...narrowed });
      }
  });

  test("for a referrer, limited to their own rows", async () => {
    const ownFilter = { referrerId: referrer.personId };
    for (const by of ["none", "day", "source", "product", "rejectReason"] as const) {
      const askable = measures.filter((measure) => canDivide(measure, by) && measure !== "activeReferrers");
      for (let i = 0; i < askable.length; i += 8)
        await check(referrer, { measures: askable.slice(i, i + 8), by, frame: "90d" }, ownFilter);
    }
  });

  test("on the dashboard: current, previous, trend and leaders", async () => {
    for (const [person, ownFilter] of [
      [admin, {}],
      [referrer, { referrerId: referrer.personId }],
    ] as const)
      for (const frame of ["7d", "30d", "90d", "6m", "1y"] as const) {
        const dashboard = await person.call(getDashboard, { frame });
        const asked = { by: "none" as const, narrowed: ownFilter as Narrowed, currency: dashboard.currency };
        for (const { measure, now, before, course } of dashboard.figures) {
          await expectSame(measure, { ...asked, period: dashboard.period }, [{ key: "", figure: now }]);
          await expectSame(measure, { ...asked, period: dashboard.before! }, [{ key: "", figure: before! }]);
          if (isBalance(measure)) expect(course.at(-1)).toEqual(now);
          else if (measure !== "activeReferrers") expect(course.reduce((sum, one) => sum + one.sum, 0)).toBe(now.sum);
        }
        const { rows } = await person.call(getFigures, {
          measures: ["won", "referrals", "wonValue", "conversion"],
          by: "referrer",
          frame,
        });
        for (const leader of dashboard.leaders)
          expect(leader.figures).toEqual(rows.find(({ key }) => key === leader.personId)!.figures);
      }
    const { leaders, leadersTied, period, currency } = await admin.call(getDashboard, { frame: "1y" });
    const ranks = await app.asOwner(
      `select 'per_' || replace(referrer_id::text, '-', '') as id,
         coalesce(round(sum(${convertSql("won_minor", "referrals.currency", "closed_on", currency)})
           filter (where status = 'won' and closed_on between '${period.from}' and '${period.to}')), 0) as value,
         count(*) filter (where status = 'won' and closed_on between '${period.from}' and '${period.to}') as won,
         count(*) filter (where ${onDay("submitted_at")} between '${period.from}' and '${period.to}') as submitted
       from referrals where ${ofTenant()} group by 1 order by 2 desc, 3 desc, 4 desc, 1`,
      [],
    );
    const isAhead = (one: (typeof ranks)[number], other: (typeof ranks)[number]) =>
      Number(one.value) > Number(other.value) || (one.value === other.value && Number(one.won) > Number(other.won));
    const isTied = (one: (typeof ranks)[number], other: (typeof ranks)[number]) =>
      one.value === other.value && one.won === other.won;
    const rankOf = (of: (typeof ranks)[number]) => 1 + ranks.filter((one) => isAhead(one, of)).length;
    const first = ranks.filter(({ won }) => Number(won) > 0).slice(0, 5);
    expect(leaders.map(({ personId, rank, figures }) => [personId, rank, figures.won?.sum])).toEqual(
      first.map((one) => [one.id, rankOf(one), Number(one.won)]),
    );
    const tiedWithLast = ranks.filter((one) => isTied(one, first.at(-1)!)).length;
    expect(leadersTied).toBe(tiedWithLast - first.filter((one) => isTied(one, first.at(-1)!)).length);
    const { place } = await referrer.call(getDashboard, { frame: "1y" });
    const ownRank = ranks.find(({ id }) => id === referrer.personId)!;
    expect(place).toEqual({
      rank: rankOf(ownRank),
      of: ranks.filter(({ won, submitted }) => Number(won) + Number(submitted) > 0).length,
      shared: ranks.filter((one) => isTied(one, ownRank)).length - 1,
    });
  });

  test("in the funnel and its stages", async () => {
    const { period, funnel, stages, currency } = await admin.call(getFunnel, { frame: "90d" });
    const within = `${ofTenant()} and ${onDay("submitted_at")} between '${period.from}' and '${period.to}'`;
    const wasWorked = `exists (select from referral_events e where e.tenant_id = r.tenant_id and e.referral_id = r.id and e.details->>'to' = 'in_progress')`;
    const [{ stopped_new, stopped_accepted, stopped_worked, ...plain }] = await app.asOwner(
      `select count(*)::int as submitted, count(accepted_at)::int as accepted, count(*) filter (where status = 'won')::int as won,
         count(*) filter (where status = 'won' or ${wasWorked})::int as worked,
         count(*) filter (where status in ('submitted', 'under_review', 'needs_info'))::int as stopped_new,
         count(*) filter (where status = 'accepted')::int as stopped_accepted,
         count(*) filter (where status = 'in_progress')::int as stopped_worked
       from referrals r where ${within}`,
      [],
    );
    expect(funnel).toEqual({
      ...plain,
      // Referrals that neither advanced nor are open have been dropped.
      dropped: {
        submitted: plain.submitted - plain.accepted - stopped_new,
        accepted: plain.accepted - plain.worked - stopped_accepted,
        worked: plain.worked - plain.won - stopped_worked,
      },
    });
    const expectedStages = await app.asOwner(
      `select s.code, s.probability, count(r.id)::int as count,
         coalesce(round(sum(${convertSql("r.estimated_minor", "r.currency", `'${period.to}'::date`, currency)})), 0)::int as minor
       from stages s left join referrals r on r.stage_id = s.id and r.status in ('accepted', 'in_progress')
       where s.${ofTenant()} and s.kind = 'open' group by s.id, s.code, s.probability, s.position order by s.position`,
      [],
    );
    expect(stages.map(({ code, probability, count, minor }) => ({ code, probability, count, minor }))).toEqual(
      // Each currency is rounded by itself.
      expectedStages.map((stage) => ({ ...stage, minor: expect.closeTo(stage.minor, -1) })),
    );
    // The referrals that left a stage and the time they spent there, according to the timelines.
    const left = await app.asOwner(
      `with steps as (
         select r.id, r.accepted_at as at, 'stg_' || replace((select id from stages where pipeline_id = r.pipeline_id and code = 'new')::text, '-', '') as stage
         from referrals r where r.${ofTenant()} and r.accepted_at is not null
         union all select e.referral_id, e.created_at, e.details->>'to' from referral_events e join referrals r on r.id = e.referral_id
         where e.kind = 'staged' and r.${ofTenant()} and e.details->>'to' in (select 'stg_' || replace(id::text, '-', '') from stages where kind = 'open')
         union all select id, closed_at, '' from referrals r where r.${ofTenant()} and accepted_at is not null and closed_at is not null
       ), stays as (select stage, at, lead(at) over (partition by id order by at, stage desc) as until from steps)
       select stage, count(*)::int as left, sum(extract(epoch from until - at) * 1000)::float8 as stayed from stays
       where stage <> '' and until is not null and ${onDay("until")} between '${period.from}' and '${period.to}' group by 1`,
      [],
    );
    for (const { stageId, left: count, stayedMs } of stages) {
      const expected = left.find(({ stage }) => stage === stageId) ?? { left: 0, stayed: 0 };
      expect([count, stayedMs]).toEqual([expected.left, Math.round(expected.stayed)]);
    }
  });

  test("in the cohorts", async () => {
    const { cohorts } = await admin.call(getCohorts, { frame: "1y" });
    expect(cohorts).toHaveLength(12);
    for (const { month, submitted, won } of cohorts) {
      const [plain] = await app.asOwner(
        `select count(*)::int as submitted, ${won
          .map(
            (_, n) =>
              `count(*) filter (where status = 'won' and closed_on < ('${month}'::date + interval '${n + 1} months'))::int as n${n}`,
          )
          .join()}
         from referrals where ${ofTenant()} and date_trunc('month', ${onDay("submitted_at")}) = '${month}'::date`,
        [],
      );
      expect({ submitted, ...Object.fromEntries(won.map((count, n) => [`n${n}`, count])) }).toEqual(plain);
    }
    expect(cohorts.some(({ won }) => won.at(-1)! > 0)).toBe(true);
  });

  test("in the commission chart, which is in one currency [R9.3]", async () => {
    for (const frame of ["3m", "6m", "1y", "all"] as const)
      for (const [person, narrowed] of [
        [admin, {}],
        [referrer, { referrerId: referrer.personId }],
      ] as const) {
        const { months, currency } = await person.call(getCommissionChart, { frame });
        const { period } = await person.call(getFigures, { measures: ["earned"], frame });
        const asked = { by: "month", narrowed, currency, period, unconverted: true } as const;
        for (const measure of ["earned", "paid"] as const) {
          const found: Sum[] = await app.asOwner(expected[measure](asked), []);
          const fromRows = found.map(({ key, sum }) => [key, Number(sum)]).filter(([, sum]) => sum !== 0);
          const fromChart = months.map((one) => [one.month, measure === "earned" ? one.earnedMinor : one.paidMinor]);
          expect(fromChart.filter(([, sum]) => sum !== 0)).toEqual(fromRows.toSorted(([a], [b]) => (a! < b! ? -1 : 1)));
        }
      }
  });

  test("in the stored cells, before and after upkeep", async () => {
    const { wrong } = cellFixtures(app, tenantId);
    expect(await wrong()).toBe(0);
    await app.runUpkeep();
    expect(await wrong()).toBe(0);
  });
});
