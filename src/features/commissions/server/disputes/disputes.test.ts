import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { getBalances } from "#features/ledger/contract.ts";
import { codeOf, type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { withTenant } from "#server/with-tenant.ts";
import { answerDispute, listDisputes, openDispute, previewAnswer, undoAnswer } from "../../contract/disputes.ts";
import { getCommission } from "../../contract/lines.ts";
import { dueLines } from "../reads.ts";
import { commissionFixtures, percentOfWon } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [clara, omar, vera, admin] = [
  await app.as("company", acme),
  await app.as("company", acme),
  await app.as("company", acme),
  await app.as("admin", acme),
];
const { createTestPlan, winDeal, linesOf, age, endHolds, recordEvent, approve, sendPayout, settlePayout } =
  commissionFixtures(app, acme);
const { noticesOf: noticesTo } = referralFixtures(app);
await createTestPlan(admin, [percentOfWon(1000)]);
await app.startJobs();

async function earned(wonMinor: number) {
  const amira = await app.as("referrer", acme);
  const { id } = await winDeal(amira, clara, wonMinor);
  return { amira, referralId: id, id: (await linesOf(clara, id))[0]!.id };
}
const dispute = (by: Person, id: Id<"com">) =>
  by.call(openDispute, { id, reason: "amount", text: "It was more than that" });
type Answer = { outcome: "upheld" | "declined" | "withdrawn"; text?: string; minor?: number };
const decide = (by: Person, id: Id<"dsp">, given: Answer) =>
  by.call(answerDispute, { id, text: given.outcome === "withdrawn" ? "" : "The contract says so", ...given });
/** Lets the time to undo all decisions pass. */
async function applyDecisions() {
  await app.asOwner("update disputes set undo_until = now() - interval '1 s' where undo_until is not null", []);
  await app.runUpkeep();
}
async function answer(by: Person, id: Id<"dsp">, given: Answer) {
  await decide(by, id, given);
  await applyDecisions();
  return (await clara.call(listDisputes, { limit: 100 })).items.find((one) => one.id === id);
}
const line = (id: Id<"com">) => clara.call(getCommission, { id });
async function balances({ personId }: Person) {
  const { balances: found } = await clara.call(getBalances, { personId });
  return Object.fromEntries(found.map(({ account, minor }) => [account, minor]));
}
const due = () =>
  withTenant(app.services, acme, async ({ db }) =>
    (await db.execute(dueLines(new Date().toISOString()))).rows.map(({ id }) => id),
  );

test("lets only the earner open a dispute, one at a time, within sixty days", async () => {
  const { amira, id } = await earned(1_000_00);
  expect(await codeOf(dispute(await app.as("referrer", acme), id))).toBe("base.notFound");
  expect(await codeOf(dispute(clara, id))).toBe("base.notFound");
  const opened = await dispute(amira, id);
  expect(opened).toMatchObject({ state: "open", reason: "amount", leftMinor: 100_00, currency: "EUR" });
  expect(await codeOf(dispute(amira, id))).toBe("commissions.disputeOpen");
  expect(await line(id)).toMatchObject({ disputed: true, disputableUntil: null });
  await expect.poll(async () => (await noticesTo(omar)).at(-1)?.kind).toBe("commissions.disputeOpened");
  const other = await earned(500_00);
  await age(59, other.referralId);
  expect((await other.amira.call(getCommission, { id: other.id })).disputableUntil).not.toBeNull();
  await age(1, other.referralId);
  expect(await codeOf(dispute(other.amira, other.id))).toBe("commissions.disputeOver");
});

test("does not pay a disputed commission until the dispute is answered with a text", async () => {
  const { amira, id, referralId } = await earned(1_000_00);
  const opened = await dispute(amira, id);
  await endHolds(referralId);
  expect((await line(id)).state).toBe("approved");
  expect(await due()).not.toContain(uuid(id));
  expect(await codeOf(decide(omar, opened.id, { outcome: "declined", text: " " }))).toBe("commissions.needs");
  expect(await codeOf(decide(amira, opened.id, { outcome: "upheld", minor: 500_00 }))).toBe("commissions.notByYou");
  const declined = await answer(omar, opened.id, { outcome: "declined" });
  expect(declined).toMatchObject({ state: "declined", answer: "The contract says so", adjustedMinor: null });
  expect(await due()).toContain(uuid(id));
  expect(await codeOf(decide(omar, opened.id, { outcome: "upheld", minor: 1 }))).toBe("commissions.cannotMove");
  const params = { amount: "€100.00", before: "€100.00", after: "€100.00", reason: "The contract says so" };
  await expect.poll(() => noticesTo(amira)).toContainEqual({ kind: "commissions.disputeDeclined", params });
  await expect.poll(() => mailTo(amira)).toContain("The contract says so");
});
async function mailTo({ personId }: Person) {
  const mails = await app.asOwner(
    `select m.text from messages m join auth.people p on p.email = m."to" where p.id = $1 and m.channel = 'mail'`,
    [personId.slice(4)],
  );
  return mails.map(({ text }) => text).join("\n");
}
const uuid = (id: Id<"com">) => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

test("lets only the person who opened a dispute withdraw it", async () => {
  const { amira, id } = await earned(1_000_00);
  const opened = await dispute(amira, id);
  expect(await codeOf(decide(omar, opened.id, { outcome: "withdrawn" }))).toBe("commissions.notByYou");
  expect(await decide(amira, opened.id, { outcome: "withdrawn" })).toMatchObject({ state: "withdrawn" });
  expect((await amira.call(listDisputes, {})).items).toMatchObject([{ id: opened.id, state: "withdrawn" }]);
});

test("does not let a person who earns from the deal uphold its dispute", async () => {
  const both = await app.as("both", acme);
  const { id } = await winDeal(both, clara, 1_000_00);
  const [own] = await linesOf(clara, id);
  const opened = await dispute(both, own!.id);
  expect(await codeOf(decide(both, opened.id, { outcome: "upheld", minor: 900_00 }))).toBe("commissions.notByYou");
});

test("refuses to uphold a dispute with the amount that the commission already has, or without a reason", async () => {
  const { amira, id } = await earned(1_000_00);
  const opened = await dispute(amira, id);
  const uphold = (given: Partial<Answer>) => codeOf(decide(omar, opened.id, { outcome: "upheld", ...given }));
  expect(await uphold({ minor: 100_00 })).toBe("commissions.sameAmount");
  expect(await uphold({})).toBe("commissions.needs");
  expect(await uphold({ minor: 120_00, text: "" })).toBe("commissions.needs");
  expect(await codeOf(omar.call(previewAnswer, { id: opened.id, minor: 100_00 }))).toBe("commissions.sameAmount");
  expect(await line(id)).toMatchObject({ minor: 100_00, disputed: true });
});

test("shows what a decision will do, and lets the company undo it before the partner learns of it", async () => {
  const { amira, id, referralId } = await earned(1_000_00);
  await recordEvent(clara, { kind: "refund", referralId, minor: 500_00 });
  const opened = await dispute(amira, id);
  expect(await omar.call(previewAnswer, { id: opened.id, minor: 120_00 })).toEqual({
    currency: "EUR",
    beforeMinor: 100_00,
    afterMinor: 120_00,
    leftBeforeMinor: 50_00,
    leftAfterMinor: 60_00,
    effect: "held",
    needsApproval: false,
  });
  const decided = await decide(omar, opened.id, { outcome: "upheld", minor: 120_00 });
  expect(decided).toMatchObject({ state: "open", decision: { outcome: "upheld", minor: 120_00 } });
  expect((await amira.call(listDisputes, {})).items).toMatchObject([
    { state: "open", decision: null, answer: "", answeredBy: null, answeredAt: null },
  ]);
  expect(await codeOf(decide(vera, opened.id, { outcome: "declined" }))).toBe("commissions.cannotMove");
  await app.runUpkeep();
  expect(await line(id)).toMatchObject({ minor: 100_00, leftMinor: 50_00, disputed: true });
  expect(await omar.call(undoAnswer, { id: opened.id })).toMatchObject({ state: "open", decision: null, answer: "" });
  await applyDecisions();
  expect(await line(id)).toMatchObject({ minor: 100_00, leftMinor: 50_00, disputed: true });
  expect(await balances(amira)).toEqual({ held: 50_00 });

  await decide(omar, opened.id, { outcome: "upheld", minor: 120_00 });
  await applyDecisions();
  expect(await line(id)).toMatchObject({ minor: 120_00, leftMinor: 60_00, disputed: false });
  expect(await codeOf(omar.call(undoAnswer, { id: opened.id }))).toBe("commissions.undoOver");
  const params = { amount: "€60.00", before: "€100.00", after: "€120.00", reason: "The contract says so" };
  await expect.poll(() => noticesTo(amira)).toContainEqual({ kind: "commissions.disputeUpheld", params });
});

test("asks for a new decision when the commission changed in the meantime and nothing is left to correct", async () => {
  const { amira, id, referralId } = await earned(1_000_00);
  const opened = await dispute(amira, id);
  await decide(omar, opened.id, { outcome: "upheld", minor: 80_00 });
  await recordEvent(clara, { kind: "refund", referralId, minor: 1_000_00 });
  await applyDecisions();
  expect((await clara.call(listDisputes, { limit: 100 })).items.find((one) => one.id === opened.id)).toMatchObject({
    state: "open",
    decision: null,
  });
  expect(await line(id)).toMatchObject({ state: "reversed", disputed: true });
});

test("sets an upheld commission on hold to the correct amount, minus refunds", async () => {
  const { amira, id, referralId } = await earned(1_000_00);
  await recordEvent(clara, { kind: "refund", referralId, minor: 500_00 });
  const opened = await dispute(amira, id);
  expect(await answer(omar, opened.id, { outcome: "upheld", text: "You are right", minor: 120_00 })).toMatchObject({
    adjustedMinor: 20_00,
    leftMinor: 60_00,
  });
  expect(await line(id)).toMatchObject({ state: "on_hold", minor: 120_00, leftMinor: 60_00, disputed: false });
  expect(await balances(amira)).toEqual({ held: 60_00 });
  await recordEvent(clara, { kind: "refund", referralId, minor: 500_00 });
  expect(await line(id)).toMatchObject({ state: "reversed", leftMinor: 0 });
});

test("requires new approvals for an approved commission that is raised, as many as the new amount needs", async () => {
  const { amira, id, referralId } = await earned(4_000_00);
  const opened = await dispute(amira, id);
  await endHolds(referralId);
  expect((await line(id)).state).toBe("approved");
  await answer(omar, opened.id, { outcome: "upheld", minor: 6_000_00 });
  expect(await line(id)).toMatchObject({ state: "in_approval", approvalsNeeded: 2, leftMinor: 6_000_00 });
  expect(await balances(amira)).toEqual({ held: 6_000_00 });
  await approve(omar, id);
  expect(await approve(vera, id)).toMatchObject({ state: "approved" });
  expect(await balances(amira)).toEqual({ payable: 6_000_00 });
});

test("creates a separate commission for a raise after payment, and a debt for a reduction", async () => {
  const { amira, id, referralId } = await earned(1_000_00);
  await endHolds(referralId);
  await settlePayout(await sendPayout([id]));
  const up = await dispute(amira, id);
  expect(await answer(omar, up.id, { outcome: "upheld", minor: 130_00 })).toMatchObject({ adjustedMinor: 30_00 });
  expect(await linesOf(clara, referralId)).toMatchObject([
    { id, state: "paid", minor: 100_00 },
    { state: "approved", minor: 30_00 },
  ]);
  expect(await balances(amira)).toEqual({ payable: 30_00, cash: 100_00 });
  const down = await dispute(amira, id);
  await answer(omar, down.id, { outcome: "upheld", minor: 80_00 });
  expect(await line(id)).toMatchObject({ state: "paid", minor: 80_00, leftMinor: 80_00 });
  expect(await balances(amira)).toEqual({ payable: 30_00, owed: 20_00, cash: 100_00 });
});
