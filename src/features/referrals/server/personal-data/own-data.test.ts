import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { saveView } from "../../contract/views.ts";
import { referralFixtures } from "../testing/referral-fixtures.ts";
import { referralExporters } from "./own-data.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit } = referralFixtures(app);

test("a person's data export contains what they submitted and nothing of others", async () => {
  const acme = await app.tenant("acme");
  const [amira, bruno] = [await app.as("referrer", acme), await app.as("referrer", acme)];
  const mine = await submit(amira, { fullName: "Ada Lovelace" });
  await submit(bruno, { fullName: "Someone else" });
  await amira.call(saveView, { name: "Mine", search: "" });
  const collected = JSON.stringify(await referralExporters[0]!.collect(app.services, amira.personId));
  for (const part of [mine.id, "Ada Lovelace", '"name":"Mine"']) expect(collected).toContain(part);
  expect(collected).not.toContain("Someone else");
});
