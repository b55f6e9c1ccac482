import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { getBalances } from "#features/ledger/contract.ts";
import { codeOf, type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { listDealEvents } from "../../contract/events.ts";
import { getCommission } from "../../contract/lines.ts";
import { commissionFixtures, percentOfWon, today } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [clara, admin] = [await app.as("company", acme), await app.as("admin", acme)];
const {
  createTestPlan,
  winDeal,
  linesOf,
  endHolds,
  recordEvent,
  sendPayout,
  settlePayout,
  returnPayout,
  importRatesCsv,
} = commissionFixtures(app, acme);
const { submitAccepted: accepted, move } = referralFixtures(app);
const payment = { key: "paid", trigger: "payment", basis: "netReceived", formula: { kind: "percent", bp: 1000 } };
await createTestPlan(admin, [percentOfWon(1000), payment]);

const newcomer = () => app.as("referrer", acme);
const lines = (id: Id<"ref">) => linesOf(clara, id);
const remainingAmounts = async (id: Id<"ref">) => (await lines(id)).map(({ state, leftMinor }) => [state, leftMinor]);
async function balances({ personId }: Pick<Person, "personId">) {
  const { balances: found } = await clara.call(getBalances, { personId });
  return Object.fromEntries(found.map(({ account, minor }) => [account, minor]));
}
const refund = (referralId: Id<"ref">, minor: number, rest = {}) =>
  recordEvent(clara, { kind: "refund", referralId, minor, ...rest });

test("reduces an unpaid commission in proportion, however the refund is split, and ends it with the last part", async () => {
  const amira = await newcomer();
  const { id } = await winDeal(amira, clara, 999_99);
  await refund(id, 333_33);
  expect(await remainingAmounts(id)).toEqual([["on_hold", 66_67]]);
  await endHolds(id);
  await refund(id, 333_33);
  expect(await remainingAmounts(id)).toEqual([["approved", 33_33]]);
  expect(await balances(amira)).toEqual({ payable: 33_33 });
  await refund(id, 500_00);
  expect(await remainingAmounts(id)).toEqual([["reversed", 0]]);
  expect(await balances(amira)).toEqual({});
  const [line] = await lines(id);
  const { timelineEvents } = await amira.call(getCommission, { id: line!.id });
  expect(timelineEvents.map(({ kind }) => kind)).toEqual([
    "accrued",
    "reduced",
    "matured",
    "approved",
    "reduced",
    "reduced",
    "reversed",
  ]);
});

test("turns a refund after payment into a debt, and leaves a commission in transit unchanged", async () => {
  const amira = await newcomer();
  const { id } = await winDeal(amira, clara, 1_000_00);
  await endHolds(id);
  const itemId = await sendPayout((await lines(id)).map((line) => line.id));
  await refund(id, 250_00);
  expect(await remainingAmounts(id)).toEqual([["scheduled", 75_00]]);
  expect(await balances(amira)).toEqual({ transit: 100_00, owed: 25_00 });
  await settlePayout(itemId);
  expect(await remainingAmounts(id)).toEqual([["paid", 75_00]]);
  await refund(id, 750_00);
  expect(await remainingAmounts(id)).toEqual([["reversed", 0]]);
  expect(await balances(amira)).toEqual({ owed: 100_00, cash: 100_00 });
  const [clawedBack] = await lines(id);
  expect(clawedBack).toMatchObject({ state: "reversed", clawedBackMinor: 100_00, leftMinor: 0 });
  expect(await amira.call(getCommission, { id: clawedBack!.id })).toMatchObject({ owedMinor: 100_00 });
});

test("makes a returned payout payable again, minus refunds in the meantime", async () => {
  const amira = await newcomer();
  const [one, other] = [await winDeal(amira, clara, 1_000_00), await winDeal(amira, clara, 500_00)];
  await endHolds();
  const both = [...(await lines(one.id)), ...(await lines(other.id))];
  const itemId = await sendPayout(both.map((line) => line.id));
  await refund(one.id, 1_000_00);
  await returnPayout(itemId);
  expect(await remainingAmounts(one.id)).toEqual([["reversed", 0]]);
  expect(await remainingAmounts(other.id)).toEqual([["approved", 50_00]]);
  expect(await balances(amira)).toEqual({ payable: 50_00 });
  await settlePayout(await sendPayout((await lines(other.id)).map((line) => line.id)));
  expect(await balances(amira)).toEqual({ cash: 50_00 });
});

test("takes back everything that remains of a reversed deal, including what payments earned", async () => {
  const amira = await newcomer();
  const referral = await winDeal(amira, clara, 1_000_00);
  await recordEvent(clara, { kind: "payment", referralId: referral.id, minor: 400_00 });
  await refund(referral.id, 100_00);
  expect(await remainingAmounts(referral.id)).toEqual([
    ["on_hold", 90_00],
    ["on_hold", 40_00],
  ]);
  await move(clara, referral, "reverse", { note: "Contract annulled" });
  expect(await remainingAmounts(referral.id)).toEqual([
    ["reversed", 0],
    ["reversed", 0],
  ]);
  expect(await recordEvent(clara, { kind: "payment", referralId: referral.id, minor: 400_00 })).toMatchObject({
    state: "waiting",
    waitsFor: "not_won",
  });
});

test("gives the same result in any order: refund first, then its payment, then the win", async () => {
  const amira = await newcomer();
  const referral = await accepted(amira, clara);
  const cause = `inv_${referral.id}`;
  const early = await recordEvent(clara, { kind: "refund", refersTo: cause, minor: 50_00 });
  expect(early).toMatchObject({ state: "waiting", waitsFor: "no_payment", referralId: null });
  const paid = { kind: "payment", referralId: referral.id, externalId: cause, minor: 200_00 };
  expect(await recordEvent(clara, paid)).toMatchObject({ state: "waiting", waitsFor: "not_won" });
  await move(clara, referral, "win", { wonMinor: 1_000_00, currency: "EUR", closedOn: today });
  expect(await remainingAmounts(referral.id)).toEqual([
    ["on_hold", 95_00],
    ["on_hold", 15_00],
  ]);
  const filter = [`referralId:eq:${referral.id}`];
  const { items } = await clara.call(listDealEvents, { filter, limit: 100 });
  expect(items.filter(({ state }) => state === "waiting")).toEqual([]);
});

test("makes a refund wait until it names a payment, if only payments earn", async () => {
  const beta = await app.tenant("beta");
  const [amira, jun, boss] = [
    await app.as("referrer", beta),
    await app.as("company", beta),
    await app.as("admin", beta),
  ];
  const there = commissionFixtures(app, beta);
  await there.createTestPlan(boss, [payment]);
  const { id } = await there.winDeal(amira, jun, 1_000_00);
  await there.recordEvent(jun, { kind: "payment", referralId: id, minor: 300_00 });
  expect(await there.recordEvent(jun, { kind: "refund", referralId: id, minor: 100_00 })).toMatchObject({
    waitsFor: "no_payment",
  });
  expect((await there.linesOf(jun, id)).map(({ leftMinor }) => leftMinor)).toEqual([30_00]);
});

test("ignores a repeated event, even a concurrent one, and rejects it with different contents", async () => {
  const amira = await newcomer();
  const { id } = await winDeal(amira, clara, 1_000_00);
  const reported = {
    kind: "refund",
    referralId: id,
    externalId: `re_${id}`,
    minor: 100_00,
    occurredAt: `${today}T00:00:00Z`,
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => recordEvent(clara, reported)));
  expect(new Set(answers.map((event) => event.id)).size).toBe(1);
  expect(await remainingAmounts(id)).toEqual([["on_hold", 90_00]]);
  expect(await codeOf(recordEvent(clara, { ...reported, minor: 200_00 }))).toBe("commissions.otherContents");
  expect(await codeOf(recordEvent(clara, { ...reported, currency: "USD" }))).toBe("commissions.otherContents");
});

test("converts a refund in another currency at its day's rate, and waits without one", async () => {
  const amira = await newcomer();
  const { id } = await winDeal(amira, clara, 1_000_00);
  expect(await refund(id, 200_00, { currency: "CHF" })).toMatchObject({ state: "waiting", waitsFor: "no_rate" });
  await importRatesCsv(admin, `Date,CHF\n${today},0.8\n`);
  await app.startJobs();
  await expect.poll(() => remainingAmounts(id)).toEqual([["on_hold", 75_00]]);
});

test("rejects invalid input with a field error and leaves the ledger unchanged", async () => {
  const amira = await newcomer();
  const { id } = await winDeal(amira, clara, 1_000_00);
  const [before] = await app.asOwner("select count(*) from ledger_entries", []);
  const code = (event: object) => codeOf(recordEvent(clara, { kind: "refund", referralId: id, minor: 100, ...event }));
  for (const minor of [-1, 0, Number.NaN, 1e30, 0.5]) expect(await code({ minor }), String(minor)).toBe("base.invalid");
  for (const currency of ["eur", "EURO", ""]) expect(await code({ currency })).toBe("base.invalid");
  expect(await code({ currency: "XQZ" })).toBe("commissions.needs");
  expect(await code({ occurredAt: "2031-01-01T00:00:00Z" })).toBe("commissions.needs");
  expect(await code({ referralId: undefined })).toBe("commissions.needs");
  expect(await code({ referralId: `ref_${"0".repeat(32)}` })).toBe("base.notFound");
  expect(await code({ kind: "won" })).toBe("base.invalid");
  const [after] = await app.asOwner("select count(*) from ledger_entries", []);
  expect(after).toEqual(before);
});
