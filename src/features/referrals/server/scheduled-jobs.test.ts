import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { createReferral, getReferral } from "../contract/record.ts";
import type { Referral } from "../contract/referral.ts";
import { listTimelineEvents } from "../contract/timeline.ts";
import { referralFixtures } from "./testing/referral-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit, move, submitAccepted: accepted, age, noticesOf: noticesTo } = referralFixtures(app);
const get = (id: Referral["id"], by = amira) => by.call(getReferral, { id });
const noticesOfKind = async (person: typeof jun, kind: string) =>
  (await noticesTo(person)).filter((one) => one.kind === `referrals.${kind}`).map(({ params }) => params);
const timelineKinds = async (referralId: Referral["id"]) =>
  (await jun.call(listTimelineEvents, { referralId, limit: 100 })).items.map(({ kind }) => kind);

test("reminds the company once when half of its time has passed", async () => {
  const fresh = await submit(amira, { fullName: "Fresh" });
  const old = await submit(amira, { fullName: "Old" });
  await age(old.id, 7);
  await app.runUpkeep();
  await app.runUpkeep();
  await expect.poll(() => noticesOfKind(jun, "reviewDue")).toEqual([{ name: "Old" }]);
  expect((await timelineKinds(old.id)).filter((kind) => kind === "reminded")).toHaveLength(1);
  expect(await timelineKinds(fresh.id)).not.toContain("reminded");
});

test("withdraws a referral after 14 days without an answer to a question", async () => {
  const asked = await move(jun, await submit(amira, { fullName: "Silent" }), "ask", { note: "Who?" });
  await age(asked.id, 13);
  await app.runUpkeep();
  expect((await get(asked.id)).status).toBe("needs_info");
  await age(asked.id, 2);
  await app.runUpkeep();
  expect(await get(asked.id)).toMatchObject({ status: "withdrawn", moves: ["reopen"] });
  await expect.poll(() => noticesOfKind(amira, "silent")).toEqual([{ name: "Silent" }]);
});

test("announces the end of the protection 30, 14 and 3 days before, each once, and then expires it", async () => {
  const mine = await accepted(amira, jun, { fullName: "Ending" });
  const days = async () => (await noticesOfKind(amira, "expiring")).map(({ days: left }) => left);
  for (const [passed, expected] of [
    [59, []],
    [1, ["30"]],
    [10, ["30"]],
    [6, ["30", "14"]],
    [11, ["30", "14", "3"]],
    [1, ["30", "14", "3"]],
  ] as const) {
    await age(mine.id, passed);
    await app.runUpkeep();
    await app.runUpkeep();
    await expect.poll(days).toEqual(expected);
  }
  await age(mine.id, 3);
  await app.runUpkeep();
  expect(await get(mine.id)).toMatchObject({ status: "expired", protectedUntil: null });
  await expect.poll(() => noticesOfKind(amira, "expired")).toEqual([{ name: "Ending" }]);
});

test("keeps a deal with recent progress from expiring, and does not touch drafts", async () => {
  const stages = (await jun.call(getCatalog, {})).pipelines[0]!.stages;
  const mine = await accepted(amira, jun);
  await app.asOwner("update referrals set accepted_at = accepted_at - interval '179 days' where id = $1", [
    mine.id.slice(4),
  ]);
  const moved = await move(jun, mine, "advance", { stageId: stages[2]!.id });
  await app.asOwner("update referrals set protected_until = now() - interval '1 day' where id = $1", [
    mine.id.slice(4),
  ]);
  const draft = await amira.call(createReferral, { fullName: "Someday" });
  await age(draft.id, 400);
  await app.runUpkeep();
  expect((await get(moved.id)).status).toBe("in_progress");
  expect((await get(draft.id)).status).toBe("draft");
});

test("deletes closed referrals after the tenant's retention period, and drafts of people whose account is gone", async () => {
  const place = await app.tenant("tidy");
  const [rita, boss] = [await app.as("referrer", place), await app.as("company", place)];
  const reject = { rejectReason: "notAFit", note: "No" } as const;
  const old = await move(boss, await submit(rita), "reject", reject);
  const recent = await move(boss, await submit(rita), "reject", reject);
  const open = await submit(rita);
  await rita.call(createReferral, { fullName: "Never sent" });
  await app.asOwner("update tenants set retention_days = 90 where id = $1", [place.slice(4)]);
  await age(old.id, 91);
  await age(open.id, 91);
  await app.asOwner("delete from auth.people where id = $1", [rita.personId.slice(4)]);
  await app.runUpkeep();
  const left = await app.asOwner("select replace(id::text, '-', '') id from referrals where tenant_id = $1", [
    place.slice(4),
  ]);
  expect(left.map(({ id }) => `ref_${id}`).sort()).toEqual([recent.id, open.id].sort());
  expect((await boss.call(getReferral, { id: open.id })).referrerName).toBeNull();
});
