import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { sameAccountReferrals } from "./possible-duplicates.ts";
import { similarCompanies } from "./similar-companies.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);

// Two thirds have no phone, one third shares one number and domain, and all names are similar but in another country.
await app.asOwner(
  `insert into referrals (tenant_id, program_id, pipeline_id, stage_id, status, referrer_id, currency, submitted_at, country, company, company_key,
     email_key, phone_key, domain_key)
   select p.tenant_id, p.id, p.pipeline_id, s.id, 'under_review', $2, 'EUR', now() - n * interval '1 minute', 'FR', 'Northwind ' || n, 'northwind trading ' || n,
     'contact@northwind-' || n || '.example', case when n % 3 = 0 then '+4930111' else '' end,
     case when n % 3 = 0 then 'northwind.example' else 'northwind-' || n || '.example' end
   from programs p join stages s on s.pipeline_id = p.pipeline_id and s.position = 1, generate_series(1, 10000) n where p.tenant_id = $1`,
  [acme.slice(4), amira.personId.slice(4)],
);
await app.asOwner("analyze referrals");

type Plan = { Plans?: Plan[]; "Node Type": string; "Actual Loops": number; [figure: string]: unknown };

const figures = ["Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck"];

/** Returns how many rows and index entries a plan read. */
function rowsRead(plan: Plan): number {
  const own = figures.reduce((sum, figure) => sum + Number(plan[figure] ?? 0), 0) * plan["Actual Loops"];
  const below = (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
  return below + (plan["Node Type"].includes("Scan") ? own : 0);
}

type Asked = { text: string; values: unknown[] };
const mode = ["force_custom_plan", "force_generic_plan"] as const;

/** Runs as the role without ownership, with a custom and with a generic plan. */
async function rowsReadBy({ text, values }: Asked, planned: (typeof mode)[number]) {
  const client = await app.db.pool.connect();
  try {
    await client.query(`begin; set local app.tenant_id = '${acme.slice(4)}'; set local plan_cache_mode = ${planned}`);
    await client.query(`prepare asked as ${text}`);
    const given = values.map((value) => client.escapeLiteral(String(value))).join();
    const { rows } = await client.query(`explain (analyze, format json) execute asked(${given})`);
    return rowsRead(rows[0]["QUERY PLAN"][0].Plan);
  } finally {
    await client.query("rollback; deallocate all");
    client.release();
  }
}

const except = `ref_${"0".repeat(32)}` as const;
const account = (keys: Partial<Record<"emailKey" | "phoneKey" | "domainKey", string>>): Asked => ({
  text: sameAccountReferrals.text,
  values: sameAccountReferrals.values({ emailKey: "", phoneKey: "", domainKey: "", ...keys, except }),
});
const called = (companyKey: string): Asked => ({
  text: similarCompanies.text,
  values: similarCompanies.values({ companyKey, country: "DE", except }),
});

const lookups: [string, Asked][] = [
  [
    "an account without a phone",
    account({ emailKey: "contact@northwind-7.example", domainKey: "northwind-7.example" }),
  ],
  ["an account without anything", account({})],
  ["an account with a third of all referrals", account({ phoneKey: "+4930111", domainKey: "northwind.example" })],
  ["a name like all others", called("northwind trading 5000")],
  ["a name like none", called("zzz")],
];
for (const planned of mode)
  test.each(lookups)(`the rows read for %s do not grow with the tenant (${planned})`, async (_, asked) => {
    expect(await rowsReadBy(asked, planned)).toBeLessThan(1000);
  });

test("finds a name by its beginning or its end, the most similar first", async () => {
  const keys = [
    "brightwater energy",
    "brigtwater energy",
    "brightwater energi",
    "blightwater energy",
    "northern lights",
  ];
  const other = await app.tenant("other");
  await app.asOwner(
    `insert into referrals (tenant_id, program_id, pipeline_id, stage_id, status, referrer_id, currency, submitted_at, company, company_key)
     select p.tenant_id, p.id, p.pipeline_id, s.id, 'under_review', $2, 'EUR', now(), given, given
     from programs p join stages s on s.pipeline_id = p.pipeline_id and s.position = 1, unnest($3::text[]) as given where p.tenant_id = $1`,
    [other.slice(4), amira.personId.slice(4), keys],
  );
  const client = await app.db.pool.connect();
  await client.query(`begin; set local app.tenant_id = '${other.slice(4)}'`);
  const values = similarCompanies.values({ companyKey: "brightwater energy", country: "", except });
  const { rows } = await client.query({ text: similarCompanies.text, values });
  await client.query("rollback");
  client.release();
  expect(rows[0].company).toBe("brightwater energy");
  expect(rows.map(({ company }) => company).sort()).toEqual(keys.slice(0, 4).sort());
});
