import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { updateReferral } from "#features/referrals/contract/record.ts";
import { referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getAccuracy, getAiMetrics, getLearning } from "../contract/models.ts";
import { getForecast, getHints, getPrediction, listPredictions } from "../contract/predictions.ts";
import { trainTenant } from "./models/train.ts";
import { plantHistory } from "./testing/plant-history.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());
const { submit, move } = referralFixtures(app);

let count = 0;
async function openTenant(outcomes: number, hasSignal = true) {
  const tenantId = await app.tenant(`predicted-${++count}`);
  const [admin, company, partner] = await Promise.all([
    app.as("admin", tenantId),
    app.as("company", tenantId),
    app.as("referrer", tenantId),
  ]);
  await admin.call(getCatalog, {});
  if (outcomes > 0) await plantHistory(app, tenantId, { count: outcomes, hasSignal, partners: [partner.personId] });
  return { tenantId, admin, company, partner };
}
type Person = Awaited<ReturnType<typeof openTenant>>["admin"];

/** Trained once for all tests that need a signal, because training takes seconds. */
const shared = await openTenant(400);

const predictionOf = async (person: Person, id: Id<"ref">) => (await person.call(getPrediction, { id })).prediction;
/** Waits until the job has made a prediction that the condition accepts. */
async function waitForPrediction(person: Person, id: Id<"ref">, isMeant = (made: string) => made !== "") {
  await expect
    .poll(async () => isMeant((await predictionOf(person, id))?.madeAt ?? ""), { timeout: 60_000 })
    .toBe(true);
  return (await predictionOf(person, id)) ?? expect.fail("There is no prediction");
}

const storedOf = (id: Id<"ref">) =>
  app.asOwner("select * from predictions where referral_id = $1 order by made_at", [id.slice(4)]);

test("predicts a referral from the moment it is submitted, with reasons that add up [R3.8]", async () => {
  const { tenantId, company, partner } = shared;
  const good = await submit(partner, { phone: "+4930111", productInterest: "Solar", confidenceLevel: "excellent" });
  const poor = await submit(partner, { productInterest: "Storage", confidenceLevel: "low" });
  const [likely, unlikely] = [await waitForPrediction(company, good.id), await waitForPrediction(company, poor.id)];
  expect(likely).toMatchObject({ basis: "learned", quality: "high", outcomes: 400 });
  expect(unlikely).toMatchObject({ basis: "learned", quality: "low" });
  expect(likely.low).toBeLessThanOrEqual(likely.probability);
  expect(likely.high).toBeGreaterThanOrEqual(likely.probability);
  expect(likely.reasons.filter(({ points }) => points > 0).map(({ field }) => field)).toEqual(
    expect.arrayContaining(["phone", "productInterest"]),
  );
  expect(unlikely.reasons.find(({ field }) => field === "phone")).toMatchObject({ value: false });
  expect(unlikely.reasons.find(({ field }) => field === "phone")?.points).toBeLessThan(-5);

  const stored = await app.asOwner("select margin, base, reasons, probability from predictions where tenant_id = $1", [
    tenantId.slice(4),
  ]);
  expect(stored.length).toBeGreaterThanOrEqual(2);
  for (const { margin, base, reasons, probability } of stored) {
    const sum = reasons.reduce((total: number, { logOdds }: { logOdds: number }) => total + logOdds, base);
    expect(Math.abs(sum - margin)).toBeLessThan(1e-9);
    expect(Math.abs(1 / (1 + Math.exp(-margin)) - probability)).toBeLessThan(1e-9);
  }

  // The list is sorted and filtered by it, for the company only.
  const listed = await company.call(listReferrals, {
    orderBy: "winProbability:desc",
    filter: ["status:eq:under_review"],
  });
  expect(listed.items.map(({ id }) => id)).toEqual([good.id, poor.id]);
  expect(listed.items[0]).toMatchObject({ quality: "high", winProbability: likely.probability });
  const low = await company.call(listReferrals, { filter: ["quality:eq:low"] });
  expect(low.items.map(({ id }) => id)).toEqual([poor.id]);
  const own = await partner.call(listReferrals, { filter: ["status:eq:under_review"] });
  expect(own.items.every(({ winProbability, quality }) => winProbability === null && quality === null)).toBe(true);

  // The partner sees the reasons of their own referrals and what could be added; another partner sees nothing.
  const seen = await partner.call(getPrediction, { id: poor.id });
  expect(seen.hints[0]).toMatchObject({ field: "phone" });
  const other = await app.as("referrer", tenantId);
  await expect(other.call(getPrediction, { id: poor.id })).rejects.toMatchObject({ code: "base.notFound" });
});

test("predicts again after an edit and after a change of stage, and scores all of it when the outcome comes", async () => {
  const { company, partner } = shared;
  const referral = await submit(partner, { productInterest: "Solar", confidenceLevel: "good" });
  const first = await waitForPrediction(company, referral.id);
  const edited = await partner.call(updateReferral, { id: referral.id, version: referral.version, phone: "+4930222" });
  const second = await waitForPrediction(company, referral.id, (at) => at > first.madeAt);
  expect(second.probability).toBeGreaterThan(first.probability);

  const accepted = await move(company, edited, "accept");
  const third = await waitForPrediction(company, referral.id, (at) => at > second.madeAt);
  expect(third.modelNumber).toBe(1);
  const won = await move(company, accepted, "win", { wonMinor: 500_000, currency: "USD", closedOn: "2026-01-15" });
  const stored = await storedOf(referral.id);
  expect(stored.length).toBeGreaterThanOrEqual(3);
  expect(stored.map(({ outcome }) => outcome)).toEqual(stored.map(() => 1));
  expect(stored.map(({ subject }) => subject).filter((subject) => subject === "stage")).toHaveLength(1);
  const [row] = await app.asOwner("select win_probability, quality from referrals where id = $1", [won.id.slice(4)]);
  expect(row).toEqual({ win_probability: null, quality: null });
});

test("learns nothing from what was filled in after the submission", async () => {
  const { tenantId, partner } = await openTenant(200, false);
  // Staff add the phone numbers of won deals: today's rows would give the outcome away.
  await app.asOwner(
    "update referrals set phone = case when status = 'won' then '+49301' else '' end where tenant_id = $1",
    [tenantId.slice(4)],
  );
  await app.asOwner(
    `insert into referral_events (tenant_id, referral_id, kind, person_id, details, created_at)
     select tenant_id, id, 'edited', $2, '{"before": {"phone": ""}, "after": {"phone": "+49301"}}', closed_at from referrals
     where tenant_id = $1 and status = 'won'`,
    [tenantId.slice(4), partner.personId.slice(4)],
  );
  await trainTenant(app.services, tenantId, true);
  const [model] = await app.asOwner("select leaks, kind from models where tenant_id = $1 and subject = 'submission'", [
    tenantId.slice(4),
  ]);
  expect(model).toMatchObject({ leaks: [], kind: "baseRate" });
});

test.each([
  [12, true, "collecting", "estimate"],
  [60, true, "active", "learned"],
  [400, false, "noSignal", "noSignal"],
] as const)("with %i outcomes (signal: %s) says %s", async (outcomes, hasSignal, state, basis) => {
  const { company, partner } = await openTenant(outcomes, hasSignal);
  const referral = await submit(partner, { productInterest: "Solar" });
  const made = await waitForPrediction(company, referral.id);
  expect(made.basis).toBe(basis);
  const { subjects } = await company.call(getLearning, {});
  expect(subjects[0]).toMatchObject({ subject: "submission", state, outcomes });
  const { items } = await company.call(listPredictions, {});
  expect(items.length).toBe(basis === "learned" ? 1 : 0);
  if (basis !== "learned") {
    expect(made).toMatchObject({ quality: null, reasons: [] });
    expect(
      (await partner.call(getHints, { currency: "USD", phone: false, position: false, company: true })).hints,
    ).toEqual([]);
  }
});

test("names what would raise the chance of a form, from what was learned only", async () => {
  const { company, partner } = shared;
  await waitForPrediction(company, (await submit(partner)).id);
  const form = { currency: "USD", position: false, company: true, productInterest: "Solar" };
  const { hints } = await partner.call(getHints, { ...form, phone: false });
  expect(hints[0]?.field).toBe("phone");
  expect(hints[0]?.points).toBeGreaterThan(5);
  const filled = await partner.call(getHints, { ...form, phone: true });
  expect(filled.hints.map(({ field }) => field)).not.toContain("phone");
});

test("an address of a free mail service is not taken for a company's", async () => {
  const { tenantId, company, partner } = await openTenant(300);
  // Most lost referrals had a free address, so that a company's is worth more.
  await app.asOwner(
    "update referrals set domain_key = '' where tenant_id = $1 and (status = 'lost') = (get_byte(id::text::bytea, 35) % 4 > 0)",
    [tenantId.slice(4)],
  );
  await waitForPrediction(company, (await submit(partner)).id);
  const form = { currency: "USD", position: false, company: true, productInterest: "Solar", phone: false };
  const pointsWith = async (email: string) =>
    (await partner.call(getHints, { ...form, email })).hints.find(({ field }) => field === "phone")?.points;
  const [free, own] = [await pointsWith("ada@gmail.com"), await pointsWith("ada@lovelace.example")];
  expect(own).toEqual(expect.any(Number));
  expect(free).not.toBe(own);
  expect(await pointsWith("ada@web.de")).toBe(free);
});

test("forecasts the sum of probability times value, with an interval, as independent SQL does", async () => {
  const { tenantId, company, partner } = shared;
  for (const estimatedMinor of [1_000_000, 2_500_000, 400_000])
    await waitForPrediction(company, (await submit(partner, { estimatedMinor, currency: "USD" })).id);
  await waitForPrediction(company, (await submit(partner, { estimatedMinor: null })).id);
  const forecast = await company.call(getForecast, {});
  const [sum] = await app.asOwner(
    `select sum(probability * estimated_minor) expected, sqrt(sum(probability * (1 - probability) * estimated_minor ^ 2)) sd
     from referrals r join lateral (select probability from predictions p where p.referral_id = r.id order by made_at desc limit 1) p on true
     where r.tenant_id = $1 and status in ('submitted', 'under_review', 'accepted', 'in_progress') and estimated_minor is not null`,
    [tenantId.slice(4)],
  );
  const [open] = await app.asOwner(
    `select count(estimated_minor)::int valued, count(*)::int total from referrals where tenant_id = $1
     and status in ('submitted', 'under_review', 'needs_info', 'accepted', 'in_progress')`,
    [tenantId.slice(4)],
  );
  expect(forecast.deals).toBe(open.valued);
  expect(forecast.withoutAmount).toBe(open.total - open.valued);
  expect(Math.abs(forecast.expected.minor - Number(sum.expected))).toBeLessThanOrEqual(1);
  expect(Math.abs(forecast.high.minor - (Number(sum.expected) + 1.2816 * Number(sum.sd)))).toBeLessThanOrEqual(1);
  const [won] = await app.asOwner(
    `select sum(won_minor)::float8 minor from referrals where tenant_id = $1 and closed_on >= date_trunc('month', now() - interval '2 months')
     and closed_on < date_trunc('month', now() - interval '1 month')`,
    [tenantId.slice(4)],
  );
  const shown = forecast.months.at(-6);
  expect(shown?.won?.minor).toBe(won.minor ?? 0);
});

test("calculates accuracy and metrics from predictions made before the outcome, as independent SQL does [R3.9]", async () => {
  const { tenantId, admin, company, partner } = shared;
  const referrals = [];
  for (let i = 0; i < 6; i++)
    referrals.push(await submit(partner, i % 2 ? { productInterest: "Solar", phone: `+49301110${i}` } : {}));
  for (const { id } of referrals) await waitForPrediction(company, id);
  for (const [i, referral] of referrals.entries()) {
    const accepted = await move(company, referral, "accept");
    if (i === 5) continue;
    await (i % 2
      ? move(company, accepted, "win", { wonMinor: 100_000, currency: "USD", closedOn: "2026-02-01" })
      : move(company, accepted, "lose", { lossReason: "price" }));
  }
  const { score, bins, models } = await company.call(getAccuracy, {});
  const [expected] = await app.asOwner(
    `select count(*)::int n, avg((probability - outcome) ^ 2) brier, avg(((probability >= 0.5) = (outcome = 1))::int)::float8 accuracy from
      (select distinct on (referral_id) probability, outcome from predictions where tenant_id = $1 and outcome is not null and basis = 'learned'
       order by referral_id, made_at) first`,
    [tenantId.slice(4)],
  );
  expect(score?.n).toBe(expected.n);
  expect(score?.brier).toBeCloseTo(expected.brier, 9);
  expect(score?.accuracy).toBeCloseTo(expected.accuracy, 9);
  expect(expected.n).toBeGreaterThanOrEqual(5);
  expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(expected.n);
  expect(models[0]?.uses.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);

  const metrics = await admin.call(getAiMetrics, {});
  const [total] = await app.asOwner(
    `select count(*)::int n, (select count(*) from referrals where tenant_id = $1 and status in ('won', 'lost')
       and closed_at > now() - interval '365 days')::int outcomes,
       (select count(*) from referrals where tenant_id = $1 and status = 'won' and closed_at > now() - interval '365 days')::int won,
       (select avg(win_probability) from referrals where tenant_id = $1) quality from predictions where tenant_id = $1`,
    [tenantId.slice(4)],
  );
  expect(metrics.totalPredictions).toEqual({ value: total.n, n: total.n });
  expect(metrics.accuracyRate).toEqual({ value: score?.accuracy, n: expected.n });
  expect(metrics.conversionRate).toEqual({ value: total.won / total.outcomes, n: total.outcomes });
  expect(metrics.averageQualityScore.value).toBeCloseTo(100 * total.quality, 6);
  expect(metrics.responseTime.n).toBe(total.n);
});
