import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { getReferral } from "../../contract/record.ts";
import { listTimelineEvents } from "../../contract/timeline.ts";
import { getTrackRecord } from "../../contract/track-record.ts";
import { codeOf, referralFixtures } from "../testing/referral-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const noor = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit, move, submitAccepted, age } = referralFixtures(app);

test("a referrer's record counts what was decided and won, beside everyone's", async () => {
  const won = await submitAccepted(amira, jun);
  await age(won.id, 4);
  const current = await jun.call(getReferral, { id: won.id });
  await move(jun, current, "win", { wonMinor: 100, currency: "EUR", closedOn: "2026-11-01" });
  await submitAccepted(amira, jun);
  await move(jun, await submit(amira), "reject", { rejectReason: "other", note: "No" });
  await submit(amira);
  await move(jun, await submit(noor), "reject", { rejectReason: "other", note: "No" });
  const record = await jun.call(getTrackRecord, { referrerId: amira.personId });
  expect(record).toMatchObject({
    submitted: 4,
    decided: 3,
    accepted: 2,
    ended: 1,
    won: 1,
    latest: ["won", "accepted", "rejected", "pending"],
    everyone: { decided: 4, accepted: 2, ended: 1, won: 1 },
  });
  expect(record.memberSince).not.toBeNull();
  expect(record.medianDaysToWin).toBeCloseTo(4, 0);
  expect(await jun.call(getTrackRecord, { referrerId: jun.personId })).toMatchObject({
    submitted: 0,
    medianDaysToWin: null,
    latest: [],
  });
});

test("a record is the company's to read, and knows no other tenant", async () => {
  expect(await codeOf(amira.call(getTrackRecord, { referrerId: amira.personId }))).toBe("base.forbidden");
  const other = await app.as("company", await app.tenant("other"));
  expect(await codeOf(other.call(getTrackRecord, { referrerId: amira.personId }))).toBe("base.notFound");
});

test("a referral says which stages it was in and since when", async () => {
  const { stages } = (await jun.call(getCatalog, {})).pipelines[0]!;
  const mine = await submitAccepted(amira, jun);
  const moved = await move(jun, mine, "advance", { stageId: stages[2]!.id });
  expect(moved.course.map(({ stageId }) => stageId)).toEqual([stages[0]!.id, stages[2]!.id]);
  expect(moved.course[1]?.since).toBe(moved.stageEnteredAt);
});

test("the timeline can be read by kind", async () => {
  const asked = await move(jun, await submit(amira), "ask", { note: "Which budget?" });
  const filter = ["kind:in:noted,moved"];
  const { items } = await jun.call(listTimelineEvents, { referralId: asked.id, filter });
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["moved"]));
  expect(items[0]).toMatchObject({ text: "Which budget?" });
});
