import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { updateSettings } from "#features/tenants/own.ts";
import { getFigures } from "../contract.ts";
import { cellFixtures, sums } from "./testing/cell-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit } = referralFixtures(app);
const acme = await app.tenant("days");
const [lena, clara] = [await app.as("referrer", acme), await app.as("company", acme)];
const admin = await app.as("admin", acme);
const { wrong, fold } = cellFixtures(app, acme);
const at = async (id: string, submitted: string) =>
  app.asOwner("update referrals set submitted_at = $2 where id = $1", [id.slice(4), submitted]);
const days = async () => {
  const { rows } = await clara.call(getFigures, { measures: ["referrals"], by: "day", frame: "1y" });
  return Object.fromEntries(
    rows.filter(({ figures }) => figures.referrals!.sum > 0).map(({ key, figures }) => [key, figures.referrals!.sum]),
  );
};

describe("days in the tenant's time zone", () => {
  test("an evening in Auckland belongs to that local day", async () => {
    await admin.call(updateSettings, { timeZone: "Pacific/Auckland" });
    const [evening, morning, winter] = [await submit(lena), await submit(lena), await submit(lena)];
    // 23:30 and 00:30 in New Zealand's summer, which is thirteen hours ahead of UTC; in winter it is twelve.
    await at(evening.id, "2026-10-10T10:30:00Z");
    await at(morning.id, "2026-10-10T11:30:00Z");
    await at(winter.id, "2026-07-10T11:30:00Z");
    expect(await days()).toEqual({ "2026-07-10": 1, "2026-10-10": 1, "2026-10-11": 1 });
    expect(await wrong()).toBe(0);
    await fold();
    expect(await days()).toEqual({ "2026-07-10": 1, "2026-10-10": 1, "2026-10-11": 1 });
  });

  test("an hour that is skipped or repeated at a clock change belongs to one day, and the last of a month to its month", async () => {
    const [skipped, last] = [await submit(lena), await submit(lena)];
    // In Auckland clocks went from 2:00 to 3:00 on 27 September 2026.
    await at(skipped.id, "2026-09-26T14:00:00Z");
    await at(last.id, "2026-08-31T11:59:59.999Z");
    expect(await days()).toMatchObject({ "2026-09-27": 1, "2026-08-31": 1 });
    const { rows } = await clara.call(getFigures, { measures: ["referrals"], by: "month", frame: "6m" });
    expect(sums(rows, "referrals")).toMatchObject({
      "2026-07-01": 1,
      "2026-08-01": 1,
      "2026-09-01": 1,
      "2026-10-01": 2,
    });
  });

  test("a change of the time zone recounts everything", async () => {
    await app.startJobs();
    await admin.call(updateSettings, { timeZone: "America/Los_Angeles" });
    await expect.poll(days).toEqual({
      ...{ "2026-07-10": 1, "2026-08-31": 1, "2026-09-26": 1, "2026-10-10": 2 },
    });
    expect(await wrong()).toBe(0);
  });
});
