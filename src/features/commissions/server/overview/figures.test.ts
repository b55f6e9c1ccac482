import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { saveDraft } from "#features/plans/contract.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { openDispute } from "../../contract/disputes.ts";
import { getCommissionChart, getEarnings, getLiabilities } from "../../contract/overview.ts";
import { listStatements } from "../../contract/statements.ts";
import { tryPlan } from "../../contract/trial.ts";
import { commissionFixtures, percentOfWon, today } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [amira, jun, clara, admin] = [
  await app.as("referrer", acme),
  await app.as("referrer", acme),
  await app.as("company", acme),
  await app.as("admin", acme),
];
const { createTestPlan, winDeal, linesOf, age, endHolds, recordEvent, sendPayout, settlePayout } = commissionFixtures(
  app,
  acme,
);
let planId: Id<"cpl">;

beforeAll(async () => {
  planId = (await createTestPlan(admin, [percentOfWon(1000)])).id;
  const paid = await winDeal(amira, clara, 3_000_00);
  await endHolds(paid.id);
  await settlePayout(await sendPayout((await linesOf(clara, paid.id)).map(({ id }) => id)));
  await recordEvent(clara, { kind: "refund", referralId: paid.id, minor: 300_00 });
  const held = await winDeal(amira, clara, 1_000_00);
  await recordEvent(clara, { kind: "refund", referralId: held.id, minor: 500_00 });
  const old = await winDeal(jun, clara, 90_000_00);
  await age(95, old.id);
  const [disputed] = await linesOf(clara, (await winDeal(jun, clara, 10_00, { currency: "KWD" })).id);
  await jun.call(openDispute, { id: disputed!.id, reason: "other", text: "Dinars have three digits" });
});

test("reports earnings whose parts add up to the amount earned", async () => {
  const { earnings } = await amira.call(getEarnings, {});
  expect(earnings).toEqual([
    {
      currency: "EUR",
      heldMinor: 50_00,
      payableMinor: 0,
      transitMinor: 0,
      paidMinor: 300_00,
      owedMinor: 30_00,
      earnedMinor: 320_00,
      nextReleaseAt: expect.any(String),
    },
  ]);
  const theirs = await jun.call(getEarnings, {});
  expect(theirs.earnings.map(({ currency, heldMinor }) => [currency, heldMinor])).toEqual([
    ["EUR", 9_000_00],
    ["KWD", 1_00],
  ]);
});

test("reports liabilities by state and age, and the work that is waiting", async () => {
  const { liabilities, waiting } = await clara.call(getLiabilities, {});
  expect(liabilities.toSorted((a, b) => a.minor - b.minor)).toEqual([
    { currency: "KWD", state: "on_hold", age: "30", minor: 1_00, count: 1 },
    { currency: "EUR", state: "on_hold", age: "30", minor: 50_00, count: 1 },
    { currency: "EUR", state: "on_hold", age: "older", minor: 9_000_00, count: 1 },
  ]);
  expect(waiting).toEqual({ approvals: 0, disputes: 1, events: 0, suspects: 0 });
  expect(await codeOf(amira.call(getLiabilities, {}))).toBe("base.forbidden");
});

test("charts earned and paid amounts by month in each of the four frames [R9.3 R2.16]", async () => {
  for (const [frame, length] of [
    ["3m", 3],
    ["6m", 6],
    ["1y", 12],
    ["all", 3],
  ] as const) {
    const { currency, currencies, months } = await amira.call(getCommissionChart, { frame });
    expect({ currency, currencies, length: months.length }).toEqual({ currency: "EUR", currencies: ["EUR"], length });
    expect(months.at(-1)).toEqual({ month: `${today.slice(0, 7)}-01`, earnedMinor: 320_00, paidMinor: 300_00 });
    expect(months.slice(0, -1).every(({ earnedMinor, paidMinor }) => earnedMinor === 0 && paidMinor === 0)).toBe(true);
  }
  const all = await clara.call(getCommissionChart, { frame: "3m" });
  expect(all.months.at(-1)).toMatchObject({ earnedMinor: 9_320_00, paidMinor: 300_00 });
  expect(all.currencies).toEqual(["EUR", "KWD"]);
  const one = await clara.call(getCommissionChart, { frame: "3m", personId: jun.personId, currency: "KWD" });
  expect(one.months.at(-1)).toMatchObject({ earnedMinor: 1_00, paidMinor: 0 });
  expect(await codeOf(amira.call(getCommissionChart, { frame: "3m", personId: jun.personId }))).toBe("base.notFound");
});

test("opens each month with the closing balance of the one before", async () => {
  const { months } = await amira.call(listStatements, {});
  const month = today.slice(0, 7);
  const amounts = {
    ...{ openingMinor: 0, earnedMinor: 400_00, reducedMinor: 80_00, paidMinor: 300_00, closingMinor: 20_00 },
    ...{ offsetMinor: 0, owedMinor: 30_00 },
  };
  expect(months).toEqual([{ month, currency: "EUR", ...amounts }]);
  expect(await clara.call(listStatements, { personId: amira.personId })).toEqual({ months });
  expect(await codeOf(amira.call(listStatements, { personId: jun.personId }))).toBe("base.notFound");
});

test("replays a draft plan over past deals next to what was paid", async () => {
  const steps = [
    { fromMinor: 0, bp: 500 },
    { fromMinor: 3_500_00, bp: 2000 },
  ];
  const rule = percentOfWon(0, {
    formula: { kind: "tiered", mode: "marginal", by: "volume", period: "year", steps },
    split: [
      { to: "referrer", bp: 9000 },
      { to: jun.personId, bp: 1000 },
    ],
  });
  const terms = { currency: "EUR", budgetMinor: null, budgetPeriod: "year" as const, revision: 0 };
  await clara.call(saveDraft, { id: planId, rules: [rule] as never, ...terms });
  const outcome = await clara.call(tryPlan, { planId, months: 3 });
  expect(outcome).toMatchObject({ deals: 3, withoutRate: 1 });
  const of = (personId: Id<"per">) => outcome.people.find((one) => one.personId === personId && one.currency === "EUR");
  // 5 % of 3,000; then 5 % of 500 and 20 % of 500: 150 and 125, of which nine tenths are theirs.
  expect(of(amira.personId)).toMatchObject({ beforeMinor: 400_00, afterMinor: 247_50, deals: 2 });
  // 5 % of 3,500 and 20 % of 86,500 is 17,475; nine tenths of it and one of 275.
  expect(of(jun.personId)).toMatchObject({ beforeMinor: 9_000_00, afterMinor: 17_475_00 + 27_50, deals: 3 });
  const [line] = await linesOf(clara, (await winDeal(amira, clara, 100_00)).id);
  expect(line!.minor).toBe(10_00);
});
