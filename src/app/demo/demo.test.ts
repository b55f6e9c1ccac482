import { afterAll, describe, expect, test } from "vitest";
import { demoApp } from "#app/testing/demo-app.ts";
import { why } from "#features/commissions/contract/why.ts";
import { states } from "#features/commissions/values.ts";
import { getStatusHistory } from "#features/tenancy/contract.ts";
import { watchHealth } from "#features/tenancy/server/watch-health.ts";

const app = await demoApp();
afterAll(() => app.close());

/** Runs a query over all tenants that must return no rows. */
const expectNoRows = async (question: string) => expect(await app.asOwner(question, [])).toEqual([]);
const remainingSql = `select c.*, coalesce((select sum(minor) from ledger_entries e where e.commission_id = c.id and e.account = 'expense'), 0) as left
  from commissions c`;
const balanceSql = (account: string) =>
  `select tenant_id, person_id, currency, -sum(minor) as minor from ledger_entries where account = '${account}' group by 1, 2, 3`;
/** Selects the rows in which two sums per tenant, person and currency differ. */
const differenceSql = (
  one: string,
  other: string,
) => `select * from (${one}) a full join (${other}) b using (tenant_id, person_id, currency)
  where coalesce(a.minor, 0) <> coalesce(b.minor, 0)`;
const commissionSql = (where: string) =>
  `select tenant_id, person_id, currency, sum("left") as minor from (${remainingSql}) c where ${where} group by 1, 2, 3`;

describe("the demo's ledger", () => {
  test("satisfies the invariants of every tenant's ledger [R2.16]", async () => {
    await expectNoRows(`select transaction_id from ledger_entries group by 1, currency having sum(minor) <> 0`);
    await expectNoRows(
      differenceSql(balanceSql("held"), commissionSql("state in ('on_hold', 'risk_hold', 'in_approval')")),
    );
    await expectNoRows(
      differenceSql(balanceSql("payable"), commissionSql("state = 'approved' and payout_item_id is null")),
    );
    const inTransit = `select tenant_id, person_id, currency, sum(minor) as minor from payout_items
      where state in ('queued', 'sending', 'sent', 'action') group by 1, 2, 3`;
    await expectNoRows(differenceSql(balanceSql("transit"), inTransit));
    await expectNoRows(`${remainingSql} where c.minor <= 0`);
    await expectNoRows(
      `select * from (${remainingSql}) c where "left" < 0 or "left" > minor or (state in ('void', 'reversed') and "left" <> 0)`,
    );
  });

  test("never pays more than is available, and pays each commission once", async () => {
    await expectNoRows(`select * from (select account, sum(minor) over (partition by tenant_id, person_id, account, currency
      order by created_at, minor, id) as running from ledger_entries where account in ('held', 'payable', 'transit')) r where running > 0`);
    await expectNoRows(`select i.id from payout_items i join ledger_entries e on e.payout_item_id = i.id and e.account = 'cash'
      group by i.id, i.minor having -sum(e.minor) <> i.minor`);
    await expectNoRows(`select i.id from payout_items i join commissions c on c.payout_item_id = i.id group by i.id, i.lines
      having count(*) <> i.lines`);
    await expectNoRows(`select a.id from commission_approvals a join commissions c on c.id = a.commission_id
      where a.person_id = c.closer_id or a.person_id in (select o.person_id from commissions o where o.referral_id = c.referral_id)`);
  });

  test("contains every state and every kind of record", async () => {
    const kinds = await app.asOwner(
      "select distinct c.state from commissions c join tenants t on t.id = c.tenant_id where t.slug = 'default'",
      [],
    );
    expect(kinds.map(({ state }) => state).sort()).toEqual([...states].sort());
    const countRows = async (question: string) =>
      Number((await app.asOwner(`select count(*) as n from ${question}`, []))[0].n);
    expect(await countRows("payout_runs where state = 'finished'")).toBeGreaterThan(10);
    expect(await countRows("payout_runs where state = 'draft'")).toBe(1);
    expect(await countRows("payout_items where state = 'action'")).toBe(1);
    expect(await countRows("payout_items where state = 'paid' and rail = 'bank'")).toBeGreaterThan(10);
    expect(await countRows("payout_items where state = 'paid' and rail = 'stripe'")).toBeGreaterThan(10);
    expect(await countRows("payout_items where currency <> earned_currency")).toBeGreaterThan(0);
    expect(await countRows("payout_items where offset_minor > 0")).toBeGreaterThan(0);
    expect(await countRows("disputes where state = 'open'")).toBeGreaterThan(0);
    expect(await countRows("disputes where state = 'declined'")).toBeGreaterThan(0);
    expect(await countRows("commission_events where kind = 'clawed_back'")).toBeGreaterThan(0);
    expect(await countRows("deal_events where state = 'waiting'")).toBeGreaterThan(0);
    expect(await countRows("commissions where part = 'override'")).toBeGreaterThan(0);
    expect(await countRows("commissions where (why ->> 'shareBp')::int = 3000")).toBeGreaterThan(0);
    expect(await countRows("plan_versions where state = 'draft'")).toBe(1);
    const reasons = await app.asOwner("select why from commissions where part <> 'bonus'", []);
    for (const { why: stored } of reasons) expect(why.safeParse(stored).success).toBe(true);
  });

  test("leaves nothing to do for the scheduled jobs", async () => {
    const readCounts = () =>
      app.asOwner(
        `select (select count(*) from commission_events) as happened, (select count(*) from ledger_entries) as entries,
          (select count(*) from payout_runs) as runs`,
        [],
      );
    const before = await readCounts();
    await app.runUpkeep();
    expect(await readCounts()).toEqual(before);
  });
});

describe("the demo's public pages", () => {
  test("have ninety days of status history with one short incident, which monitoring continues [R2.8]", async () => {
    // The template was created minutes ago, so the next check is dated one minute after its last one.
    const [last] = await app.asOwner("select max(looked_at) as at from status_days");
    await watchHealth(app.services, new Date(Date.parse(last!.at) + 60_000).toISOString());
    const { parts, incidents } = await app.anonymous.call(getStatusHistory, {});
    expect(incidents).toMatchObject([{ part: "jobs", endedAt: expect.any(String) }]);
    const shareOf = (name: string) => parts.find((part) => part.name === name)!;
    expect(shareOf("server").up).toBe(1);
    expect(shareOf("jobs").up).toBeGreaterThan(0.9998);
    expect(shareOf("jobs").days.filter((share) => share !== 1)).toHaveLength(1);
    expect(shareOf("mail").up).toBeNull();
  });

  test("have two contact messages, one of them answered", async () => {
    const messages = await app.asOwner(
      "select m.state, m.email from contact_messages m join tenants t on t.id = m.tenant_id where t.slug = 'default' order by m.id",
      [],
    );
    expect(messages.map(({ state }) => state)).toEqual(["done", "new"]);
    for (const { email } of messages) expect(email).toMatch(/\.test$/);
  });
});
