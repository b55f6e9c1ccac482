import { afterAll, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { desk } from "#features/referrals/server/testing/desk.ts";
import { books, percentOfWon } from "./testing/books.ts";
const house = await testApp();
afterAll(() => house.close());
test("bench", { timeout: 600_000 }, async () => {
  const acme = await house.tenant("acme");
  const [amira, clara, admin] = [await house.as("referrer", acme), await house.as("company", acme), await house.as("admin", acme)];
  const { plan } = books(house, acme);
  const { accepted, move } = desk(house);
  const measure = async (label: string, n = 60) => {
    const refs = []; for (let i = 0; i < n; i++) refs.push(await accepted(amira, clara));
    const times: number[] = [];
    for (const r of refs) { const t = performance.now(); await move(clara, r, "win", { wonMinor: 100000, currency: "EUR", closedOn: "2026-11-01" }); times.push(performance.now() - t); }
    times.sort((a, b) => a - b); console.log(label, "median", times[n >> 1]!.toFixed(2), "p25", times[n >> 2]!.toFixed(2));
  };
  const fill = (rows: number) => house.asOwner(`with p as (select uuidv7() id, i from generate_series(1, ${rows / 2}) i),
    t as (insert into ledger_transactions (tenant_id, id, movement, source, cause) select $1::uuid, id, 'accrued', 'bench', id::text from p returning id)
    insert into ledger_entries (tenant_id, transaction_id, account, person_id, commission_id, currency, minor)
    select $1::uuid, p.id, a, case when a = 'held' then case when i % 100 = 0 then $2::uuid else md5((i % 5000)::text)::uuid end end, p.id, 'EUR', case when a = 'held' then -100 else 100 end from p, unnest(array['expense','held']) a`, [acme.slice(4), amira.personId.slice(4)]);
  await measure("warm"); await measure("no plan");
  await measure("no plan");
  await plan(admin, [percentOfWon(1000)]);
  await measure("plan, small");
  await house.asOwner("alter table ledger_entries disable trigger user; ", []); await house.asOwner("alter table ledger_transactions disable trigger user", []);
  await fill(1_000_000);
  await house.asOwner("alter table ledger_entries enable trigger user", []); await house.asOwner("alter table ledger_transactions enable trigger user", []);
  await house.asOwner("analyze", []);
  await measure("plan, 1M"); await measure("plan, 1M");
});
