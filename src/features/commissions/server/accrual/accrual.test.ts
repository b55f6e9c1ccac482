import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { setPartner } from "#features/plans/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { listDealEvents } from "../../contract/events.ts";
import { getCommission, listCommissions } from "../../contract/lines.ts";
import { getEarnings, getLiabilities } from "../../contract/overview.ts";
import { updateCommissionSettings } from "../../contract/settings.ts";
import { getSplit, setSplit } from "../../contract/splits.ts";
import { commissionFixtures, percentOfWon, today } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { submitAccepted: accepted, move, noticesOf: noticesTo } = referralFixtures(app);

test("applies a tiered rule and a 70/30 split, and explains both shares to the cent", async () => {
  const acme = await app.tenant("tiered");
  const [amira, jun] = [await app.as("referrer", acme), await app.as("referrer", acme)];
  const [clara, admin] = [await app.as("company", acme), await app.as("admin", acme)];
  const { createTestPlan, linesOf } = commissionFixtures(app, acme);
  const steps = [
    { fromMinor: 0, bp: 1000 },
    { fromMinor: 10_000_00, bp: 1200 },
  ];
  await createTestPlan(admin, [percentOfWon(0, { formula: { kind: "tiered", mode: "marginal", by: "deal", steps } })]);
  const referral = await accepted(amira, clara);
  const shares = [
    { to: "referrer" as const, bp: 7000 },
    { to: jun.personId, bp: 3000 },
  ];
  await clara.call(setSplit, { referralId: referral.id, shares });
  await move(clara, referral, "win", { wonMinor: 1_234_567, currency: "EUR", closedOn: "2026-11-01" });
  // 10 % of 10,000.00 and 12 % of 2,345.67 is 1,281.48.
  const [first, second] = await linesOf(clara, referral.id);
  expect([first, second].map((line) => [line!.personId, line!.minor, line!.state])).toEqual([
    [amira.personId, 897_04, "on_hold"],
    [jun.personId, 384_44, "on_hold"],
  ]);
  const own = await jun.call(getCommission, { id: second!.id });
  expect(own).toMatchObject({
    dealName: null,
    leftMinor: 384_44,
    why: {
      shareBp: 3000,
      wholeMinor: 1_281_48,
      slices: [
        { minor: 10_000_00, bp: 1000 },
        { minor: 2_345_67, bp: 1200 },
      ],
    },
    timelineEvents: [{ kind: "accrued", details: { minor: 384_44 } }],
    moves: [],
  });
  expect((await amira.call(listCommissions, {})).items.map(({ id }) => id)).toEqual([first!.id]);
  await expect(amira.call(getCommission, { id: second!.id })).rejects.toMatchObject({ code: "base.notFound" });
  const { earnings } = await amira.call(getEarnings, {});
  expect(earnings).toMatchObject([{ currency: "EUR", heldMinor: 897_04, earnedMinor: 897_04, paidMinor: 0 }]);
});

test("accrues nothing without a plan, and creates no commission for an amount of zero", async () => {
  const acme = await app.tenant("planless");
  const [amira, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, winDeal, linesOf } = commissionFixtures(app, acme);
  expect(await linesOf(clara, (await winDeal(amira, clara, 5000)).id)).toEqual([]);
  await createTestPlan(admin, [percentOfWon(100)]);
  expect(await linesOf(clara, (await winDeal(amira, clara, 40)).id)).toEqual([]);
  expect(await linesOf(clara, (await winDeal(amira, clara, 50)).id)).toMatchObject([{ minor: 1 }]);
});

test("pays each step of the deal once, and nothing for a skipped one", async () => {
  const acme = await app.tenant("steps");
  const [amira, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, linesOf } = commissionFixtures(app, acme);
  const flat = (trigger: string, minor: number) => ({
    key: trigger,
    trigger,
    basis: "fixed",
    formula: { kind: "flat", minor },
  });
  await createTestPlan(admin, [
    flat("accepted", 10_00),
    flat("qualified", 20_00),
    flat("meeting", 30_00),
    flat("won", 40_00),
  ]);
  const { pipelines } = await clara.call(getCatalog, {});
  const stage = (code: string) => pipelines[0]!.stages.find((one) => one.code === code)!.id;
  const triggers = async (id: Id<"ref">) => (await linesOf(clara, id)).map(({ trigger }) => trigger);

  let referral = await accepted(amira, clara);
  expect(await triggers(referral.id)).toEqual(["accepted"]);
  referral = await move(clara, referral, "advance", { stageId: stage("qualified") });
  referral = await move(clara, referral, "advance", { stageId: stage("contacted"), note: "Not yet" });
  referral = await move(clara, referral, "advance", { stageId: stage("qualified") });
  referral = await move(clara, referral, "advance", { stageId: stage("meeting") });
  referral = await move(clara, referral, "advance", { stageId: stage("proposal") });
  expect(await triggers(referral.id)).toEqual(["accepted", "qualified", "meeting"]);
  await move(clara, referral, "win", { wonMinor: 100, currency: "EUR", closedOn: "2026-11-01" });
  expect(await triggers(referral.id)).toEqual(["accepted", "qualified", "meeting", "won"]);

  const straight = await accepted(amira, clara);
  const qualified = await move(clara, straight, "advance", { stageId: stage("qualified") });
  await move(clara, qualified, "win", { wonMinor: 100, currency: "EUR", closedOn: "2026-11-01" });
  expect(await triggers(straight.id)).toEqual(["accepted", "qualified", "won"]);
  const { items } = await clara.call(listDealEvents, { filter: [`referralId:eq:${straight.id}`] });
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(["accepted", "qualified", "won"]);

  const jumped = await accepted(amira, clara);
  await move(clara, jumped, "advance", { stageId: stage("proposal") });
  expect(await triggers(jumped.id)).toEqual(["accepted"]);
});

test("counts past earnings toward caps, budgets and volume, and pays the recruiter's override", async () => {
  const acme = await app.tenant("limits");
  const [amira, jun, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, winDeal, linesOf } = commissionFixtures(app, acme);
  await admin.call(setPartner, { personId: amira.personId, recruitedById: jun.personId });
  const steps = [
    { fromMinor: 0, bp: 1000 },
    { fromMinor: 1_000_00, bp: 2000 },
  ];
  const climbing = { kind: "tiered", mode: "marginal", by: "volume", period: "year", steps };
  const { id } = await createTestPlan(
    admin,
    [percentOfWon(0, { formula: climbing, overrideBp: 1000, caps: { personMinor: 250_00 } })],
    {
      budgetMinor: 300_00,
    } as never,
  );
  const amounts = async (minor: number) =>
    (await linesOf(clara, (await winDeal(amira, clara, minor)).id)).map((line) => [line.part, line.minor]);
  expect(await amounts(1_000_00)).toEqual([
    ["share", 100_00],
    ["override", 10_00],
  ]);
  expect(await amounts(500_00)).toEqual([
    ["share", 100_00],
    ["override", 10_00],
  ]);
  // 20 % would be 200; the person's cap leaves 50, and the override is a part of that.
  expect(await amounts(1_000_00)).toEqual([
    ["share", 50_00],
    ["override", 5_00],
  ]);
  expect(await amounts(1_000_00)).toEqual([]);
  const { budgets } = await clara.call(getLiabilities, {});
  expect(budgets).toMatchObject([
    { planId: id, budgetMinor: 300_00, usedMinor: 275_00, until: `${today.slice(0, 4)}-12-31` },
  ]);
});

test("counts a budget at the rate of the earning day, regardless of later rates", async () => {
  const acme = await app.tenant("steady");
  const [amira, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, winDeal, recordEvent, importRatesCsv } = commissionFixtures(app, acme);
  await createTestPlan(admin, [percentOfWon(1000)], { budgetMinor: 1_000_00 } as never);
  const used = async () => (await clara.call(getLiabilities, {})).budgets[0]!.usedMinor;
  await importRatesCsv(admin, `Date,USD\n${addDays(today, -1)},1.3\n`);
  const { id: referralId } = await winDeal(amira, clara, 1_000_00, { currency: "USD" });
  expect(await used()).toBe(76_92);
  await importRatesCsv(admin, `Date,USD\n${today},2\n`);
  expect(await used()).toBe(76_92);
  const refund = (minor: number) => recordEvent(clara, { kind: "refund", referralId, minor, currency: "USD" });
  await refund(333_33);
  expect(await used()).toBe(51_28);
  await refund(333_33);
  await refund(333_34);
  expect(await used()).toBe(0);
  const kept = "select sum(minor)::int as minor, array_agg(distinct currency) as currencies from plan_spending";
  expect(await app.asOwner(`${kept} where tenant_id = $1`, [acme.slice(4)])).toEqual([
    { minor: 0, currencies: ["EUR"] },
  ]);
  const [line] = await app.asOwner("select plan_minor, plan_rate from commissions where tenant_id = $1", [
    acme.slice(4),
  ]);
  expect(line).toEqual({ plan_minor: "7692", plan_rate: "0.769230769231" });
});

test("does not let two concurrent wins exceed a budget together", async () => {
  const acme = await app.tenant("budget");
  const [amira, jun, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, linesOf } = commissionFixtures(app, acme);
  await createTestPlan(admin, [percentOfWon(1000)], { budgetMinor: 150_00 } as never);
  const referrals = await Promise.all([amira, jun, amira, jun].map((by) => accepted(by, clara)));
  await Promise.all(
    referrals.map((one) => move(clara, one, "win", { wonMinor: 1_000_00, currency: "EUR", closedOn: "2026-11-01" })),
  );
  const lines = (await Promise.all(referrals.map(({ id }) => linesOf(clara, id)))).flat();
  expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(150_00);
});

test("makes a win wait for a missing rate, then accrues it as of its own day", async () => {
  const acme = await app.tenant("rates");
  const [amira, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, winDeal, linesOf, importRatesCsv } = commissionFixtures(app, acme);
  await app.startJobs();
  await createTestPlan(admin, [percentOfWon(1000, { formula: { kind: "percent", bp: 1000, minMinor: 50_00 } })]);
  const { id } = await winDeal(amira, clara, 10_000, { currency: "JPY" });
  expect(await linesOf(clara, id)).toEqual([]);
  const filter = [`referralId:eq:${id}`, "state:eq:waiting"];
  expect((await clara.call(listDealEvents, { filter })).items).toMatchObject([{ kind: "won", waitsFor: "no_rate" }]);
  await importRatesCsv(admin, `Date,JPY\n${today},160\n`);
  await expect.poll(() => linesOf(clara, id)).toMatchObject([{ minor: 8000, currency: "JPY" }]);
  const [line] = await linesOf(amira, id);
  expect(await amira.call(getCommission, { id: line!.id })).toMatchObject({ planCurrency: "EUR", currency: "JPY" });
});

test("accrues payments and renewals month by month, and only for won deals", async () => {
  const acme = await app.tenant("recurring");
  const [amira, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, linesOf, recordEvent } = commissionFixtures(app, acme);
  const steps = [
    { fromMonth: 1, bp: 2000 },
    { fromMonth: 2, bp: 500 },
  ];
  const rule = {
    key: "paid",
    trigger: "payment",
    basis: "netReceived",
    formula: { kind: "recurring", months: 3, steps },
  };
  await createTestPlan(admin, [rule]);
  const referral = await accepted(amira, clara);
  const pay = (daysAgo: number) =>
    recordEvent(clara, {
      kind: "payment",
      referralId: referral.id,
      minor: 100_00,
      occurredAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    });
  expect(await pay(0)).toMatchObject({ state: "waiting", waitsFor: "not_won" });
  await move(clara, referral, "win", { wonMinor: 1_200_00, currency: "EUR", closedOn: "2026-11-01" });
  const [line] = await linesOf(clara, referral.id);
  expect(line).toMatchObject({ minor: 20_00, trigger: "payment" });
  expect((await clara.call(getCommission, { id: line!.id })).why).toMatchObject({ month: 1 });
  expect(line!.closedBy).toBe((await linesOf(admin, referral.id))[0]!.closedBy);
  expect(line!.closedBy).not.toBeNull();
});

test("holds for 30 days, or 60 for people never paid, unless the tenant's settings differ", async () => {
  const acme = await app.tenant("holds");
  const [amira, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, winDeal, linesOf, endHolds, sendPayout, settlePayout } = commissionFixtures(app, acme);
  await createTestPlan(admin, [percentOfWon(1000)]);
  const daysHeld = async (id: Id<"ref">) => {
    const [line] = await linesOf(clara, id);
    return Math.round((Date.parse(line!.holdUntil!) - Date.parse(line!.createdAt)) / 86_400_000);
  };
  const first = await winDeal(amira, clara, 1_000_00);
  expect(await daysHeld(first.id)).toBe(60);
  await endHolds();
  await settlePayout(await sendPayout((await linesOf(clara, first.id)).map(({ id }) => id)));
  expect(await daysHeld((await winDeal(amira, clara, 1_000_00)).id)).toBe(30);
  await admin.call(updateCommissionSettings, { holdDays: 0, holdDaysNew: 0 });
  expect(await linesOf(clara, (await winDeal(amira, clara, 1_000_00)).id)).toMatchObject([{ state: "approved" }]);
  expect(await linesOf(clara, (await winDeal(amira, clara, 60_000_00)).id)).toMatchObject([
    { state: "in_approval", approvalsNeeded: 2 },
  ]);
});

test("requires a split to add up, to be set by the company, and to stay fixed once something is earned", async () => {
  const acme = await app.tenant("splits");
  const [amira, jun, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan } = commissionFixtures(app, acme);
  await createTestPlan(admin, [percentOfWon(1000)]);
  const referral = await accepted(amira, clara);
  const split = (...bps: [to: Id<"per"> | "referrer", bp: number][]) =>
    codeOf(clara.call(setSplit, { referralId: referral.id, shares: bps.map(([to, bp]) => ({ to, bp })) }));
  expect(await split(["referrer", 7000], [jun.personId, 2999])).toBe("commissions.badSplit");
  expect(await split([amira.personId, 5000], ["referrer", 5000])).toBe("commissions.badSplit");
  expect(await split(["referrer", 5000], [clara.personId, 5000])).toBe("commissions.badSplit");
  expect(await split(["referrer", 6000], [jun.personId, 4000])).toBeUndefined();
  expect(await amira.call(getSplit, { referralId: referral.id })).toMatchObject({
    editable: false,
    shares: [{ bp: 6000 }, { to: jun.personId, bp: 4000 }],
  });
  await move(clara, referral, "win", { wonMinor: 100_00, currency: "EUR", closedOn: "2026-11-01" });
  expect(await split(["referrer", 10_000])).toBe("commissions.splitFixed");
});

test("notifies the earner in their own language and number format", async () => {
  const acme = await app.tenant("heard");
  const [amira, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, winDeal } = commissionFixtures(app, acme);
  await createTestPlan(admin, [percentOfWon(1000)]);
  await app.asOwner("update auth.people set locale = 'de' where id = $1", [amira.personId.slice(4)]);
  await winDeal(amira, clara, 1_234_50);
  await expect
    .poll(() => noticesTo(amira))
    .toContainEqual({ kind: "commissions.accrued", params: { amount: "123,45\u00a0€" } });
});

test("pays no one the referrer's share of a deal that the company brought in itself", async () => {
  const acme = await app.tenant("self-sourced");
  const [amira, clara, admin] = [
    await app.as("referrer", acme),
    await app.as("company", acme),
    await app.as("admin", acme),
  ];
  const { createTestPlan, linesOf } = commissionFixtures(app, acme);
  await createTestPlan(admin, [percentOfWon(1000)]);
  const win = { wonMinor: 100_000, currency: "EUR", closedOn: "2026-11-01" };
  const [own, credited] = [await accepted(amira, clara), await accepted(amira, clara)];
  await app.asOwner("update referrals set referrer_id = $2 where id = $1", [own.id.slice(4), noReferrer.slice(4)]);
  await move(clara, own, "win", win);
  await move(clara, credited, "win", win);
  expect(await linesOf(clara, own.id)).toEqual([]);
  expect(await linesOf(clara, credited.id)).toHaveLength(1);
});
