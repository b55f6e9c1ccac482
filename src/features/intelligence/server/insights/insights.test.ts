import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type Insight, listInsights } from "../../contract/insights.ts";
import type { Dimension, Measure } from "../../rules/insights/measures.ts";
import { generateInsights } from "./generate.ts";

const app = await testApp();
afterAll(() => app.close());
const tenantId = await app.tenant("acme");
const [jun, amira] = [await app.as("company", tenantId), await app.as("referrer", tenantId)];
const { programs } = await jun.call(getCatalog, {});
const bare = tenantId.slice(4);
await app.asOwner("update tenants set time_zone = 'UTC', currency = 'USD' where id = $1", [bare]);

/** Plants referrals, one of each kind for each of some days; `day` is noon of the day in the expressions. */
const plant = (days: string, each: number, columns: string, values: string) =>
  app.asOwner(
    `insert into referrals (tenant_id, program_id, pipeline_id, stage_id, full_name, currency, ${columns})
     select $1, p.id, p.pipeline_id, (select id from stages s where s.tenant_id = $1 and s.pipeline_id = p.pipeline_id order by position limit 1),
       'Contact', 'USD', ${values} from programs p, (${days}) as days (day), generate_series(1, ${each}) n where p.id = $2`,
    [bare, programs[0]?.id.slice(4)],
  );
const everyDay =
  "select date_trunc('day', now()) - n * interval '1 day' + interval '12 hours' from generate_series(1, 330) n";
/** The last complete day, week, and block of four weeks, whatever day it is. */
const newest = `select distinct d from (${everyDay}) as x (d), lateral (select date_trunc('week', now()) as monday) w,
  lateral (select monday - ((monday::date - date '1970-01-05') / 7 % 4) * interval '7 days' as block_end) b
  where d > now() - interval '36 hours' or (d >= monday - interval '7 days' and d < monday)
    or (d >= block_end - interval '28 days' and d < block_end)`;
const person = `'${amira.personId.slice(4)}'::uuid`;
// An ordinary year: each day the same, half of what is closed is won.
await plant(
  everyDay,
  2,
  "status, referrer_id, submitted_at, country, product_interest",
  `'under_review', ${person}, day, 'DE', 'Solar'`,
);
await plant(
  everyDay,
  2,
  "status, referrer_id, closed_at, closed_on, won_minor",
  `case when n = 1 then 'won' else 'lost' end, ${person}, day, day::date, 1000`,
);
await plant(
  everyDay,
  1,
  "status, referrer_id, submitted_at, decided_at, reject_reason",
  `'rejected', ${person}, day - interval '24 hours', day, 'notAFit'`,
);
await plant(everyDay, 1, "status, referrer_id, submitted_at", "'under_review', gen_random_uuid(), day");
// And the newest periods, in which everything is more.
await plant(
  newest,
  12,
  "status, referrer_id, submitted_at, country, product_interest",
  `'under_review', ${person}, day, 'DE', 'Solar'`,
);
await plant(newest, 8, "status, referrer_id, submitted_at", "'under_review', gen_random_uuid(), day");
await plant(
  newest,
  12,
  "status, referrer_id, closed_at, closed_on, won_minor",
  `'won', ${person}, day, day::date, 9000`,
);
await plant(newest, 9, "status, referrer_id, decided_at, reject_reason", `'rejected', ${person}, day, 'notAFit'`);
await plant(
  newest,
  3,
  "status, referrer_id, submitted_at, decided_at",
  `'accepted', ${person}, day - interval '200 hours', day`,
);
await app.asOwner(
  `with l as (insert into links (tenant_id, program_id, person_id, code) values ($1, $2, $3, 'ABCDE') returning id)
   insert into clicks (tenant_id, link_id, kind, visitor, created_at)
   select $1, l.id, 'person', 'v' || n, day from l, (select day, 5 as each from (${everyDay}) a (day) union all select day, 60 from (${newest}) b (day)) d, generate_series(1, d.each) n`,
  [bare, programs[0]?.id.slice(4), amira.personId.slice(4)],
);
await withTenant(app.services, tenantId, (ctx) => generateInsights(ctx));
const { items } = await jun.call(listInsights, {});

/** What each measure is, written without the server's definitions. */
const figures: Record<Measure, [figure: string, time: string, among: string]> = {
  submissions: ["count(*)", "submitted_at", "true"],
  wins: ["count(*)", "closed_at", "status = 'won'"],
  wonValue: ["sum(won_minor)", "closed_at", "status = 'won'"],
  rejections: ["count(*)", "decided_at", "status = 'rejected'"],
  clicks: ["count(*)", "created_at", "kind = 'person'"],
  winRate: ["count(*) filter (where status = 'won')::float8 / count(*)", "closed_at", "status in ('won', 'lost')"],
  reviewHours: [
    "percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at) / 3600)",
    "decided_at",
    "submitted_at is not null",
  ],
  firstReferrals: [
    "count(*)",
    "submitted_at",
    "submitted_at = (select min(o.submitted_at) from referrals o where o.tenant_id = x.tenant_id and o.referrer_id = x.referrer_id)",
  ],
};
const narrowed: Partial<Record<Dimension, (subject: string) => string>> = {
  partner: (subject) => `replace(referrer_id::text, '-', '') = '${subject.slice(4)}'`,
  country: (subject) => `country = '${subject}'`,
  product: (subject) => `product_interest = '${subject}'`,
};

async function countedIn({ measure, dimension, subject, fromDay, toDay }: Insight) {
  const [figure, time, among] = figures[measure];
  const [row] = await app.asOwner(
    `select (${figure})::float8 as value, count(*)::int as n from ${measure === "clicks" ? "clicks" : "referrals"} x
     where tenant_id = $1 and ${time} >= $2::date and ${time} < $3::date + 1 and ${among} and ${narrowed[dimension]?.(subject) ?? "true"}`,
    [bare, fromDay, toDay],
  );
  return row;
}

test("every look finds the change, each with the figure of its period as independent SQL counts it", async () => {
  const looks = new Set(items.map(({ measure, dimension }) => `${measure} ${dimension}`));
  expect([...looks].sort()).toEqual(
    [
      ...["submissions all", "submissions day", "submissions partner", "submissions country", "submissions product"],
      ...["wins all", "rejections all", "clicks all", "clicks day", "wonValue all", "winRate all", "reviewHours all"],
      "firstReferrals all",
    ].sort(),
  );
  for (const item of items) {
    const { value, n } = await countedIn(item);
    expect(item.value, `${item.measure} ${item.dimension}`).toBeCloseTo(value, 6);
    expect(item.n, `${item.measure} ${item.dimension}`).toBe(n);
    expect(item.direction).toBe("up");
    expect(item.value).toBeGreaterThan(item.high);
    expect(item.series.at(-1)).toBe(item.value);
    expect(item.periods).toBe(item.series.length - 1);
  }
});
