import { afterAll, expect, test } from "vitest";
import { demoApp } from "#app/testing/demo-app.ts";
import type { Id } from "#base/ids.ts";
import { withTenant } from "#server/with-tenant.ts";
import { getSite, saveSiteFigures } from "../contract.ts";
import { refreshFigures } from "./figures.ts";

const app = await demoApp();
afterAll(() => app.close());

async function tenantBySlug(slug: string) {
  const [{ id }] = (await app.asOwner("select replace(id::text, '-', '') id from tenants where slug = $1", [slug])) as [
    { id: string },
  ];
  const tenantId: Id<"ten"> = `ten_${id}`;
  return { tenantId, admin: await app.as("admin", tenantId) };
}
const goodword = await tenantBySlug("default");
const figuresOf = async ({ admin }: typeof goodword) => (await admin.call(getSite, { locale: "en" })).figures;
const show = ({ admin }: typeof goodword, showsFigures: boolean) =>
  admin.call(saveSiteFigures, { locale: "en", showsFigures });

/** The same figures, written apart from the code under test. */
const independentSql = `select
  (select count(*)::int from auth.members m where m.tenant_id = $1 and m.disabled_at is null and m.role in ('referrer', 'both')
    and exists (select from referrals r where r.tenant_id = $1 and r.referrer_id = m.person_id
      and r.submitted_at > now() - interval '1 year')) as partners,
  (select sum((status = 'won')::int)::int from referrals where tenant_id = $1) as won,
  (select sum(i.minor)::float8 from payout_items i join tenants t on t.id = i.tenant_id and t.currency = i.currency
    where t.id = $1 and i.state = 'paid') as paid,
  (select ceil(avg(days))::int from (
    select days, row_number() over (order by days) n, count(*) over () total from (
      select extract(epoch from paid_at - created_at)::float8 / 86400 as days from commissions where tenant_id = $1 and state = 'paid') d
    ) ranked where n in ((total + 1) / 2, total / 2 + 1)) as payout_days,
  (now() at time zone (select time_zone from tenants where id = $1))::date::text as day`;

test("shows no figures until the tenant turns them on, and then those that its records yield", async () => {
  expect(await figuresOf(goodword)).toBeNull();
  await show(goodword, true);
  const [expected] = await app.asOwner(independentSql, [goodword.tenantId.slice(4)]);
  const figures = (await figuresOf(goodword))!;
  expect(figures).toMatchObject({
    day: expected.day,
    partners: expected.partners,
    won: expected.won,
    payoutDays: expected.payout_days,
  });
  const { minor } = figures.paid!;
  expect(minor).toBeLessThanOrEqual(expected.paid);
  expect(minor).toBeGreaterThan(expected.paid * 0.9);
  const [last] = await app.asOwner("select action, before, after from audit_entries order by id desc limit 1");
  expect(last).toEqual({
    action: "site.figuresChanged",
    before: { showsFigures: false },
    after: { showsFigures: true },
  });
  await show(goodword, false);
  expect(await figuresOf(goodword)).toBeNull();
});

test("recalculates the figures when their day is over", async () => {
  await show(goodword, true);
  const now = await figuresOf(goodword);
  await app.asOwner(`update site_settings set figures = figures || '{"day": "2020-01-01", "won": 1}'`);
  await withTenant(app.services, goodword.tenantId, refreshFigures);
  expect(await figuresOf(goodword)).toEqual(now);
});

test("shows nothing where too few people are behind the figures", async () => {
  const nordlys = await tenantBySlug("nordlys");
  expect(await show(nordlys, true)).toMatchObject({ showsFigures: true, figures: null });
  expect(await figuresOf(nordlys)).toBeNull();
});
