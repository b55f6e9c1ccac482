import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { saveView } from "../record.ts";
import { referralExporters } from "./own-data.ts";
import { desk } from "./testing/desk.ts";

const house = await testApp();
afterAll(() => house.close());
const { submit } = desk(house);

test("somebody's copy of their data has what they handed in, and nothing of others", async () => {
  const acme = await house.tenant("acme");
  const [amira, bruno] = [await house.as("referrer", acme), await house.as("referrer", acme)];
  const mine = await submit(amira, { fullName: "Ada Lovelace" });
  await submit(bruno, { fullName: "Somebody else" });
  await amira.call(saveView, { name: "Mine", search: "" });
  const collected = JSON.stringify(await referralExporters[0]!.collect(house.floor, amira.personId));
  for (const part of [mine.id, "Ada Lovelace", '"name":"Mine"']) expect(collected).toContain(part);
  expect(collected).not.toContain("Somebody else");
});
