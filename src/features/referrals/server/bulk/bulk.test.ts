import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { changeMany } from "../../contract/bulk.ts";
import { errors } from "../../contract/errors.ts";
import { getReferral } from "../../contract/record.ts";
import { codeOf, referralFixtures } from "../testing/referral-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit, submitAccepted: accepted } = referralFixtures(app);
const { stages } = (await jun.call(getCatalog, {})).pipelines[0]!;
const stage = (code: string) => stages.find((one) => one.code === code)!.id;

test("assigns, tags and moves many at once, and reports those that cannot be changed", async () => {
  const [one, two] = [await accepted(amira, jun), await accepted(amira, jun)];
  const reviewed = await submit(amira);
  const missing = `ref_${"0".repeat(32)}` as const;
  const ids = [one.id, two.id, reviewed.id, missing];
  const moved = await jun.call(changeMany, { ids, act: "advance", stageId: stage("qualified") });
  expect(moved.changed.sort()).toEqual([one.id, two.id].sort());
  expect(moved.left).toEqual(
    expect.arrayContaining([
      { id: reviewed.id, code: errors.cannotMove.code },
      { id: missing, code: "base.notFound" },
    ]),
  );
  await jun.call(changeMany, { ids, act: "tag", tag: "autumn" });
  await jun.call(changeMany, { ids, act: "assign", assigneeId: jun.personId });
  const get = () => jun.call(getReferral, { id: one.id });
  expect(await get()).toMatchObject({ tags: ["autumn"], assigneeId: jun.personId, status: "in_progress" });
  await jun.call(changeMany, { ids, act: "untag", tag: "autumn" });
  await jun.call(changeMany, { ids, act: "assign", assigneeId: null });
  expect(await get()).toMatchObject({ tags: [], assigneeId: null });
  expect(await codeOf(jun.call(changeMany, { ids, act: "tag" }))).toBe(errors.needs.code);
  const outsider = jun.call(changeMany, { ids, act: "assign", assigneeId: amira.personId });
  expect(await codeOf(outsider)).toBe(errors.needs.code);
});
