import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { midnightIn } from "#base/day.ts";
import { getCatalog, type Stage } from "#features/programs/contract.ts";
import { getBoard } from "../../contract/board.ts";
import { changeMany } from "../../contract/bulk.ts";
import { listReferrals } from "../../contract/list.ts";
import { createReferral } from "../../contract/record.ts";
import type { Referral } from "../../contract/referral.ts";
import { codeOf, referralFixtures } from "../testing/referral-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit, move, submitAccepted: accepted } = referralFixtures(app);
const zone = "Pacific/Auckland";
await app.asOwner("update tenants set time_zone = $1 where slug = 'acme'", [zone]);

const found = async (...filter: string[]) =>
  (await jun.call(listReferrals, { filter, limit: 100 })).items.map(({ id }) => id).sort();
const at = (id: string, values: Record<string, string>) =>
  app.asOwner(
    `update referrals set ${Object.keys(values).map((column, i) => `${column} = $${i + 2}`)} where replace(id::text, '-', '') = $1`,
    [id.slice(4), ...Object.values(values)],
  );

test("what reports count can be listed: by decision, reason and source", async () => {
  const yes = await accepted(amira, jun, { country: "NZ", productInterest: "Starter, small" });
  const no = await move(jun, await submit(amira), "reject", { rejectReason: "notAFit", note: "Too small for us" });
  const lost = await move(jun, await accepted(amira, jun), "lose", { lossReason: "price", note: "Too dear" });
  await at(no.id, { campaign: "Spring, late" });
  const soon = new Date(Date.now() - 60_000).toISOString();
  expect(await found(`decidedAt:gte:${soon}`)).toEqual([yes.id, no.id, lost.id].sort());
  expect(await found(`acceptedAt:gte:${soon}`)).toEqual([yes.id, lost.id].sort());
  expect(await found("rejectReason:in:notAFit,other")).toEqual([no.id]);
  expect(await found("lossReason:in:price")).toEqual([lost.id]);
  expect(await found("reviewLate:in:false", `decidedAt:gte:${soon}`)).toHaveLength(3);
  expect(await found("country:in:NZ")).toEqual([yes.id]);
  expect(await found("country:in:", `decidedAt:gte:${soon}`)).toEqual([no.id, lost.id].sort());
  expect(await found("productInterest:eq:Starter, small")).toEqual([yes.id]);
  expect(await found("campaign:eq:Spring, late")).toEqual([no.id]);
  expect(await codeOf(found("rejectReason:in:dislike"))).toBe("base.invalid");
  // A referrer can use these filters on their own referrals only.
  const other = await app.as("referrer", acme);
  const { items } = await other.call(listReferrals, { filter: ["country:in:NZ"] });
  expect(items).toEqual([]);
});

test("the end date is in the tenant's time zone: the closing date of a win, the local date of a loss", async () => {
  const won = await move(jun, await accepted(amira, jun), "win", {
    ...{ wonMinor: 100_00, currency: "EUR", closedOn: "2026-03-01" },
  });
  const lost = await move(jun, await accepted(amira, jun), "lose", { lossReason: "timing", note: "Later" });
  // Half past eleven at night there, noon of the same day in UTC.
  await at(lost.id, { closed_at: "2026-03-01T10:30:00Z" });
  expect(await found("endedOn:gte:2026-03-01", "endedOn:lte:2026-03-01")).toEqual([won.id, lost.id].sort());
  await at(lost.id, { closed_at: "2026-03-01T11:30:00Z" });
  expect(await found("endedOn:gte:2026-03-01", "endedOn:lte:2026-03-01")).toEqual([won.id]);
  expect(await found("endedOn:gte:2026-03-02", "endedOn:lte:2026-03-02")).toEqual([lost.id]);
  await at(lost.id, { submitted_at: "2026-02-27T10:59:59Z" });
  const day = (from: string, before: string) =>
    found(`submittedAt:gte:${midnightIn(zone, from)}`, `submittedAt:lt:${midnightIn(zone, before)}`);
  expect(await day("2026-02-27", "2026-02-28")).toEqual([lost.id]);
  expect(await day("2026-02-28", "2026-03-01")).toEqual([]);
});

test("the reached step matches the funnel, regardless of how it ended", async () => {
  const stages = (await jun.call(getCatalog, {})).pipelines[0]!.stages.filter(({ kind }) => kind === "open");
  const on = (one: Referral, to: number) => move(jun, one, "advance", { stageId: stages[to]!.id, note: "On" });
  const since = new Date().toISOString();
  const reached = (...more: string[]) => found(`submittedAt:gte:${since}`, ...more);
  const waiting = await submit(amira);
  const refused = await move(jun, await submit(amira), "reject", { rejectReason: "notAFit", note: "No" });
  const taken = await accepted(amira, jun);
  const leftEarly = await move(jun, await accepted(amira, jun), "lose", { lossReason: "price" });
  const worked = await on(await accepted(amira, jun), 1);
  const lost = await move(jun, await on(await accepted(amira, jun), 1), "lose", { lossReason: "price" });
  const won = await move(jun, await accepted(amira, jun), "win", {
    ...{ wonMinor: 100_00, currency: "EUR", closedOn: since.slice(0, 10) },
  });
  expect(await reached("reached:eq:submitted")).toEqual([waiting.id, refused.id].sort());
  expect(await reached("reached:eq:accepted")).toEqual([taken.id, leftEarly.id].sort());
  expect(await reached("reached:eq:worked")).toEqual([worked.id, lost.id].sort());
  expect(await reached("reached:eq:won")).toEqual([won.id]);
  expect(await reached("reached:in:worked,won", "status:in:lost")).toEqual([lost.id]);
  expect(await codeOf(found("reached:eq:draft"))).toBe("base.invalid");
  await amira.call(createReferral, { submit: false, fullName: "Not handed in" } as never);
  expect((await found("reached:in:submitted,accepted,worked,won")).length).toBe(
    (await found("status:ne:draft")).length,
  );
});

test("filters by left stage and time together, not independently", async () => {
  const [first, second, third] = (await jun.call(getCatalog, {})).pipelines[0]!.stages.filter(
    ({ kind }) => kind === "open",
  );
  const on = (one: Referral, stage: typeof first) => move(jun, one, "advance", { stageId: stage!.id, note: "On" });
  const away = await on(await on(await accepted(amira, jun), second), third);
  const stays = await on(await accepted(amira, jun), second);
  const back = await on(await on(await on(await accepted(amira, jun), second), first), second);
  // It left the first stage on March 2 and the second on March 5.
  await at(away.id, { course_since: "{2026-03-01T12:00:00Z,2026-03-02T12:00:00Z,2026-03-05T12:00:00Z}" });
  const left = async (asked: { leftStageId?: Stage["id"][]; leftFrom?: string; leftUntil?: string }) =>
    (await jun.call(listReferrals, { ...asked, filter: [], limit: 100 })).items.map(({ id }) => id).sort();
  const during = (from: number, until: number) => ({
    leftFrom: `2026-03-0${from}T00:00:00Z`,
    leftUntil: `2026-03-0${until}T00:00:00Z`,
  });
  expect(await left({ leftStageId: [first!.id], ...during(2, 3) })).toEqual([away.id]);
  expect(await left({ leftStageId: [second!.id], ...during(2, 3) })).toEqual([]);
  expect(await left({ leftStageId: [first!.id], ...during(3, 6) })).toEqual([]);
  expect(await left({ leftStageId: [first!.id, second!.id], ...during(3, 6) })).toEqual([away.id]);
  expect(await left({ ...during(1, 6) })).toEqual([away.id]);
  // The current stage has not been left, and a referral that left a stage twice is listed once.
  const [outOfSecond, outOfFirst] = [
    await left({ leftStageId: [second!.id] }),
    await left({ leftStageId: [first!.id] }),
  ];
  expect(outOfSecond).toEqual(expect.arrayContaining([away.id, back.id]));
  expect(outOfSecond).not.toContain(stays.id);
  expect(outOfFirst.filter((id) => id === back.id)).toEqual([back.id]);
  // Referrals of others are not listed.
  const other = await app.as("referrer", acme);
  expect((await other.call(listReferrals, { leftStageId: [first!.id] })).items).toEqual([]);
});

test("lists what needs attention: without an owner, past the time limit of its stage, or either", async () => {
  const pipeline = (await jun.call(getCatalog, {})).pipelines[0]!;
  const [first] = pipeline.stages.filter(({ kind }) => kind === "open");
  const since = new Date().toISOString();
  const fresh = await accepted(amira, jun);
  const slow = await accepted(amira, jun);
  const owned = await accepted(amira, jun);
  const closed = await move(jun, await accepted(amira, jun), "lose", { lossReason: "price" });
  await jun.call(changeMany, { ids: [slow.id, owned.id], act: "assign", assigneeId: jun.personId });
  await app.asOwner("update stages set max_days = 5 where id = $1", [first!.id.slice(4)]);
  const tooLong = new Date(Date.now() - 6 * 86_400_000).toISOString();
  for (const { id } of [slow, closed]) await at(id, { stage_entered_at: tooLong });
  const listed = async (...attention: ("unassigned" | "stalled")[]) =>
    (
      await jun.call(listReferrals, {
        ...{ attention, filter: [`createdAt:gte:${since}`, "status:in:accepted,in_progress"], limit: 100 },
      })
    ).items
      .map(({ id }) => id)
      .sort();
  expect(await listed("unassigned")).toEqual([fresh.id]);
  expect(await listed("stalled")).toEqual([slow.id]);
  expect(await listed("unassigned", "stalled")).toEqual([fresh.id, slow.id].sort());
  // The board counts the same rows as the list shows.
  const board = await jun.call(getBoard, {
    ...{ pipelineId: pipeline.id, attention: ["stalled"], filter: [`createdAt:gte:${since}`] },
  });
  expect(board.columns.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  await app.asOwner("update stages set max_days = null where id = $1", [first!.id.slice(4)]);
  expect(await listed("stalled")).toEqual([]);
});
