import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createSpecimen, errors, listSpecimens } from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
const { call } = await app.as("admin", await app.tenant("acme"));

test("lists specimens, newest first", async () => {
  await call(createSpecimen, { name: " North  wind " });
  await call(createSpecimen, { name: "South wind" });
  const { items } = await call(listSpecimens, {});
  expect(items.map(({ name }) => name)).toEqual(["South wind", "North wind"]);
});

test("rejects a second specimen of the same name", async () => {
  await call(createSpecimen, { name: "West wind" });
  const again = await call(createSpecimen, { name: "West wind" }).catch((error: unknown) => error);
  expect(errors.nameTaken.is(again)).toBe(true);
});
