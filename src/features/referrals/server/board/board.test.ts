import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { archiveStage, getCatalog } from "#features/programs/contract.ts";
import { getBoard } from "../../contract/board.ts";
import { listReferrals } from "../../contract/list.ts";
import { createReferral, getReferral, updateReferral } from "../../contract/record.ts";
import { listTimelineEvents } from "../../contract/timeline.ts";
import { boardStatuses } from "../../contract/values.ts";
import { referralFixtures } from "../testing/referral-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit, move, submitAccepted: accepted } = referralFixtures(app);
const { id: pipelineId, stages } = (await jun.call(getCatalog, {})).pipelines[0]!;
const stage = (code: string) => stages.find((one) => one.code === code)!.id;

test("the board's totals match the list for every viewer, through every change [R6.5]", async () => {
  const place = await app.tenant("board");
  const people = {
    rita: await app.as("referrer", place),
    both: await app.as("both", place),
    one: await app.as("company", place),
    two: await app.as("company", place),
    admin: await app.as("admin", place),
  };
  const { rita, both, one, admin } = people;
  const flow = (await one.call(getCatalog, {})).pipelines[0]!;
  const agree = async () => {
    for (const [name, person] of Object.entries(people)) {
      const { columns } = await person.call(getBoard, { pipelineId: flow.id });
      for (const { stageId, count, totals } of columns) {
        const filter = [`stageId:eq:${stageId}`, `status:in:${boardStatuses.join()}`];
        const { items } = await person.call(listReferrals, { filter, limit: 100 });
        expect(count, name).toBe(items.length);
        for (const { currency, minor } of totals) {
          const own = items.filter((item) => item.currency === currency);
          expect(minor, `${name} ${currency}`).toBe(
            own.reduce((sum, { estimatedMinor }) => sum + (estimatedMinor ?? 0), 0),
          );
        }
      }
    }
  };
  await both.call(createReferral, { fullName: "Only a draft", estimatedMinor: 7 });
  const first = await submit(rita, { estimatedMinor: 1000, currency: "EUR" });
  await submit(both, { estimatedMinor: 200, currency: "JPY", addresseeId: one.personId });
  await submit(both, { estimatedMinor: 30, currency: "EUR" });
  const last = await submit(rita);
  await agree();
  const taken = await move(one, first, "accept");
  const dear = await one.call(updateReferral, { id: taken.id, version: taken.version, estimatedMinor: 5000 });
  const staged = await move(one, dear, "advance", { stageId: flow.stages[3]!.id });
  await move(one, last, "reject", { rejectReason: "other", note: "No" });
  await agree();
  await move(one, staged, "win", { wonMinor: 1, currency: "KWD", closedOn: "2026-11-01" });
  await app.asOwner(
    "insert into stage_tallies (tenant_id, pipeline_id, stage_id, currency, count, minor) select tenant_id, pipeline_id, id, 'EUR', n, n from stages, unnest(array[1, -1]) n, generate_series(1, 60) where tenant_id = $1",
    [place.slice(4)],
  );
  await app.runUpkeep();
  await agree();
  const [{ rows }] = (await app.asOwner("select count(*)::int as rows from stage_tallies where tenant_id = $1", [
    place.slice(4),
  ])) as [{ rows: number }];
  expect(rows).toBeLessThan(10);
  expect((await admin.call(getBoard, { pipelineId: flow.id })).columns.map(({ stageId }) => stageId)).toEqual(
    flow.stages.map(({ id }) => id),
  );
});

test("under a filter the board counts what the list shows, for every viewer [R6.5]", async () => {
  const place = await app.tenant("filtered");
  const rita = await app.as("referrer", place);
  const both = await app.as("both", place);
  const one = await app.as("company", place);
  const { id } = (await one.call(getCatalog, {})).pipelines[0]!;
  await submit(rita, { estimatedMinor: 1000, currency: "EUR", priority: "high", tags: ["autumn"] });
  await submit(rita, { estimatedMinor: 500, currency: "USD", priority: "low" });
  await submit(both, { estimatedMinor: 70, currency: "EUR", priority: "high", fullName: "Marlow Instruments" });
  const questions = [
    { filter: ["priority:eq:high"] },
    { filter: [`referrerId:eq:${rita.personId}`, "currency:in:EUR"] },
    { tag: ["autumn"] },
    { search: "marlow" },
  ];
  for (const person of [rita, both, one])
    for (const question of questions) {
      const { columns } = await person.call(getBoard, { pipelineId: id, ...question });
      const { items } = await person.call(listReferrals, { ...question, limit: 100 });
      expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
      expect(columns.flatMap(({ totals }) => totals).reduce((sum, { minor }) => sum + minor, 0)).toBe(
        items.reduce((sum, { estimatedMinor }) => sum + (estimatedMinor ?? 0), 0),
      );
    }
  const { columns } = await one.call(getBoard, { pipelineId: id, filter: ["priority:eq:high"] });
  expect(columns[0]).toMatchObject({ count: 2, totals: [{ currency: "EUR", minor: 1070 }] });
});

test("deals in an archived stage move to its target, with a timeline event", async () => {
  const mine = await accepted(amira, jun);
  const moved = await move(jun, mine, "advance", { stageId: stage("meeting") });
  await jun.call(archiveStage, { id: stage("meeting"), targetId: stage("proposal") });
  const after = await jun.call(getReferral, { id: mine.id });
  expect(after).toMatchObject({ stageId: stage("proposal"), version: moved.version + 1 });
  expect(after.stageEnteredAt).toBe(moved.stageEnteredAt);
  const [newest] = (await jun.call(listTimelineEvents, { referralId: mine.id })).items;
  expect(newest).toMatchObject({
    kind: "staged",
    by: null,
    details: { from: stage("meeting"), to: stage("proposal") },
  });
  expect((await jun.call(getBoard, { pipelineId })).columns.map(({ stageId }) => stageId)).not.toContain(
    stage("meeting"),
  );
});
