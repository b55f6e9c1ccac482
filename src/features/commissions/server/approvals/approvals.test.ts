import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { getBalances } from "#features/ledger/contract.ts";
import { codeOf, type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { approveMany } from "../../contract/approvals.ts";
import { type Commission, getCommission, listCommissions, moveCommission } from "../../contract/lines.ts";
import { setSplit } from "../../contract/splits.ts";
import { approvalsWaiting } from "../reads.ts";
import { commissionFixtures, percentOfWon } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const [clara, omar, vera] = [
  await app.as("company", acme),
  await app.as("company", acme),
  await app.as("company", acme),
];
const admin = await app.as("admin", acme);
const { createTestPlan, winDeal, linesOf, endHolds } = commissionFixtures(app, acme);
const { submitAccepted: accepted, move, noticesOf: noticesTo } = referralFixtures(app);
await createTestPlan(admin, [percentOfWon(1000)]);

const oneLine = async (who: Person, referralId: Id<"ref">) => (await linesOf(who, referralId))[0]!;
async function createRipeLine(wonMinor: number) {
  const { id } = await winDeal(amira, clara, wonMinor);
  await endHolds(id);
  return oneLine(omar, id);
}
const moveLine = (
  by: Person,
  id: Id<"com">,
  version: number,
  kind: "approve" | "suspect" | "clear" | "void",
  reason?: string,
) => by.call(moveCommission, { id, version, move: kind, ...(reason && { reason }) });

test("needs no approval below 500, one up to 5,000 and two from there, never by the closer", async () => {
  expect(await createRipeLine(4_999_90)).toMatchObject({ state: "approved", approvalsNeeded: 0 });
  const one = await createRipeLine(5_000_00);
  expect(one).toMatchObject({ state: "in_approval", approvalsNeeded: 1, approvals: 0 });
  expect(await codeOf(moveLine(clara, one.id, one.version, "approve"))).toBe("commissions.notByYou");
  expect(await oneLine(clara, one.referralId)).toMatchObject({ bar: "closer", moves: ["suspect", "void"] });
  expect(await moveLine(omar, one.id, one.version, "approve")).toMatchObject({ state: "approved", approvals: 1 });

  const two = await createRipeLine(50_000_00);
  expect(two).toMatchObject({ approvalsNeeded: 2, bar: null, moves: ["approve", "suspect", "void"] });
  expect(await moveLine(omar, two.id, two.version, "approve")).toMatchObject({ state: "in_approval", bar: "approved" });
  expect(await codeOf(moveLine(omar, two.id, two.version, "approve"))).toBe("commissions.approvedAlready");
  expect(await moveLine(vera, two.id, two.version, "approve")).toMatchObject({ state: "approved" });
  const { timelineEvents } = await amira.call(getCommission, { id: two.id });
  expect(timelineEvents.map(({ kind }) => kind)).toEqual(["accrued", "matured", "approved_once", "approved"]);
  expect(await codeOf(moveLine(vera, two.id, two.version, "approve"))).toBe("commissions.stale");
});

test("approves once under concurrent approvals, by as many people as required", async () => {
  const line = await createRipeLine(60_000_00);
  const people = await Promise.all(Array.from({ length: 6 }, () => app.as("company", acme)));
  const outcomes = await Promise.all(people.map((by) => codeOf(moveLine(by, line.id, line.version, "approve"))));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(2);
  const after = await oneLine(omar, line.referralId);
  expect(after).toMatchObject({ state: "approved", approvals: 2 });
  const readPosted = await app.asOwner(
    `select t.movement, sum(e.minor) filter (where e.account = 'payable') as payable from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where e.commission_id = $1 group by 1 order by 1`,
    [line.id.slice(4)],
  );
  expect(readPosted.map(({ movement, payable }) => [movement, payable])).toEqual([
    ["accrued", null],
    ["approved", "-600000"],
  ]);
});

test("rejects approval by anyone who earns from the same deal", async () => {
  const both = await app.as("both", acme);
  const referral = await accepted(amira, clara);
  const shares = [
    { to: "referrer" as const, bp: 5000 },
    { to: both.personId, bp: 5000 },
  ];
  await clara.call(setSplit, { referralId: referral.id, shares });
  await move(clara, referral, "win", { wonMinor: 20_000_00, currency: "EUR", closedOn: "2026-11-01" });
  await endHolds(referral.id);
  const [first] = await linesOf(both, referral.id);
  expect(first).toMatchObject({ personId: amira.personId, bar: "beneficiary" });
  expect(await codeOf(moveLine(both, first!.id, first!.version, "approve"))).toBe("commissions.notByYou");
});

test("approves many at once, and reports and skips those the caller cannot approve", async () => {
  const [mine, others] = [await createRipeLine(6_000_00), await createRipeLine(7_000_00)];
  const ids = [mine.id, others.id, `com_${"0".repeat(32)}` as const];
  expect(await clara.call(approveMany, { ids })).toMatchObject({ approved: [], left: { length: 3 } });
  const { approved, left } = await omar.call(approveMany, { ids });
  expect(approved.toSorted()).toEqual([mine.id, others.id].toSorted());
  expect(left).toEqual([{ id: ids[2], code: "base.notFound" }]);
});

test("holds a suspect payable commission with a reason until it is cleared, and restarts its approval", async () => {
  const line = await createRipeLine(5_500_00);
  const approved = await moveLine(omar, line.id, line.version, "approve");
  expect(await codeOf(moveLine(vera, line.id, approved.version, "suspect"))).toBe("commissions.needs");
  const held = await moveLine(vera, line.id, approved.version, "suspect", "Looks made up");
  expect(held).toMatchObject({ state: "risk_hold", approvals: 0, moves: ["clear", "void"] });
  const readMovements = async () => {
    const { balances } = await omar.call(getBalances, { personId: amira.personId });
    return Object.fromEntries(balances.map(({ account, minor }) => [account, minor]));
  };
  const before = await readMovements();
  const cleared = await moveLine(vera, line.id, held.version, "clear");
  expect(cleared.state).toBe("on_hold");
  await app.runUpkeep();
  const again = await oneLine(omar, line.referralId);
  expect(again.state).toBe("in_approval");
  await moveLine(omar, line.id, again.version, "approve");
  const after = await readMovements();
  expect(after.payable! - before.payable!).toBe(550_00);
  expect(before.held! - after.held!).toBe(550_00);
});

test("voids with a reason, takes everything back, and allows no further move", async () => {
  const line = await createRipeLine(4_000_00);
  expect(await codeOf(moveLine(omar, line.id, line.version, "void"))).toBe("commissions.needs");
  const gone = await moveLine(omar, line.id, line.version, "void", "Signed before");
  expect(gone).toMatchObject({ state: "void", leftMinor: 0, moves: [] });
  expect(await codeOf(moveLine(omar, line.id, gone.version, "suspect", "Why"))).toBe("commissions.cannotMove");
  const { timelineEvents } = await amira.call(getCommission, { id: line.id });
  expect(timelineEvents.at(-1)).toMatchObject({ kind: "voided", text: "Signed before", details: { minor: 400_00 } });
});

test("matures a commission once, even if the job runs twice or concurrently", async () => {
  const { id } = await winDeal(amira, clara, 8_000_00);
  await endHolds(id);
  await Promise.all([app.runUpkeep(), app.runUpkeep()]);
  const { timelineEvents } = await clara.call(getCommission, { id: (await oneLine(clara, id)).id });
  expect(timelineEvents.map(({ kind }) => kind)).toEqual(["accrued", "matured"]);
});

test("filters by approver on the server: by the same rule as the moves, across all pages, and matching the count", async () => {
  const zenith = await app.tenant("zenith");
  const [bo, pia] = [await app.as("both", zenith), await app.as("referrer", zenith)];
  const [kim, lars, mona] = [
    await app.as("company", zenith),
    await app.as("company", zenith),
    await app.as("admin", zenith),
  ];
  const there = commissionFixtures(app, zenith);
  const rule = { key: "paid", trigger: "payment", basis: "netReceived", formula: { kind: "percent", bp: 1000 } };
  await there.createTestPlan(mona, [rule]);
  const [kims, larss, bos] = [
    await there.winDeal(pia, kim, 1_000_00),
    await there.winDeal(pia, lars, 1_000_00),
    await there.winDeal(bo, kim, 1_000_00),
  ];
  const pay = (referralId: Id<"ref">, times: number, minor: number) =>
    Promise.all(Array.from({ length: times }, () => there.recordEvent(mona, { kind: "payment", referralId, minor })));
  await pay(kims.id, 55, 6_000_00);
  await pay(larss.id, 5, 60_000_00);
  await pay(bos.id, 2, 6_000_00);
  await there.endHolds();

  async function waiting(who: Person, approver?: "me" | "other") {
    const found: Commission[] = [];
    let after: string | null = "";
    while (after !== null) {
      const asked = { filter: ["state:eq:in_approval"], limit: 25, ...(approver && { approver }) };
      const page: z.output<typeof listCommissions.output> = await who.call(listCommissions, {
        ...asked,
        ...(after && { after }),
      });
      found.push(...page.items);
      after = page.next;
    }
    return found;
  }
  const deals = (lines: Commission[]) =>
    [kims, larss, bos].map(({ id }) => lines.filter((one) => one.referralId === id).length);
  for (const [who, expected] of [
    [kim, [0, 5, 0]],
    [lars, [55, 0, 2]],
    [bo, [55, 5, 0]],
    [mona, [55, 5, 2]],
  ] as const) {
    const [mine, others, all] = [await waiting(who, "me"), await waiting(who, "other"), await waiting(who)];
    expect(deals(mine)).toEqual(expected);
    expect(new Set([...mine, ...others].map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
    expect(mine.length + others.length).toBe(all.length);
    expect(mine.every(({ bar, moves }) => bar === null && moves.includes("approve"))).toBe(true);
    expect(others.every(({ bar, moves }) => bar !== null && !moves.includes("approve"))).toBe(true);
    const [counted] = await approvalsWaiting({ db: readInTenant(app.db, zenith), personId: who.personId });
    expect(counted).toMatchObject({ count: mine.length });
  }

  const [double] = (await waiting(mona, "me")).filter(({ referralId }) => referralId === larss.id);
  await moveLine(mona, double!.id, double!.version, "approve");
  expect(deals(await waiting(mona, "me"))).toEqual([55, 4, 2]);
  expect(await waiting(mona, "other")).toMatchObject([{ id: double!.id, bar: "approved" }]);
  expect(deals(await waiting(kim, "me"))).toEqual([0, 5, 0]);

  expect(await waiting(pia, "me")).toEqual([]);
  expect(deals(await waiting(pia, "other"))).toEqual([55, 5, 0]);
});

test("notifies the company once about waiting approvals, and the earner about the approval", async () => {
  await app.startJobs();
  await app.asOwner("update graphile_worker._private_jobs set run_at = now()", []);
  const kinds = async (who: Person) => (await noticesTo(who)).map(({ kind }) => kind);
  await expect.poll(() => kinds(omar)).toContain("commissions.approvalsWaiting");
  await expect.poll(() => kinds(amira)).toContain("commissions.approved");
  expect((await kinds(omar)).filter((kind) => kind === "commissions.approvalsWaiting")).toHaveLength(1);
});

test("rejects every move by a referrer", async () => {
  const line = await createRipeLine(4_000_00);
  expect(await codeOf(moveLine(amira, line.id, line.version, "void", "Mine"))).toBe("base.forbidden");
  const { items } = await amira.call(listCommissions, { filter: ["state:eq:approved"], limit: 100 });
  expect(
    items.every(({ personId, moves, bar }) => personId === amira.personId && moves.length === 0 && bar === null),
  ).toBe(true);
});
