import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays, dayIn } from "#base/day.ts";
import { approveMany } from "#features/commissions/contract/approvals.ts";
import { openDispute } from "#features/commissions/contract/disputes.ts";
import { getCommission, listCommissions, moveCommission } from "#features/commissions/contract/lines.ts";
import { getEarnedMonth } from "#features/commissions/contract/month.ts";
import { getEarnings } from "#features/commissions/contract/overview.ts";
import { statementPath } from "#features/commissions/contract/statements.ts";
import { commissionFixtures } from "#features/commissions/server/testing/commission-fixtures.ts";
import { payoutFixtures } from "#features/payouts/server/testing/payout-fixtures.ts";
import { codeOf, type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { createChallenge, getChallenge, publishChallenge } from "../../contract/challenges.ts";
import * as contract from "../../contract/rewards.ts";
import { gameExporter } from "../personal-data.ts";
import { runGameJobs } from "../scheduled-jobs.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());
const { submitAccepted } = referralFixtures(app);
const today = dayIn("UTC", Date.now());

/** Each test has its own tenant. The first challenge or reward of a test is in euros, and needs approval from 500 on. */
let tenants = 0;
async function moneyFixtures() {
  const payouts = await payoutFixtures(app, `money-${++tenants}`);
  const { tenantId, admin } = payouts;
  const { age } = commissionFixtures(app, tenantId);
  const referrerWith = async (points: number) => {
    const person = await app.as("referrer", tenantId);
    await app.asOwner(
      `insert into game_entries (tenant_id, person_id, kind, subject, xp, points, day) values ($1, $2, 'adjusted', $3, 0, $4, current_date)`,
      [tenantId.slice(4), person.personId.slice(4), randomUUID(), points],
    );
    return person;
  };
  type NewReward = Parameters<typeof contract.createReward.input.parse>[0] & object;
  const add = (given: NewReward = {}) =>
    admin.call(
      contract.createReward,
      contract.createReward.input.parse({ title: "Bonus", price: 100, delivery: "money", minor: 2500, ...given }),
    );
  const redeem = (person: Person, { id, minor }: contract.Reward) =>
    person.call(contract.redeemReward, { id, price: 100, minor });
  const setOff = (off: string[]) => app.asOwner("update tenants set off = $2 where id = $1", [tenantId.slice(4), off]);
  return { ...payouts, age, referrerWith, add, redeem, setOff };
}
const linesOf = async (person: Person) => (await person.call(listCommissions, {})).items;
const pointsOf = async (person: Person) => (await person.call(contract.listRewards, {})).available;

describe("a challenge with a prize in money", () => {
  test("pays each winner one commission, however often it is settled, which is held, approved and paid out", async () => {
    const { tenantId, admin, company, balances, age, addPayoutMethod, releaseNewRun, readRun } = await moneyFixtures();
    const [ada, ben, idle] = [
      await app.as("referrer", tenantId),
      await app.as("referrer", tenantId),
      await app.as("referrer", tenantId),
    ];
    const { id } = await admin.call(
      createChallenge,
      createChallenge.input.parse({
        ...createChallenge.example,
        ...{ title: "Autumn sprint", target: 2, startsOn: today, endsOn: today, correctionDays: 0 },
        prize: { points: 0, minor: 12_345 },
      }),
    );
    await admin.call(publishChallenge, { id });
    await submitAccepted(ada, company);
    await submitAccepted(ben, company);
    await app.asOwner("update challenges set starts_on = $2, ends_on = $2 where id = $1", [
      id.slice(4),
      addDays(today, -1),
    ]);
    await app.asOwner(
      "update referrals set submitted_at = submitted_at - interval '1 day', decided_at = decided_at - interval '1 day', accepted_at = accepted_at - interval '1 day' where tenant_id = $1",
      [tenantId.slice(4)],
    );
    const run = () => runGameJobs(app.services, tenantId);
    await Promise.all([run(), run()]);
    // As if the worker had been stopped after the prizes were given, and before it had noted that.
    await app.asOwner("update challenge_results set settled_at = null where tenant_id = $1", [tenantId.slice(4)]);
    await run();
    expect(await ada.call(getChallenge, { id })).toMatchObject({ outcome: "won", prize: { minor: 12_345 } });

    const [line, ...others] = await linesOf(ada);
    expect(others).toEqual([]);
    const bonus = { part: "bonus", bonus: "challenge", dealName: "Autumn sprint", referralId: null, programId: null };
    expect(line).toMatchObject({ ...bonus, state: "on_hold", minor: 12_345, currency: "EUR", trigger: null });
    expect(Date.parse(line!.holdUntil!)).toBeGreaterThan(Date.now() + 50 * 86_400_000);
    expect(await linesOf(ben)).toMatchObject([{ ...bonus, personId: ben.personId }]);
    expect(await linesOf(idle)).toEqual([]);
    expect(await balances(ada)).toEqual({ "held EUR": -12_345 });
    expect((await ada.call(getEarnings, {})).earnings).toMatchObject([{ earnedMinor: 12_345 }]);
    expect((await ada.call(getEarnedMonth, {})).now).toMatchObject([{ minor: 12_345, dealName: "Autumn sprint" }]);
    expect(await codeOf(ben.call(getCommission, { id: line!.id }))).toBe("base.notFound");
    const far = await app.as("admin", await app.tenant("far"));
    expect(await codeOf(far.call(getCommission, { id: line!.id }))).toBe("base.notFound");
    const detail = await company.call(getCommission, { id: line!.id });
    expect(detail).toMatchObject({ why: null, planCurrency: "EUR", dealName: "Autumn sprint" });

    await age(61);
    await app.runUpkeep();
    expect(await linesOf(ada)).toMatchObject([{ state: "approved" }]);
    await addPayoutMethod(ada);
    const released = await releaseNewRun();
    await expect.poll(async () => (await readRun(released)).counts).toMatchObject({ sent: 1 });
    expect(await balances(ada)).toEqual({ "transit EUR": -12_345 });
    expect(await linesOf(ada)).toMatchObject([{ state: "scheduled" }]);
    const [sum] = await app.asOwner("select sum(minor)::int as of from ledger_entries where tenant_id = $1", [
      tenantId.slice(4),
    ]);
    expect(sum.of).toBe(0);
  });

  test("cannot be promised while commissions are turned off, neither as an amount nor as a reward", async () => {
    const { admin, setOff, add } = await moneyFixtures();
    const money = createChallenge.input.parse({
      ...{ ...createChallenge.example, startsOn: today, endsOn: today },
      prize: { points: 0, minor: 100 },
    });
    const reward = await add();
    await setOff(["commissionTracking"]);
    expect(await codeOf(admin.call(createChallenge, money))).toBe("gamification.moneyOff");
    const asPrize = { ...money, prize: { ...money.prize, minor: null, rewardId: reward.id } };
    expect(await codeOf(admin.call(createChallenge, asPrize))).toBe("gamification.moneyOff");
  });
});

describe("a reward in money", () => {
  test("has an amount, which no other reward has, and needs commissions", async () => {
    const { admin, add, setOff, referrerWith, redeem } = await moneyFixtures();
    const ana = await referrerWith(200);
    expect(await codeOf(add({ minor: null }))).toBe("gamification.amountFollowsDelivery");
    expect(await codeOf(add({ delivery: "shipped" }))).toBe("gamification.amountFollowsDelivery");
    const reward = await add();
    expect(reward).toMatchObject({ minor: 2500, currency: "EUR" });
    const change = (minor: number | null) => admin.call(contract.updateReward, { id: reward.id, minor });
    expect(await codeOf(change(null))).toBe("gamification.amountFollowsDelivery");
    expect(await change(3000)).toMatchObject({ minor: 3000, currency: "EUR" });
    // The person agreed to the earlier amount.
    expect(await codeOf(redeem(ana, reward))).toBe("gamification.wrongState");
    await setOff(["commissionTracking"]);
    expect(await codeOf(add())).toBe("gamification.moneyOff");
    expect((await ana.call(contract.listRewards, {})).rewards).toMatchObject([{ refusal: "moneyOff" }]);
    expect(await codeOf(redeem(ana, { ...reward, minor: 3000 }))).toBe("gamification.moneyOff");
    expect(await pointsOf(ana)).toBe(200);
  });

  test("is a payable commission at once; of two people who want the last one, one gets it", async () => {
    const { referrerWith, add, redeem, balances } = await moneyFixtures();
    const people = [await referrerWith(100), await referrerWith(100)];
    const reward = await add({ stock: 1 });
    const codes = await Promise.all(people.map((person) => codeOf(redeem(person, reward))));
    expect(codes.toSorted()).toEqual(["gamification.soldOut", undefined]);
    const [winner, loser] = codes[0] === undefined ? people : people.toReversed();
    const [line] = await linesOf(winner!);
    expect(line).toMatchObject({ state: "approved", bonus: "reward", dealName: "Bonus", minor: 2500 });
    expect(await balances(winner!)).toEqual({ "payable EUR": -2500 });
    expect(await linesOf(loser!)).toEqual([]);
    expect([await pointsOf(winner!), await pointsOf(loser!)]).toEqual([0, 100]);
    const { items } = await winner!.call(contract.listOwnRedemptions, {});
    expect(items).toMatchObject([{ state: "delivered", commissionId: line!.id, minor: 2500, currency: "EUR" }]);
    expect(await codeOf(winner!.call(contract.cancelRedemption, { id: items[0]!.id }))).toBe("gamification.wrongState");
    const exported = JSON.stringify(await gameExporter.collect(app.services, winner!.personId));
    expect(exported).toContain('"minor":2500');
  });

  test("waits for approval; declining returns the points and pays nothing", async () => {
    const { admin, referrerWith, add, redeem, balances } = await moneyFixtures();
    const [ana, ben] = [await referrerWith(100), await referrerWith(100)];
    const reward = await add({ needsApproval: true });
    const [first, second] = [await redeem(ana, reward), await redeem(ben, reward)];
    expect(first).toMatchObject({ state: "requested", commissionId: null });
    expect(await linesOf(ana)).toEqual([]);
    const decide = (id: typeof first.id, move: "approve" | "decline" | "deliver") =>
      admin.call(contract.decideRedemption, { id, move });
    expect(await decide(second.id, "decline")).toMatchObject({ state: "declined", commissionId: null });
    expect(await pointsOf(ben)).toBe(100);
    expect(await balances(ben)).toEqual({});
    const twice = await Promise.all([1, 2].map(() => codeOf(decide(first.id, "approve"))));
    expect(twice.toSorted()).toEqual(["gamification.wrongState", undefined]);
    expect(await balances(ana)).toEqual({ "payable EUR": -2500 });
    expect(await codeOf(decide(first.id, "decline"))).toBe("gamification.wrongState");
  });

  test("needs the approvals of its amount, never the person's own; voided, it returns no points", async () => {
    const { admin, company, tenantId, referrerWith, add, redeem, balances } = await moneyFixtures();
    const ana = await referrerWith(100);
    await redeem(ana, await add({ minor: 60_000 }));
    const [line] = await linesOf(ana);
    expect(line).toMatchObject({ state: "in_approval", approvalsNeeded: 1 });
    // Since then Ana works for the company.
    const asAdmin = await app.as("admin", tenantId);
    await app.asOwner("update commissions set person_id = $2 where id = $1", [
      line!.id.slice(4),
      asAdmin.personId.slice(4),
    ]);
    expect(await asAdmin.call(getCommission, { id: line!.id })).toMatchObject({ bar: "beneficiary" });
    const { left } = await asAdmin.call(approveMany, { ids: [line!.id] });
    expect(left).toEqual([{ id: line!.id, code: "commissions.notByYou" }]);
    const waiting = (who: Person) => who.call(listCommissions, { approver: "me" });
    expect((await waiting(asAdmin)).items).toEqual([]);
    expect((await waiting(company)).items).toMatchObject([{ id: line!.id }]);
    await app.asOwner("update commissions set person_id = $2 where id = $1", [
      line!.id.slice(4),
      ana.personId.slice(4),
    ]);
    const { version } = line!;
    await admin.call(moveCommission, { id: line!.id, version, move: "void", reason: "Entered by mistake" });
    expect(await balances(ana)).toEqual({});
    expect(await pointsOf(ana)).toBe(0);
  });

  test("is on the statement, and can be disputed", async () => {
    const { referrerWith, add, redeem, company } = await moneyFixtures();
    const ana = await referrerWith(100);
    await redeem(ana, await add({ title: "Quarterly bonus" }));
    const [line] = await linesOf(ana);
    const { body } = await app.server.inject({
      url: `${statementPath}?month=${today.slice(0, 7)}&format=csv`,
      headers: { host: "localhost", cookie: ana.cookie },
    });
    expect(body).toContain("Quarterly bonus");
    expect(body).toContain("Points redeemed");
    await ana.call(openDispute, { id: line!.id, reason: "amount", text: "It was 50." });
    const { disputes } = await company.call(getCommission, { id: line!.id });
    expect(disputes).toMatchObject([{ dealName: "Quarterly bonus", currency: "EUR" }]);
  });
});
