import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getChurn, getPartnerChurn } from "../../contract/churn.ts";
import { createRandom } from "../../rules/random.ts";
import { historyFixtures } from "../testing/history-fixtures.ts";
import { churnExporter } from "./personal-data.ts";
import { predictChurn } from "./predict-churn.ts";

const day = 86_400_000;
const app = await testApp();
afterAll(() => app.close());

async function newTenant(slug: string) {
  const tenantId = await app.tenant(slug);
  await app.asOwner("update tenants set currency = 'EUR' where id = $1", [tenantId.slice(4)]);
  const jun = await app.as("company", tenantId);
  return { tenantId, jun, ...historyFixtures(app, tenantId) };
}

/** Partners who refer every `gap` days for two years, and of whom some stop after a while: those with a slowing rhythm. */
function simulateHistories(partners: readonly Id<"per">[], isPredictable: boolean) {
  const random = createRandom(11);
  const now = Date.now();
  return partners.flatMap((referrerId) => {
    const gap = 10 + 20 * random();
    const stopsAt = now - 700 * day * random();
    const referrals: { referrerId: Id<"per">; submittedAt: number }[] = [];
    for (let at = now - 730 * day; at < now; ) {
      const isSlowing = isPredictable && at > stopsAt - 60 * day;
      referrals.push({ referrerId, submittedAt: at });
      if (isPredictable ? at > stopsAt : random() < 0.08) at += 140 * day;
      else at += gap * (isSlowing ? 3 : 1) * (0.5 + random()) * day;
    }
    return referrals;
  });
}

test("learned risks equal independent sums, and their reasons add up [R3.8]", async () => {
  const { tenantId, jun, createPartners, insertReferrals } = await newTenant("learned");
  const partners = await createPartners(60);
  await insertReferrals(simulateHistories(partners, true));
  await insertReferrals([
    { referrerId: partners[0]!, submittedAt: Date.now() - 3 * day, status: "won", wonMinor: 800_000 },
    { referrerId: partners[0]!, submittedAt: Date.now() - 2 * day, status: "won", wonMinor: 5_000, currency: "USD" },
  ]);
  expect((await jun.call(getChurn, {})).basis).toBe("pending");
  await predictChurn(app.services, tenantId);
  const churn = await jun.call(getChurn, { limit: 100 });
  expect(churn).toMatchObject({ basis: "learned", horizonDays: 90 });

  const [truth] = await app.asOwner(
    `with last as (select referrer_id, max(submitted_at) at from referrals where tenant_id = $1 group by 1)
     select count(*) filter (where at > now() - interval '90 days')::int active, count(*) filter (where at <= now() - interval '90 days')::int lost from last`,
    [tenantId.slice(4)],
  );
  expect([churn.analyzed, churn.lost]).toEqual([truth.active, truth.lost]);
  expect(churn.items.length).toBe(truth.active);
  expect(churn.highRisk).toBe(churn.items.filter(({ probability }) => probability! >= 0.5).length);
  const probabilities = churn.items.map(({ probability }) => probability!);
  expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
  for (const { probability, low, high } of churn.items) {
    expect(low).toBeLessThanOrEqual(probability!);
    expect(high).toBeGreaterThanOrEqual(probability!);
  }

  const facts = await app.asOwner(
    `select replace(r.referrer_id::text, '-', '') id, trunc(extract(epoch from now() - max(submitted_at)) / 86400)::int silent,
       extract(epoch from max(submitted_at) - min(submitted_at)) / 86400 / (count(*) - 1) as gap,
       coalesce(sum(won_minor) filter (where currency = 'EUR'), 0)::float8 won,
       greatest(1, extract(epoch from now() - min(submitted_at)) / 86400 / 91.3125)::float8 quarters
     from referrals r where tenant_id = $1 group by 1`,
    [tenantId.slice(4)],
  );
  for (const item of churn.items) {
    const fact = facts.find(({ id }) => `per_${id}` === item.personId)!;
    expect(item.silentDays).toBe(fact.silent);
    expect(item.usualGapDays).toBeCloseTo(Number(fact.gap), 6);
    if (item.personId !== partners[0]) expect(item.valuePerQuarter).toBeNull();
  }
  const first = facts.find(({ id }) => `per_${id}` === partners[0])!;
  const mine = await jun.call(getPartnerChurn, { personId: partners[0]! });
  expect(mine.partner?.valuePerQuarter?.currency).toBe("EUR");
  expect(Math.abs(mine.partner!.valuePerQuarter!.minor - first.won / first.quarters)).toBeLessThan(2);

  const stored = await app.asOwner("select reasons, probability from churn_predictions where tenant_id = $1", [
    tenantId.slice(4),
  ]);
  for (const { reasons, probability } of stored) {
    const sum = reasons.reasons.reduce((all: number, { logOdds }: { logOdds: number }) => all + logOdds, reasons.base);
    expect(Math.abs(sum - reasons.margin)).toBeLessThan(1e-9);
    expect(1 / (1 + Math.exp(-reasons.margin))).toBeCloseTo(probability, 9);
  }
});

test("with few outcomes there is an estimate without an interval, and a second run on the day adds nothing", async () => {
  const { tenantId, jun, createPartners, insertReferrals } = await newTenant("few");
  const [amira, noor] = await createPartners(2);
  const now = Date.now();
  const every = (referrerId: Id<"per">, gap: number, last: number) =>
    [4, 3, 2, 1, 0].map((n) => ({ referrerId, submittedAt: now - (last + n * gap) * day }));
  await insertReferrals([...every(amira!, 7, 40), ...every(noor!, 30, 20)]);
  await predictChurn(app.services, tenantId);
  await predictChurn(app.services, tenantId);
  const { basis, items, analyzed, minimum } = await jun.call(getChurn, {});
  expect({ basis, analyzed, minimum }).toEqual({
    basis: "estimate",
    analyzed: 2,
    minimum: { outcomes: 30, minority: 10 },
  });
  expect(items.map(({ personId }) => personId)).toEqual([amira, noor]);
  expect(items[0]).toMatchObject({ low: null, high: null, reasons: [], silentDays: 40, usualGapDays: 7 });

  // A referral answers the prediction: the partner is no longer listed.
  await insertReferrals([{ referrerId: amira!, submittedAt: Date.now() + 1000, status: "submitted" }]);
  expect((await jun.call(getChurn, {})).items.map(({ personId }) => personId)).toEqual([noor]);
});

test("where nothing predicts who stops, partners are listed by silence without a percentage", async () => {
  const { tenantId, jun, createPartners, insertReferrals } = await newTenant("noise");
  await insertReferrals(simulateHistories(await createPartners(25), false));
  await predictChurn(app.services, tenantId);
  const { basis, items } = await jun.call(getChurn, {});
  expect(basis).toBe("noSignal");
  expect(items.length).toBeGreaterThan(3);
  expect(items.every(({ probability, reasons }) => probability === null && reasons.length === 0)).toBe(true);
});

test("a prediction is scored when its horizon has passed, and the daily ones between are dropped", async () => {
  const { tenantId, createPartners, insertReferrals } = await newTenant("scored");
  const [back, gone] = await createPartners(2);
  const start = Date.UTC(2026, 0, 1, 12);
  await insertReferrals([
    { referrerId: back!, submittedAt: start - 5 * day },
    { referrerId: gone!, submittedAt: start - 5 * day },
    { referrerId: back!, submittedAt: start + 60 * day },
  ]);
  for (const days of [0, 1, 2, 40, 91]) await predictChurn(app.services, tenantId, start + days * day);
  const rows = await app.asOwner(
    `select replace(person_id::text, '-', '') person, made_on::text, outcome from churn_predictions where tenant_id = $1 order by made_on, 1`,
    [tenantId.slice(4)],
  );
  const of = (id: Id<"per">) =>
    rows.filter(({ person }) => `per_${person}` === id).map((row) => [row.made_on, row.outcome]);
  expect(of(back!)).toEqual([
    ["2026-01-01", 0],
    ["2026-02-10", null],
    ["2026-04-02", null],
  ]);
  expect(of(gone!)).toEqual([
    ["2026-01-01", 1],
    ["2026-02-10", null],
  ]);
});

test("predictions are the company's to read, and end with the person", async () => {
  const { tenantId, jun, createPartners, insertReferrals } = await newTenant("private");
  const [amira] = await createPartners(1);
  await insertReferrals([{ referrerId: amira!, submittedAt: Date.now() - 10 * day }]);
  await predictChurn(app.services, tenantId);
  expect((await jun.call(getPartnerChurn, { personId: amira! })).partner?.silentDays).toBe(10);
  const partner = await app.as("referrer", tenantId);
  expect(await codeOf(partner.call(getChurn, {}))).toBe("base.forbidden");
  const stranger = await app.as("company", await app.tenant("stranger"));
  expect(await codeOf(stranger.call(getPartnerChurn, { personId: amira! }))).toBe("base.notFound");
  expect(JSON.stringify(await churnExporter.collect(app.services, amira!))).toContain('"recency":10');
  await app.asOwner("delete from auth.people where id = $1", [amira!.slice(4)]);
  await app.runUpkeep();
  expect(await app.asOwner("select from churn_predictions where tenant_id = $1", [tenantId.slice(4)])).toEqual([]);
});
