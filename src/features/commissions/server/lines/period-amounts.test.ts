import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { codeOf, type Person } from "#features/referrals/server/testing/referral-fixtures.ts";
import { getCommissionSums, listCommissions } from "../../contract/lines.ts";
import { commissionFixtures, percentOfWon } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [clara, admin] = [await app.as("company", acme), await app.as("admin", acme)];
const { createTestPlan, winDeal, linesOf, endHolds, recordEvent, sendPayout, settlePayout, returnPayout } =
  commissionFixtures(app, acme);
await createTestPlan(admin, [percentOfWon(1000)]);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** Backdates everything posted for a deal so far. */
const backdate = (referralId: Id<"ref">, days: number) =>
  app.asOwner(
    `update ledger_entries e set created_at = e.created_at - $2 * interval '1 day' from commissions c where c.id = e.commission_id and c.referral_id = $1`,
    [referralId.slice(4), days],
  );
const listed = async (who: Person, asked: { earnedFrom?: string; earnedUntil?: string; filter?: string[] }) =>
  (await who.call(listCommissions, { limit: 100, ...asked })).items;
const refund = (referralId: Id<"ref">, minor: number) => recordEvent(clara, { kind: "refund", referralId, minor });
const total = (minors: (number | null)[]) => minors.reduce<number>((sum, minor) => sum + (minor ?? 0), 0);

test("sums earnings of a period to what its commissions show, including amounts taken back then [R2.16]", async () => {
  const amira = await app.as("referrer", acme);
  const old = await winDeal(amira, clara, 1_000_00);
  await backdate(old.id, 40);
  await refund(old.id, 250_00);
  const fresh = await winDeal(amira, clara, 500_00);
  const of = { of: "earned", personId: amira.personId } as const;
  for (const [time, rows, sum] of [
    [{ from: daysAgo(10) }, [50_00, -25_00], { addedMinor: 50_00, takenMinor: 25_00, minor: 25_00 }],
    [{ until: daysAgo(10) }, [100_00], { addedMinor: 100_00, takenMinor: 0, minor: 100_00 }],
    [{ from: daysAgo(90), until: daysAgo(60) }, [], undefined],
  ] as const) {
    const { sums } = await clara.call(getCommissionSums, { ...of, ...time });
    expect(sums).toEqual(sum ? [{ currency: "EUR", ...sum }] : []);
    const lines = await listed(clara, {
      ...("from" in time && { earnedFrom: time.from }),
      ...("until" in time && { earnedUntil: time.until }),
      filter: [`personId:eq:${amira.personId}`],
    });
    expect(lines.map(({ earnedMinor }) => earnedMinor)).toEqual(rows);
  }
  expect((await listed(amira, {})).map(({ earnedMinor }) => earnedMinor)).toEqual([null, null]);
  expect((await listed(amira, { earnedFrom: daysAgo(10) })).map(({ referralId }) => referralId)).toEqual([
    fresh.id,
    old.id,
  ]);
});

test("sums payments of a period to what its commissions left with, regardless of later refunds [R2.16]", async () => {
  const amira = await app.as("referrer", acme);
  const deals = [
    await winDeal(amira, clara, 1_000_00),
    await winDeal(amira, clara, 300_00),
    await winDeal(amira, clara, 70_00),
  ];
  await refund(deals[0]!.id, 100_00);
  for (const { id } of deals) await endHolds(id);
  const ids = (await Promise.all(deals.map(({ id }) => linesOf(clara, id)))).flat().map(({ id }) => id);
  const [first, second] = [await sendPayout(ids.slice(0, 2)), await sendPayout(ids.slice(2))];
  const from = daysAgo(1);
  const paid = { of: "paid", personId: amira.personId, from } as const;
  expect(await clara.call(getCommissionSums, paid)).toEqual({ sums: [] });
  await settlePayout(first);
  await refund(deals[1]!.id, 300_00);
  await returnPayout(second);
  const lines = await listed(amira, { filter: [`paidAt:gte:${from}`] });
  expect(lines.map(({ state, paidMinor, leftMinor }) => [state, paidMinor, leftMinor])).toEqual([
    ["reversed", 30_00, 0],
    ["paid", 90_00, 90_00],
  ]);
  const { sums } = await amira.call(getCommissionSums, { of: "paid", from });
  expect(sums).toEqual([{ currency: "EUR", addedMinor: 120_00, takenMinor: 0, minor: 120_00 }]);
  expect(total(lines.map(({ paidMinor }) => paidMinor))).toBe(sums[0]!.addedMinor);
  expect(await listed(amira, { filter: [`paidAt:lt:${from}`] })).toEqual([]);
  expect(await clara.call(getCommissionSums, { ...paid, from: daysAgo(9), until: from })).toEqual({ sums: [] });
});

test("sums only a referrer's own commissions", async () => {
  const [amira, jun] = [await app.as("referrer", acme), await app.as("referrer", acme)];
  await winDeal(amira, clara, 200_00);
  expect((await amira.call(getCommissionSums, { of: "earned" })).sums.map(({ minor }) => minor)).toEqual([20_00]);
  expect(await jun.call(getCommissionSums, { of: "earned" })).toEqual({ sums: [] });
  expect(await codeOf(jun.call(getCommissionSums, { of: "earned", personId: amira.personId }))).toBe("base.notFound");
});
