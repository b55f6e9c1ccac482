import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { previewCommission } from "#features/commissions/contract/preview.ts";
import { commissionFixtures, percentOfWon, today } from "#features/commissions/server/testing/commission-fixtures.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import {
  listExperimentPartners,
  listExperiments,
  startExperiment,
  stopExperiment,
} from "../../contract/experiments.ts";
import { getCommissionRates, setMargin } from "../../contract/rates.ts";
import { historyFixtures } from "../testing/history-fixtures.ts";
import { getPlanUses } from "../testing/plan-uses.ts";
import { lookAtExperiment } from "./end-experiment.ts";

const day = 86_400_000;
const app = await testApp();
afterAll(() => app.close());

async function newTenant(slug: string) {
  const tenantId = await app.tenant(slug);
  const admin = await app.as("admin", tenantId);
  const jun = await app.as("company", tenantId);
  const { createTestPlan } = commissionFixtures(app, tenantId);
  const plan = await createTestPlan(admin, [percentOfWon(800)]);
  const { programs } = await admin.call(getCatalog, {});
  return { tenantId, admin, jun, plan, programId: programs[0]!.id, ...historyFixtures(app, tenantId) };
}

/** Makes 9% the rate until 30 days ago, and 8% the rate since. */
async function splitVersions(tenantId: Id<"ten">) {
  await app.asOwner(`update plan_versions set effective_from = $2 where tenant_id = $1`, [
    tenantId.slice(4),
    addDays(today, -30),
  ]);
  await app.asOwner(
    `insert into plan_versions (tenant_id, plan_id, number, state, currency, rules, effective_from, effective_until, published_at)
     select tenant_id, plan_id, 2, state, currency, jsonb_set(rules, '{0,formula,bp}', '900'), $2, $3, now() from plan_versions where tenant_id = $1`,
    [tenantId.slice(4), addDays(today, -400), addDays(today, -31)],
  );
}

const closedAt = (referrerId: Id<"per">, daysAgo: number, closed: number, won: number) =>
  Array.from({ length: closed }, (_, i) => ({
    ...{ referrerId, submittedAt: Date.now() - daysAgo * day, status: i < won ? "won" : "lost" },
    ...(i < won && { wonMinor: 100_000 + i }),
  }));

test("counts closed referrals by the rate in force when they were submitted, and needs two rates with fifty each [R3.8]", async () => {
  const { tenantId, jun, programId, createPartners, insertReferrals } = await newTenant("few");
  await splitVersions(tenantId);
  const [amira] = await createPartners(1);
  await insertReferrals([...closedAt(amira!, 10, 60, 20), ...closedAt(amira!, 100, 27, 12)]);
  await insertReferrals([{ referrerId: amira!, submittedAt: Date.now() - day, status: "withdrawn" }]);
  const { marginBp, minReferrals, programs } = await jun.call(getCommissionRates, {});
  const truth = await app.asOwner(
    `select case when submitted_at::date >= $2::date then 800 else 900 end bp, count(*)::int referrals, count(*) filter (where status = 'won')::int won
     from referrals where tenant_id = $1 and status <> 'withdrawn' group by 1 order by 2 desc`,
    [tenantId.slice(4), addDays(today, -30)],
  );
  expect({ marginBp, minReferrals }).toEqual({ marginBp: null, minReferrals: 50 });
  expect(programs).toEqual([
    expect.objectContaining({ programId, state: "needsExperiment", currentBp: 800, suggestedBp: null, impact: null }),
  ]);
  expect(programs[0]!.rates).toEqual(truth);
});

test("suggests the rate that earns more, with its range, and takes the margin into account", async () => {
  const { tenantId, admin, jun, createPartners, insertReferrals } = await newTenant("clear");
  await splitVersions(tenantId);
  const [amira] = await createPartners(1);
  await insertReferrals([...closedAt(amira!, 10, 200, 40), ...closedAt(amira!, 100, 200, 90)]);
  const read = async () => (await jun.call(getCommissionRates, {})).programs[0]!;
  const suggested = await read();
  expect(suggested).toMatchObject({ state: "suggested", currentBp: 800, suggestedBp: 900 });
  const [{ value }] = await app.asOwner(
    "select avg(won_minor)::float8 as value from referrals where tenant_id = $1 and status = 'won'",
    [tenantId.slice(4)],
  );
  const profit = (won: number, bp: number, margin: number) => ((won + 1) / 202) * value * (margin - bp / 10_000);
  const [{ quarter }] = await app.asOwner(
    "select count(*)::int quarter from referrals where tenant_id = $1 and submitted_at > now() - interval '91 days'",
    [tenantId.slice(4)],
  );
  expect(suggested.impact!.minor).toBe(Math.round((profit(90, 900, 1) - profit(40, 800, 1)) * quarter));
  expect(suggested.impact!.lowMinor).toBeGreaterThan(0);
  expect(suggested.impact!.highMinor).toBeGreaterThan(suggested.impact!.minor);

  // With a margin below the commission, every won deal loses money, and the higher rate more.
  expect(await codeOf(jun.call(setMargin, { marginBp: 500 }))).toBe("base.forbidden");
  await admin.call(setMargin, { marginBp: 500 });
  expect(await read()).toMatchObject({ state: "noChange", suggestedBp: null });
});

const sized = { minReferrals: 50, maxDays: 42 };

test("an experiment gives half of the partners the other rate as their own plan, and ends it by its own rule [R3.8]", async () => {
  const { tenantId, admin, jun, plan, programId, createPartners, insertReferrals } = await newTenant("trial");
  const partners = await createPartners(9);
  const amira = await app.as("referrer", tenantId);
  await insertReferrals(partners.flatMap((id, i) => closedAt(id, 5, i * 2, i)));
  expect(await codeOf(jun.call(startExperiment, { programId, variantBp: 900, ...sized }))).toBe("base.forbidden");
  expect(await codeOf(admin.call(startExperiment, { programId, variantBp: 800, ...sized }))).toBe(
    "intelligence.noRate",
  );
  const started = await admin.call(startExperiment, { programId, variantBp: 1200, ...sized });
  expect(await codeOf(admin.call(startExperiment, { programId, variantBp: 700, ...sized }))).toBe(
    "intelligence.experimentRuns",
  );
  expect(started).toMatchObject({
    ...{ state: "running", planId: plan.id, better: null, impact: null },
    ...{ control: { bp: 800, partners: 5, referrals: 0 }, variant: { bp: 1200, partners: 5, referrals: 0 } },
  });
  expect(await codeOf(jun.call(listExperimentPartners, { id: started.id }))).toBe("base.forbidden");
  const { items } = await admin.call(listExperimentPartners, { id: started.id });
  const inArm = (arm: string) => items.filter((one) => one.arm === arm).map(({ personId }) => personId);
  expect(await getPlanUses(app, tenantId)).toEqual(inArm("variant").toSorted());

  // What a partner of each arm would earn is calculated by the ordinary plans.
  const isVariant = inArm("variant").includes(amira.personId);
  const preview = await amira.call(previewCommission, { programId, minor: 100_000, currency: "EUR" });
  expect(JSON.stringify(preview)).toContain(isVariant ? "12000" : "8000");

  const submitted = Date.parse(started.startedAt) + day;
  const during = (arm: string, won: number) =>
    Array.from({ length: 100 }, (_, i) => ({
      ...{ referrerId: inArm(arm)[i % 5]!, submittedAt: submitted, status: i < won ? "won" : "lost" },
      ...(i < won && { wonMinor: 100_000 }),
    }));
  await insertReferrals([...during("control", 20), ...during("variant", 60)]);
  await lookAtExperiment(app.services, tenantId, submitted + 3 * day);
  expect((await jun.call(listExperiments, {})).items[0]).toMatchObject({
    state: "running",
    nextLookAt: expect.any(String),
  });
  await lookAtExperiment(app.services, tenantId, submitted + 6 * day);
  const [ended] = (await jun.call(listExperiments, {})).items;
  expect(ended).toMatchObject({
    ...{ state: "ended", ended: "decided", better: "variant", nextLookAt: null },
    ...{ control: { referrals: 100, won: 20 }, variant: { referrals: 100, won: 60 } },
  });
  expect(ended!.impact!.lowMinor).toBeGreaterThan(0);
  expect(await getPlanUses(app, tenantId)).toEqual([]);
  const [{ published }] = await app.asOwner(
    "select count(*)::int published from plan_versions where tenant_id = $1 and plan_id = $2",
    [tenantId.slice(4), plan.id.slice(4)],
  );
  expect(published).toBe(1);
  const { programs } = await jun.call(getCommissionRates, {});
  expect(programs[0]!.rates.find(({ bp }) => bp === 1200)).toEqual({ bp: 1200, referrals: 100, won: 60 });
  const log = await app.asOwner(
    "select action from audit_entries where tenant_id = $1 and action like 'intelligence.%' order by id",
    [tenantId.slice(4)],
  );
  expect(log.map(({ action }) => action)).toEqual(["intelligence.experimentStarted", "intelligence.experimentEnded"]);
});

test("an experiment without enough referrals ends with its time, and an admin can stop one", async () => {
  const { tenantId, admin, programId, createPartners } = await newTenant("slow");
  expect(await codeOf(admin.call(startExperiment, { programId, variantBp: 900, ...sized }))).toBe(
    "intelligence.tooFewPartners",
  );
  await createPartners(4);
  await admin.call(startExperiment, { programId, variantBp: 900, ...sized });
  await lookAtExperiment(app.services, tenantId, Date.now() + 43 * day);
  const { items } = await admin.call(listExperiments, {});
  expect(items[0]).toMatchObject({ state: "ended", ended: "time", better: null, impact: null });
  const second = await admin.call(startExperiment, { programId, variantBp: 700, ...sized });
  expect(await getPlanUses(app, tenantId)).toHaveLength(2);
  expect(await admin.call(stopExperiment, { id: second.id })).toMatchObject({ ended: "stopped", better: null });
  expect(await getPlanUses(app, tenantId)).toEqual([]);
  expect(await codeOf(admin.call(stopExperiment, { id: second.id }))).toBe("intelligence.experimentEnded");
});
