import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { listAudit } from "#features/members/contract/audit.ts";
import { updateSettings } from "#features/tenants/own.ts";
import * as contract from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const jun = await app.as("company", acme);
const admin = await app.as("admin", acme);
const { errors } = contract;
const catalog = (by = jun) => by.call(contract.getCatalog, {});
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error.code);

test("every tenant starts with a program, the standard pipeline and its business hours", async () => {
  const { programs, pipelines, currency, timeZone, businessHours } = await catalog();
  expect(programs).toMatchObject([
    { name: "", state: "open", protectionDays: 90, attributionDays: 90, capacity: null },
  ]);
  expect(pipelines[0]!.stages.map(({ code, probability }) => [code, probability])).toEqual([
    ["new", 10],
    ["contacted", 20],
    ["qualified", 40],
    ["meeting", 55],
    ["proposal", 70],
    ["negotiation", 85],
    ["won", 100],
    ["lost", 0],
  ]);
  expect({ currency, timeZone, monday: businessHours.mon }).toEqual({
    currency: "USD",
    timeZone: "UTC",
    monday: { from: "09:00", to: "17:00" },
  });
});

test("the first program has the tenant's currency, and follows it until it has one of its own", async () => {
  const [kyoto] = await app.asOwner(
    `insert into tenants (slug, name, mark, legal_name, "primary", secondary, accent, currency)
     values ('kyoto', 'kyoto', 'K', 'Kyoto KK', '#4f46e5', '#0f766e', '#ea580c', 'JPY') returning replace(id::text, '-', '') id`,
  );
  const owner = await app.as("admin", `ten_${kyoto.id}`);
  const currencies = async () => (await catalog(owner)).programs.map(({ currency }) => currency);
  expect(await currencies()).toEqual(["JPY"]);
  await owner.call(updateSettings, { currency: "EUR" });
  expect(await currencies()).toEqual(["EUR"]);
  const [program] = (await catalog(owner)).programs;
  await owner.call(contract.updateProgram, { id: program!.id, currency: "CHF" });
  await owner.call(updateSettings, { currency: "USD" });
  expect(await currencies()).toEqual(["CHF"]);
});

test("adds, changes and closes programs, but keeps the last open one", async () => {
  const [first] = (await catalog()).programs;
  const made = await jun.call(contract.createProgram, {
    name: "Resellers",
    pipelineId: first!.pipelineId,
    protectionDays: 120,
    products: ["Roofs"],
  });
  expect(made).toMatchObject({ name: "Resellers", protectionDays: 120, products: ["Roofs"], state: "open" });
  await jun.call(contract.updateProgram, { id: first!.id, state: "closed" });
  expect(await codeOf(jun.call(contract.updateProgram, { id: made.id, state: "closed" }))).toBe(errors.inUse.code);
  await jun.call(contract.updateProgram, { id: first!.id, state: "open" });
  const { items } = await admin.call(listAudit, { filter: ["action:eq:programs.programChanged"] });
  expect(items[0]).toMatchObject({ before: { state: "closed" }, after: { state: "open" } });
  const bad = { name: "X", pipelineId: first!.pipelineId, destination: "javascript:alert(1)" };
  expect(await codeOf(jun.call(contract.createProgram, bad))).toBe("base.invalid");
});

test("adds stages at the end of their kind, renames, reorders and archives them with a target", async () => {
  const flow = await jun.call(contract.createPipeline, { name: "Enterprise deals" });
  expect(flow.stages).toHaveLength(8);
  const pilot = await jun.call(contract.createStage, {
    pipelineId: flow.id,
    name: "Pilot",
    kind: "open",
    probability: 60,
  });
  const stagesNow = async () => (await catalog()).pipelines.find(({ id }) => id === flow.id)!.stages;
  expect((await stagesNow()).map(({ code, name }) => name || code).slice(5, 8)).toEqual([
    "negotiation",
    "Pilot",
    "won",
  ]);
  await jun.call(contract.updateStage, { id: pilot.id, name: "Trial", maxDays: 20 });
  const order = (await stagesNow()).map(({ id }) => id);
  const swapped = [order[6]!, ...order.slice(0, 6), ...order.slice(7)];
  const after = await jun.call(contract.updatePipeline, { id: flow.id, order: swapped });
  expect(after.stages[0]).toMatchObject({ name: "Trial", maxDays: 20, probability: 60 });
  const broken = { id: flow.id, order: order.slice(1) };
  expect(await codeOf(jun.call(contract.updatePipeline, broken))).toBe(errors.badTarget.code);

  const [won, lost] = after.stages.slice(-2);
  const archive = (id: typeof pilot.id, targetId: typeof pilot.id) => jun.call(contract.archiveStage, { id, targetId });
  expect(await codeOf(archive(won!.id, lost!.id))).toBe(errors.lastOfKind.code);
  expect(await codeOf(archive(pilot.id, won!.id))).toBe(errors.badTarget.code);
  expect(await archive(pilot.id, order[0]!)).toEqual({ archived: true });
  expect(await codeOf(archive(pilot.id, order[0]!))).toBe("base.notFound");
  expect((await catalog()).past.stages).toMatchObject([{ id: pilot.id, name: "Trial" }]);
});

test("keeps a pipeline in use, and one of the last two stages of a kind when both are archived concurrently", async () => {
  const { programs, pipelines } = await catalog();
  const used = pipelines.find(({ id }) => id === programs[0]!.pipelineId)!;
  expect(await codeOf(jun.call(contract.archivePipeline, { id: used.id }))).toBe(errors.inUse.code);
  const flow = await jun.call(contract.createPipeline, { name: "Short" });
  const again = await jun.call(contract.createStage, {
    pipelineId: flow.id,
    name: "Won too",
    kind: "won",
    probability: 100,
  });
  const first = flow.stages.find(({ kind }) => kind === "won")!;
  const outcomes = await Promise.all([
    codeOf(jun.call(contract.archiveStage, { id: first.id, targetId: again.id })),
    codeOf(jun.call(contract.archiveStage, { id: again.id, targetId: first.id })),
  ]);
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(await jun.call(contract.archivePipeline, { id: flow.id })).toEqual({ archived: true });
  const { pipelines: living, past } = await catalog();
  expect(living.map(({ id }) => id)).not.toContain(flow.id);
  expect(past.pipelines).toMatchObject([{ id: flow.id, name: "Short" }]);
  expect(past.pipelines[0]!.stages).toHaveLength(8);
});

test("a referrer can read the catalog but not change it, and another tenant's catalog is not visible [R6.5]", async () => {
  const amira = await app.as("referrer", acme);
  const { programs, pipelines } = await catalog(amira);
  expect(await codeOf(amira.call(contract.updateProgram, { id: programs[0]!.id, name: "Mine" }))).toBe(
    "base.forbidden",
  );
  const far = await app.as("company", await app.tenant("far"));
  expect(await codeOf(far.call(contract.updatePipeline, { id: pipelines[0]!.id, name: "Mine" }))).toBe("base.notFound");
  expect(await codeOf(far.call(contract.createProgram, { name: "X", pipelineId: pipelines[0]!.id }))).toBe(
    "base.notFound",
  );
});
