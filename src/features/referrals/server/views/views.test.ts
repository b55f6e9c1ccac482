import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { deleteView, listViews, saveView } from "../../contract/views.ts";
import { codeOf } from "../testing/referral-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);

test("saved views are private; company members can share theirs with each other", async () => {
  const kim = await app.as("company", acme);
  const shared = await jun.call(saveView, { name: "Large", search: "?status=won", shared: true });
  const own = await jun.call(saveView, { name: "Mine", search: "" });
  const hers = await amira.call(saveView, { name: "Hers", search: "", shared: true });
  expect(hers.shared).toBe(false);
  const seen = async (by: typeof jun) => (await by.call(listViews, {})).items.map(({ name, mine }) => [name, mine]);
  expect(await seen(jun)).toEqual([
    ["Large", true],
    ["Mine", true],
  ]);
  expect(await seen(kim)).toEqual([["Large", false]]);
  expect(await seen(amira)).toEqual([["Hers", true]]);
  expect(await codeOf(kim.call(deleteView, { id: shared.id }))).toBe("base.notFound");
  expect(await jun.call(deleteView, { id: own.id })).toEqual({ deleted: true });
});
