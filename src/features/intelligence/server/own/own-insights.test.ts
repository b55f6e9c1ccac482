import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getOwnInsights } from "../../contract/own-insights.ts";
import { getPrediction } from "../../contract/predictions.ts";
import { plantHistory } from "../testing/plant-history.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());
const { submit, move } = referralFixtures(app);

let count = 0;
async function openTenant(outcomes: number, hasSignal = true) {
  const tenantId = await app.tenant(`own-${++count}`);
  const company = await app.as("company", tenantId);
  const amira = await app.as("referrer", tenantId);
  await company.call(getCatalog, {});
  // The history belongs to another partner, so that nothing of it may show.
  const other = await app.as("referrer", tenantId);
  await plantHistory(app, tenantId, { count: outcomes, hasSignal, partners: [other.personId] });
  return { tenantId, company, amira, other };
}
const shared = await openTenant(400);

const waitFor = (who: typeof shared.amira, id: `ref_${string}`) =>
  expect.poll(async () => (await who.call(getPrediction, { id })).prediction !== null, { timeout: 60_000 }).toBe(true);

test("a partner sees their own likely referrals, what is missing, and how predictions turned out [R3.8]", async () => {
  const { tenantId, company, amira, other } = shared;
  const good = await submit(amira, { phone: "+4930111", productInterest: "Solar", confidenceLevel: "excellent" });
  const poor = await submit(amira, { productInterest: "Storage", confidenceLevel: "low" });
  const foreign = await submit(other, { phone: "+4930112", productInterest: "Solar" });
  for (const { id } of [good, poor, foreign]) await waitFor(company, id);

  const before = await amira.call(getOwnInsights, {});
  expect(before).toMatchObject({ state: "active", open: 2, predicted: 2, record: null });
  expect(before.likely.map(({ id }) => id)).toEqual([good.id, poor.id]);
  expect(before.likely[0]?.reasons.length).toBeGreaterThan(0);
  const single = (await amira.call(getPrediction, { id: poor.id })).hints.find(({ field }) => field === "phone");
  const phone = before.hints.find(({ field }) => field === "phone");
  expect(phone).toMatchObject({ referrals: 1, best: { id: poor.id } });
  expect(phone?.points).toBeCloseTo(single?.points ?? 0, 9);

  await move(company, await move(company, good, "accept"), "win", {
    ...{ wonMinor: 100_000, currency: "USD", closedOn: "2026-02-01" },
  });
  await move(company, await move(company, poor, "accept"), "lose", { lossReason: "price" });
  await move(company, await move(company, foreign, "accept"), "lose", { lossReason: "price" });
  const after = await amira.call(getOwnInsights, {});
  const [expected] = await app.asOwner(
    `select count(*)::int n, count(*) filter (where (probability >= 0.5) = (outcome = 1))::int right,
       count(*) filter (where outcome = 1)::int won, avg(probability) predicted from
       (select distinct on (p.referral_id) p.probability, p.outcome from predictions p join referrals r on r.id = p.referral_id
        where p.tenant_id = $1 and r.referrer_id = $2 and p.outcome is not null and p.basis = 'learned'
        order by p.referral_id, p.made_at) first`,
    [tenantId.slice(4), amira.personId.slice(4)],
  );
  expect(after.open).toBe(0);
  expect(after.record).toMatchObject({ n: 2, right: expected.right, won: 1 });
  expect(after.record?.predicted).toBeCloseTo(expected.predicted, 9);
  expect((await other.call(getOwnInsights, {})).record).toMatchObject({ n: 1, won: 0 });
});

test("below the minimum and without a signal nothing is ranked", async () => {
  for (const [outcomes, hasSignal, state] of [
    [12, true, "collecting"],
    [400, false, "noSignal"],
  ] as const) {
    const { amira } = await openTenant(outcomes, hasSignal);
    const { id } = await submit(amira, { productInterest: "Solar" });
    await waitFor(amira, id);
    expect(await amira.call(getOwnInsights, {})).toMatchObject({
      ...{ state, open: 1, predicted: 0, likely: [], hints: [], record: null },
    });
  }
});

test("only those who refer have it", async () => {
  const { tenantId, company } = shared;
  expect(await codeOf(company.call(getOwnInsights, {}))).toBe("base.forbidden");
  const both = await app.as("both", tenantId);
  expect(await both.call(getOwnInsights, {})).toMatchObject({ open: 0, likely: [] });
});
