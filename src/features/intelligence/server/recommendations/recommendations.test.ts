import { afterAll, describe, expect, test } from "vitest";
import { demoApp, demoZone } from "#app/testing/demo-app.ts";
import type { Id } from "#base/ids.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { switchFeature } from "#features/tenants/own.ts";
import { withTenant } from "#server/with-tenant.ts";
import { listInsights, readAllInsights, readInsight } from "../../contract/insights.ts";
import * as contract from "../../contract/recommendations.ts";
import { deleteOldInsights } from "../insights/generate.ts";
import { refreshIfChanged, refreshTenant } from "./refresh.ts";

const app = await demoApp();
afterAll(() => app.close());
const slug = "default";
const [row] = await app.asOwner("select replace(id::text, '-', '') id from tenants where slug = $1", [slug]);
const tenantId: Id<"ten"> = `ten_${row!.id}`;
const bare = tenantId.slice(4);
const admin = await app.as("admin", tenantId);
const jun = await app.as("company", tenantId);
const amira = await app.as("referrer", tenantId);
const tables = `with r as (select * from referrals where tenant_id = '${bare}'), ended as (select * from r
  where status in ('won', 'lost', 'expired', 'reversed') and closed_at > now() - interval '365 days')`;
const one = async (query: string): Promise<Record<string, number>> => {
  const [found] = await app.asOwner(`${tables} ${query}`, []);
  return Object.fromEntries(Object.entries(found ?? {}).map(([name, value]) => [name, Number(value)]));
};
/** What the endpoint does, which is limited to a few calls a minute. */
const refresh = (tenant = tenantId) => withTenant(app.services, tenant, (ctx) => refreshTenant(ctx));
const find = async (kind: contract.Recommendation["kind"]) => {
  await refresh();
  return (await jun.call(contract.listRecommendations, {})).items.find((item) => item.kind === kind);
};
/** The demo is in dollars, euros and more; the test converts by the newest price of each. */
const inDollars = (
  column: string,
) => `(${column} * (select d.rate from fx_rates d where d.tenant_id = '${bare}' and d.currency = 'USD' order by day desc limit 1)
  / case when r.currency = 'EUR' then 1 else coalesce((select f.rate from fx_rates f where f.tenant_id = '${bare}' and f.currency = r.currency order by day desc limit 1), 1) end)`;

describe("recommendations over the demo's records [R3.7]", () => {
  test("at least five generators find something, each with priority, impact, time and confidence", async () => {
    const { items, refreshedAt } = await jun.call(contract.refreshRecommendations, {});
    const active = items.filter(({ state }) => state === "active");
    expect(new Set(active.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(5);
    expect(refreshedAt).not.toBeNull();
    for (const { value, minutes, impact, confidence } of active) {
      expect(minutes).toBeGreaterThan(0);
      expect(impact.amount).toBeGreaterThan(0);
      expect(confidence).toBeGreaterThan(0);
      if (value) expect(value.low <= value.minor && value.minor <= value.high).toBe(true);
    }
  });

  test("stalled deals: counts and both win rates match the rows", async () => {
    const found = await find("stalledDeals");
    const over = `(select count(*) from generate_subscripts(e.course_stages, 1) i join stages s on s.id = e.course_stages[i]
      where s.max_days is not null and e.course_since[i + 1] - e.course_since[i] > make_interval(days => s.max_days))`;
    const expected =
      await one(`select count(*) filter (where ${over} = 0) as fine, count(*) filter (where ${over} = 0 and status = 'won') as fine_won,
      count(*) filter (where ${over} > 0) as over, count(*) filter (where ${over} > 0 and status = 'won') as over_won from ended e`);
    const now = await one(`select count(*) as n from r join stages s on s.id = r.stage_id and s.tenant_id = r.tenant_id
      where r.status in ('accepted', 'in_progress') and now() - r.stage_entered_at > make_interval(days => s.max_days)`);
    expect(found?.evidence).toMatchObject({
      basis: "compared",
      good: { hits: expected.fine_won, of: expected.fine },
      bad: { hits: expected.over_won, of: expected.over },
      affected: now.n,
    });
    if (found?.evidence.basis !== "compared") throw new Error("Nothing was compared");
    const share = (won: number | undefined, of: number | undefined) => won! / of!;
    const difference = share(expected.fine_won, expected.fine) - share(expected.over_won, expected.over);
    expect(found.value?.minor).toBe(Math.round(difference * now.n! * found.evidence.caseMinor!));
  });

  test("amounts are added up in the tenant's currency", async () => {
    const found = await find("stalledDeals");
    const { total } =
      await one(`select sum(${inDollars("r.estimated_minor")}) as total from r join stages s on s.id = r.stage_id and s.tenant_id = r.tenant_id
      where r.status in ('accepted', 'in_progress') and now() - r.stage_entered_at > make_interval(days => s.max_days)`);
    expect(found?.currency).toBe("USD");
    expect(Math.abs((found?.evidence.facts.totalMinor ?? 0) - total!) / total!).toBeLessThan(0.001);
  });

  test("a strong source, expiring protections and open consents match the rows", async () => {
    const source = await find("strongSource");
    if (source) {
      const known = `(select * from ended union all select * from r where status = 'rejected' and decided_at > now() - interval '365 days') k`;
      const counted = await one(`select count(*) filter (where source = '${source.subject}') as n, count(*) as all_n,
        count(*) filter (where source = '${source.subject}' and status = 'won') as won, count(*) filter (where status = 'won') as all_won from ${known}`);
      expect(source.evidence).toMatchObject({
        good: { hits: counted.won, of: counted.n },
        bad: { hits: counted.all_won! - counted.won!, of: counted.all_n! - counted.n! },
      });
    }
    const { n } = await one(`select count(*) as n from r where status in ('accepted', 'in_progress')
      and protected_until between now() and now() + interval '14 days'`);
    expect((await find("expiringProtection"))?.impact.amount ?? 0).toBe(n);
  });

  test("partners without a payout method and waiting commissions match the ledger", async () => {
    const { n } =
      await one(`select count(distinct person_id) as n from (select person_id from ledger_entries e where tenant_id = '${bare}' and account = 'payable'
      and person_id not in (select person_id from payees where tenant_id = '${bare}') group by 1, currency having sum(minor) < 0) x`);
    expect((await find("payoutMethodMissing"))?.impact.amount ?? 0).toBe(n);
    const waiting =
      await one(`select count(*) as n from commissions where tenant_id = '${bare}' and state = 'in_approval'
      and coalesce(hold_until, created_at) < now() - interval '7 days'`);
    expect((await find("approvalsWaiting"))?.impact.amount ?? 0).toBe(waiting.n);
  });

  test("money is not mentioned where commissions are turned off", async () => {
    await admin.call(switchFeature, { feature: "commissionTracking", on: false });
    const money = async () =>
      (await jun.call(contract.listRecommendations, {})).items.filter(({ area }) => area === "money").length;
    await expect.poll(money).toBe(0);
    await admin.call(switchFeature, { feature: "commissionTracking", on: true });
    await expect.poll(money).toBeGreaterThan(0);
  });
});

describe("the demo's implemented recommendation", () => {
  test("has its figure 30 days before and after, counted by the same rule [R4.7]", async () => {
    const { items } = await jun.call(contract.listRecommendations, {});
    const done = items.find(({ state }) => state === "implemented")!;
    const at = `'${done.changedAt}'::timestamptz`;
    const queries: Record<string, string> = {
      consentUnanswered:
        "select count(*) filter (where consent = 'confirmed') as hits, count(*) as n from r where submitted_at",
    };
    expect(done.followUp).toMatchObject({ result: expect.any(String), n: expect.any(Number) });
    const query = queries[done.kind];
    if (!query) return;
    const before = await one(`${query} >= ${at} - interval '30 days' and submitted_at < ${at}`);
    const after = await one(`${query} >= ${at} and submitted_at < ${at} + interval '30 days'`);
    expect(done.followUp).toMatchObject({
      before: { hits: before.hits, of: before.n },
      after: { hits: after.hits, of: after.n },
    });
  });
});

describe("a recommendation can be", () => {
  test("implemented, dismissed, hidden and restored, and does not return meanwhile [R4.7]", async () => {
    const { id, kind, subject } = (await find("stalledDeals"))!;
    const stateAfterRefresh = async () => {
      await refresh();
      const { items } = await jun.call(contract.listRecommendations, {});
      return items.filter((item) => item.kind === kind && item.subject === subject).map(({ state }) => state);
    };
    expect((await jun.call(contract.implementRecommendation, { id })).state).toBe("implemented");
    expect(await stateAfterRefresh()).toEqual(["implemented"]);
    expect(await jun.call(contract.restoreRecommendation, { id })).toMatchObject({ state: "active", changedBy: null });
    await jun.call(contract.dismissRecommendation, { id, reason: "disagree" });
    expect(await stateAfterRefresh()).toEqual(["dismissed"]);
    await jun.call(contract.restoreRecommendation, { id });
    await jun.call(contract.snoozeRecommendation, { id, days: 7 });
    expect(await stateAfterRefresh()).toEqual(["snoozed"]);
    await app.asOwner("update recommendations set snoozed_until = now() - interval '1 minute' where id = $1", [
      id.slice(4),
    ]);
    expect(await stateAfterRefresh()).toEqual(["active"]);
  });

  test("closed by its evidence being gone", async () => {
    expect(await find("approvalsWaiting")).toBeDefined();
    await app.asOwner("update commissions set hold_until = now() where tenant_id = $1 and state = 'in_approval'", [
      bare,
    ]);
    expect(await find("approvalsWaiting")).toBeUndefined();
  });

  test("seen by companies only", async () => {
    expect(await codeOf(amira.call(contract.listRecommendations, {}))).toBe("base.forbidden");
  });
});

describe("a quiet partner", () => {
  const other = async () => {
    const tenant = await app.tenant("quiet");
    const partner = await app.as("referrer", tenant);
    const company = await app.as("company", tenant);
    await app.asOwner(
      `insert into referrals (tenant_id, program_id, pipeline_id, stage_id, referrer_id, currency, status, submitted_at, full_name)
       select p.tenant_id, p.id, p.pipeline_id, (select id from stages s where s.pipeline_id = p.pipeline_id order by position limit 1), $2, 'USD', 'under_review',
         now() - interval '60 days' - n * interval '9 days', 'Contact'
       from programs p, generate_series(0, 9) n where p.tenant_id = $1`,
      [tenant.slice(4), partner.personId.slice(4)],
    );
    return { tenant, partner, company };
  };

  test("is recommended to be contacted, and vanishes from the list when they are erased", async () => {
    const { tenant, partner, company } = await other();
    await refresh(tenant);
    const { items } = await company.call(contract.listRecommendations, {});
    const found = items.find(({ kind }) => kind === "partnerQuiet");
    expect(found).toMatchObject({ subject: partner.personId, evidence: { gapDays: 9, silentDays: 60, gaps: 9 } });
    await app.asOwner("delete from auth.people where id = $1", [partner.personId.slice(4)]);
    expect((await company.call(contract.listRecommendations, {})).items.map(({ kind }) => kind)).not.toContain(
      "partnerQuiet",
    );
    await app.runUpkeep();
    expect(
      await app.asOwner("select id from recommendations where person_id = $1", [partner.personId.slice(4)]),
    ).toEqual([]);
  });
});

describe("insights over the demo's records", () => {
  test("each figure and its earlier periods match the rows", async () => {
    await app.asOwner("delete from insights");
    // A week with many more referrals than usual, whatever day it is.
    await app.asOwner(`insert into referrals select (jsonb_populate_record(r::referrals, jsonb_build_object('id', uuidv7(),
        'submitted_at', now() - (1 + n % 7) * interval '1 day', 'email_key', 'surge-' || n))).*
      from (select referrals as r from referrals where tenant_id = (select id from tenants where slug = 'default') and status = 'under_review' limit 1) one,
        generate_series(1, 120) n`);
    await refresh();
    const { items } = await jun.call(listInsights, {});
    expect(items.some(({ measure, direction }) => measure === "submissions" && direction === "up")).toBe(true);
    for (const { measure, dimension, fromDay, toDay, value, n, low, high, direction } of items) {
      if (measure !== "submissions" || (dimension !== "all" && dimension !== "day")) continue;
      const counted = await one(`select count(*) as n from r
        where (submitted_at at time zone '${demoZone}')::date between '${fromDay}' and '${toDay}'`);
      expect([value, n]).toEqual([counted.n, counted.n]);
      expect(direction === "up" ? value > high : value < low).toBe(true);
    }
  });

  test("are not added twice, and are read by each person for themselves", async () => {
    const before = await jun.call(listInsights, {});
    await refresh();
    const { items, unread } = await jun.call(listInsights, {});
    expect(items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id));
    expect((await jun.call(readInsight, { id: items[0]!.id })).unread).toBe(unread - 1);
    expect((await jun.call(readInsight, { id: items[0]!.id })).unread).toBe(unread - 1);
    expect((await admin.call(listInsights, {})).unread).toBe(unread);
    expect((await jun.call(readInsight, { id: items[0]!.id, isRead: false })).unread).toBe(unread);
    expect((await jun.call(readAllInsights, {})).unread).toBe(0);
  });

  test("are calculated every hour only if something has changed, and deleted after 180 days", async () => {
    const ranAt = async () =>
      (await app.asOwner("select ran_at from insight_runs where tenant_id = $1", [bare]))[0]!.ran_at;
    await refreshIfChanged(app.services, tenantId);
    const first = await ranAt();
    await refreshIfChanged(app.services, tenantId);
    expect(await ranAt()).toEqual(first);
    await app.asOwner(
      "update referrals set updated_at = now() where id = (select id from referrals where tenant_id = $1 limit 1)",
      [bare],
    );
    await refreshIfChanged(app.services, tenantId);
    expect(await ranAt()).not.toEqual(first);
    await withTenant(app.services, tenantId, (ctx) => deleteOldInsights(ctx, new Date(Date.now() + 181 * 86_400_000)));
    expect((await jun.call(listInsights, {})).items).toEqual([]);
  });
});
