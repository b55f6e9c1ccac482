import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { draftRun, markRunPaid, releaseRun } from "../../contract/runs.ts";
import { updatePayoutSettings } from "../../contract/settings.ts";
import { ibans, payoutFixtures } from "../testing/payout-fixtures.ts";
import { seedEarners } from "../testing/seed-earners.ts";

// No worker processes jobs until a test starts one, so a released run stays in progress.
const app = await testApp();
afterAll(() => app.close());

async function tenantAt(slug: string) {
  const made = await payoutFixtures(app, slug);
  await made.admin.call(updatePayoutSettings, { debtorName: "Acme GmbH", debtorIban: ibans.FR });
  return made;
}
const totalOf = ({ totals }: { totals: { minor: number }[] }) => totals.reduce((sum, { minor }) => sum + minor, 0);

test("does not promise the money of a released run in a second draft before its job has run", async () => {
  const { company, createEarner, earn, addPayoutMethod, releaseNewRun } = await tenantAt("second");
  const maya = await createEarner(10_000);
  await addPayoutMethod(maya);
  const first = await releaseNewRun();
  expect(totalOf(first)).toBe(10_000);
  expect(await codeOf(company.call(draftRun, {}))).toBe("payouts.nothingDue");
  // Commissions approved after the first draft are not promised yet.
  await earn(maya, 6_000);
  expect(totalOf(await company.call(draftRun, {}))).toBe(6_000);
});

const [people, minor] = [6, 10_000];
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
/** When each person's commission was approved, and which released runs still hold whose items. */
const history = fc.record({
  approvedOn: fc.array(fc.nat(20), { minLength: people, maxLength: people }),
  runs: fc.array(
    fc.record({
      until: fc.nat(20),
      state: fc.constantFrom("released", "finished", "cancelled"),
      items: fc.array(fc.constantFrom("draft", "left", "none"), { minLength: people, maxLength: people }),
    }),
    { maxLength: 3 },
  ),
});

type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

test("drafts exactly what no released run has promised, after any history of drafts and releases", async () => {
  const { tenantId, company } = await tenantAt("histories");
  await seedEarners(app, tenantId, { count: people, minor, accountOf: (i) => `acct_${i}` });
  const tenant = tenantId.slice(4);
  const rows = await app.asOwner("select id, person_id from commissions where tenant_id = $1 order by id", [tenant]);
  const clear = async () => {
    await app.asOwner("delete from payout_items where tenant_id = $1", [tenant]);
    await app.asOwner("delete from payout_runs where tenant_id = $1", [tenant]);
  };
  const insertHistory = async ({ approvedOn, runs }: History) => {
    await app.asOwner("delete from commission_events where tenant_id = $1", [tenant]);
    for (const [i, { id }] of rows.entries())
      await app.asOwner(
        "insert into commission_events (tenant_id, commission_id, kind, created_at) values ($1, $2, 'approved', $3)",
        [tenant, id, day(approvedOn[i]!)],
      );
    for (const { until, state, items } of runs) {
      const [run] = await app.asOwner(
        "insert into payout_runs (tenant_id, state, until) values ($1, $2, $3) returning id",
        [tenant, state, day(until)],
      );
      for (const [i, item] of items.entries())
        if (item !== "none")
          await app.asOwner(
            `insert into payout_items (tenant_id, run_id, person_id, earned_currency, currency, gross_minor, minor, lines, state)
             values ($1, $2, $3, 'EUR', 'EUR', $4, $4, 1, $5)`,
            [tenant, run.id, rows[i]!.person_id, minor, item],
          );
    }
  };
  const promised = ({ approvedOn, runs }: History) =>
    rows.filter((_, i) =>
      runs.some(({ until, state, items }) => state === "released" && items[i] === "draft" && approvedOn[i]! <= until),
    ).length;
  await fc.assert(
    fc
      .asyncProperty(history, async (past) => {
        await insertHistory(past);
        const free = people - promised(past);
        const drafted = await company.call(draftRun, {}).catch((error) => error);
        if (free === 0) expect(drafted.code).toBe("payouts.nothingDue");
        else expect(Object.values(drafted.counts as Record<string, number>)).toEqual([free]);
      })
      .afterEach(clear),
    { numRuns: 40 },
  );
});

test("promises every commission once under twenty concurrent drafts and releases, and pays what was promised", async () => {
  const { company, createEarner, addPayoutMethod, readRun, cash, itemsOf } = await tenantAt("race");
  for (let i = 0; i < 4; i++) await addPayoutMethod(await createEarner(10_000));
  const draftAndRelease = async () => {
    const run = await company.call(draftRun, {});
    return company.call(releaseRun, { id: run.id, version: run.version });
  };
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, draftAndRelease));
  const runs = attempts.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(runs.reduce((sum, run) => sum + totalOf(run), 0)).toBe(40_000);

  await app.startJobs();
  for (const run of runs) {
    await expect.poll(async () => (await readRun(run)).counts).toEqual({ sent: (await itemsOf(run)).length });
    expect(totalOf(await readRun(run))).toBe(totalOf(run));
    await company.call(markRunPaid, { id: run.id, reference: "B" });
  }
  expect(await cash()).toEqual({ EUR: 40_000 });
});
