import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { dayIn } from "#base/day.ts";
import { getCommissionChart } from "#features/commissions/contract/overview.ts";
import { postAll } from "#features/ledger/server/writes.ts";
import { returnedPostings, sentPostings, settledPosting } from "#features/payouts/rules/postings.ts";
import { newId } from "#server/db/new-id.ts";
import { withTenant } from "#server/with-tenant.ts";
import { getFigures } from "../contract.ts";
import { cellFixtures } from "./testing/cell-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const today = dayIn("UTC", Date.now());
const acme = await app.tenant("paid");
const admin = await app.as("admin", acme);
const lena = await app.as("referrer", acme);
const { wrong, fold } = cellFixtures(app, acme);

describe("paid amounts [R9.3]", () => {
  test("count what arrived in the currency it was earned in, less later returns on their own day, like the ledger's chart", async () => {
    const item = (over: object) => ({
      ...{ id: newId("pit"), personId: lena.personId, earnedCurrency: "EUR", grossMinor: 9000, offsetMinor: 1000 },
      ...{ currency: "USD", minor: 9600, ...over },
    });
    const [first, second, third] = [
      item({}),
      item({ grossMinor: 5000, offsetMinor: 0 }),
      item({ grossMinor: 700, offsetMinor: 0 }),
    ];
    const post = (...postings: Parameters<typeof postAll>[1][number][]) =>
      withTenant(app.services, acme, (ctx) => postAll(ctx, postings));
    const isRight = async (paid: number) => {
      const { rows, whole } = await admin.call(getFigures, {
        measures: ["paid", "payable"],
        by: "month",
        frame: "3m",
        currency: "EUR",
      });
      const { months } = await admin.call(getCommissionChart, { frame: "3m", currency: "EUR" });
      expect(whole.figures.paid!.sum).toBe(paid);
      expect(rows.map(({ figures }) => figures.paid!.sum)).toEqual(months.map(({ paidMinor }) => paidMinor));
      expect(await wrong()).toBe(0);
    };
    for (const one of [first, second, third]) await post(...sentPostings(one, { rate: "1.2", day: today }));
    await isRight(0);
    for (const one of [first, second, third]) await post(settledPosting(one));
    await isRight(8000 + 5000 + 700);
    await fold();
    // One payment is returned after it had arrived; for another, the two notifications arrive one after the other.
    await post(...returnedPostings(first, 9000, true));
    await isRight(5700);
    for (const posting of returnedPostings(second, 4000, true)) await post(posting);
    await isRight(700);
    await post(...returnedPostings(third, 0, true));
    await isRight(0);
  });
});
