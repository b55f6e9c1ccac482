import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays } from "#base/day.ts";
import { createPlan, publishDraft, saveDraft, usePlan } from "#features/plans/contract.ts";
import { createProgram, getCatalog, updateProgram } from "#features/programs/contract.ts";
import { getSite } from "../contract.ts";
import { cachedSite } from "./facts.ts";

const app = await testApp();
afterAll(() => app.close());
await app.tenant("default");
const acme = await app.tenant("acme");
const { call } = await app.as("admin", acme);
const referrer = await app.as("referrer", acme);
const today = new Date().toISOString().slice(0, 10);
const earnings = async () => (await app.browser("acme.localhost").call(getSite, { locale: "en" })).earnings;
const { programs } = await call(getCatalog, {});
const percent = { key: "won", name: "For our own people", trigger: "won", basis: "dealValue" } as const;
const terms = {
  currency: "EUR",
  rules: [{ ...percent, formula: { kind: "percent", bp: 1000 } as const }],
  budgetMinor: 5_000_000,
  budgetPeriod: "year" as const,
};

test("without a plan in effect no earnings are shown", async () => {
  expect(await earnings()).toBeNull();
  const plan = await call(createPlan, { name: "Standard", ...terms });
  expect(await earnings()).toBeNull();
  await call(publishDraft, { id: plan.id, revision: 1, effectiveFrom: addDays(today, 2) });
  await call(usePlan, { id: plan.id, scope: "program", target: programs[0]!.id });
  expect(await earnings()).toBeNull();
});

test("the version in effect for the open program is shown, without its budget and internal names", async () => {
  const siteOf = cachedSite(app.services);
  expect((await siteOf(acme, "en")).earnings).toBeNull();
  const plan = await call(createPlan, { name: "Now", ...terms });
  await call(publishDraft, { id: plan.id, revision: 1, effectiveFrom: today });
  await call(usePlan, { id: plan.id, scope: "program", target: programs[0]!.id });
  const offer = await earnings();
  expect(offer).toMatchObject({
    program: "",
    currency: "EUR",
    rules: [{ key: "won", name: "", formula: { bp: 1000 } }],
  });
  expect(JSON.stringify(offer)).not.toContain("5000000");
  await expect.poll(async () => (await siteOf(acme, "en")).earnings).toEqual(offer);

  const split = [
    { to: "referrer" as const, bp: 4000 },
    { to: referrer.personId, bp: 6000 },
  ];
  const rules = [...terms.rules, { ...terms.rules[0]!, key: "shared", stackable: true, split }];
  await call(saveDraft, { id: plan.id, ...terms, rules, revision: 0 });
  const named = await call(createPlan, { name: "Named", ...terms, rules });
  await call(publishDraft, { id: named.id, revision: 1, effectiveFrom: today });
  await call(usePlan, { id: named.id, scope: "program", target: programs[0]!.id });
  expect((await earnings())?.rules.map(({ key }) => key)).toEqual(["won"]);
  expect(JSON.stringify(await earnings())).not.toContain(referrer.personId);
});

test("a closed program is skipped in favor of the next open one that pays", async () => {
  const roofs = await call(createProgram, { name: "Roofs", pipelineId: programs[0]!.pipelineId });
  await call(updateProgram, { id: programs[0]!.id, state: "closed" });
  expect(await earnings()).toBeNull();
  const plan = await call(createPlan, { name: "For roofs", ...terms, currency: "USD" });
  await call(publishDraft, { id: plan.id, revision: 1, effectiveFrom: today });
  await call(usePlan, { id: plan.id, scope: "program", target: roofs.id });
  expect(await earnings()).toMatchObject({ program: "Roofs", currency: "USD" });
  await call(updateProgram, { id: programs[0]!.id, state: "open" });
  expect(await earnings()).toMatchObject({ program: "", currency: "EUR" });
});

test("where commissions are switched off, no earnings are shown [R6.3]", async () => {
  await app.asOwner("update tenants set off = '{commissionTracking}' where slug = 'acme'");
  expect(await earnings()).toBeNull();
});
