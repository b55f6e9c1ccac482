import { afterAll, expect, it } from "vitest";
import { testApp } from "#app/testing.ts";
import { commissionFixtures, percentOfWon, today } from "#features/commissions/server/testing/commission-fixtures.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getEarnedMonth } from "../../contract/month.ts";

const app = await testApp();
afterAll(() => app.close());
const tenantId = await app.tenant("earned");
const [amira, jun, clara, admin] = [
  await app.as("referrer", tenantId),
  await app.as("referrer", tenantId),
  await app.as("company", tenantId),
  await app.as("admin", tenantId),
];
const { createTestPlan, winDeal, recordEvent } = commissionFixtures(app, tenantId);

it("adds up each day of this month and last month, net of refunds, with the deal that added most", async () => {
  await createTestPlan(admin, [percentOfWon(1000)]);
  expect(await amira.call(getEarnedMonth, {})).toEqual({ currency: "EUR", today, now: [], before: [], others: [] });
  const small = await winDeal(amira, clara, 1_000_00, { contact: { company: "Small Ltd" } });
  await winDeal(amira, clara, 5_000_00, { contact: { company: "Large Ltd" } });
  await winDeal(amira, clara, 10_00, { currency: "KWD" });
  await winDeal(jun, clara, 70_000_00);
  await recordEvent(clara, { kind: "refund", referralId: small.id, minor: 500_00 });
  const { currency, now, before, others } = await amira.call(getEarnedMonth, {});
  expect({ currency, now, before }).toEqual({
    currency: "EUR",
    now: [{ day: today, minor: 550_00, dealName: "Large Ltd" }],
    before: [],
  });
  expect(others).toEqual([{ currency: "KWD", minor: 1_00 }]);
  expect((await jun.call(getEarnedMonth, {})).now).toMatchObject([{ minor: 7_000_00 }]);
});

it("assigns an entry of last month to that month", async () => {
  const [year, month] = today.split("-").map(Number) as [number, number];
  const lastMonth = new Date(Date.UTC(year, month - 2, 12, 12)).toISOString();
  await app.asOwner("update ledger_entries set created_at = $2 where tenant_id = $1 and currency = 'EUR'", [
    tenantId.slice(4),
    lastMonth,
  ]);
  const { currency, now, before } = await amira.call(getEarnedMonth, {});
  // Only dinars were earned this month, so they are shown now.
  expect({ currency, now: now.map(({ minor }) => minor), before }).toEqual({
    currency: "KWD",
    now: [1_00],
    before: [],
  });
  expect((await jun.call(getEarnedMonth, {})).before).toMatchObject([{ day: lastMonth.slice(0, 10), minor: 7_000_00 }]);
});

it("is refused to people who earn nothing", async () => {
  expect(await codeOf(clara.call(getEarnedMonth, {}))).toBe("base.forbidden");
});
