import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { openDispute } from "#features/commissions/contract/disputes.ts";
import { createDealEvent } from "#features/commissions/contract/events.ts";
import { listCommissions } from "#features/commissions/contract/lines.ts";
import { commissionFixtures, today } from "#features/commissions/server/testing/commission-fixtures.ts";
import { requestDeletion } from "#features/identity/contract/deletion.ts";
import { codeOf, refusalOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { changeItem, listItems } from "../../contract/items.ts";
import { setPayee } from "../../contract/payees.ts";
import { cancelRun, draftRun, listRuns, markRunPaid, releaseRun } from "../../contract/runs.ts";
import { updatePayoutSettings } from "../../contract/settings.ts";
import { setTaxProfile } from "../../contract/tax.ts";
import { ibans, inGermany, payoutFixtures, requestRunFile } from "../testing/payout-fixtures.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());

/** Each test has its own tenant, so that only its own commissions are payable. */
let tenants = 0;
async function freshFixtures() {
  const made = await payoutFixtures(app, `till-${++tenants}`);
  await made.admin.call(updatePayoutSettings, { debtorName: "Acme & Söhne GmbH", debtorIban: ibans.FR });
  const { importRatesCsv: rates } = commissionFixtures(app, made.tenantId);
  const [day, month, year] = [today.slice(8), today.slice(5, 7), today.slice(0, 4)];
  await rates(made.admin, `Date,USD,JPY,KWD\n${year}-${month}-${day},1.1,163.45,0.34\n`);
  return made;
}

test("runs a bank payout: draft, release, file, marked paid, with numbers that add up [R2.16]", async () => {
  const { company, admin, createEarner, earn, addPayoutMethod, itemOf, itemsOf, readRun, balances, cash, statesOf } =
    await freshFixtures();
  const [maya, jonas] = [await createEarner(12_345, 4_000), await createEarner(7_000)];
  await addPayoutMethod(maya);
  await addPayoutMethod(jonas, { ...inGermany, holder: "=Jonas+1", account: ibans.NL, country: "NL" });
  const run = await company.call(draftRun, {});
  expect(run).toMatchObject({
    state: "draft",
    totals: [{ currency: "EUR", minor: 23_345, count: 2 }],
    counts: { draft: 2 },
  });
  expect(await refusalOf(company.call(draftRun, {}))).toEqual({ code: "payouts.draftOpen", params: { id: run.id } });
  expect(await itemOf(run, maya)).toMatchObject({
    grossMinor: 16_345,
    offsetMinor: 0,
    minor: 16_345,
    lines: 2,
    rail: "bank",
  });
  expect((await maya.call(listItems, {})).items).toEqual([]);
  expect((await requestRunFile(company, run.id, "csv")).status).toBe(409);
  // Commissions approved after the draft wait for the next one.
  await earn(maya, 9_000);

  await company.call(releaseRun, { id: run.id, version: run.version });
  await expect.poll(async () => (await readRun(run)).counts).toEqual({ sent: 2 });
  expect(await balances(maya)).toEqual({ "payable EUR": -9_000, "transit EUR": -16_345 });
  expect(await statesOf(maya)).toEqual(["scheduled", "scheduled", "approved"]);
  expect((await maya.call(listItems, {})).items).toMatchObject([{ minor: 16_345, state: "sent" }]);

  const csv = await (await requestRunFile(company, run.id, "csv")).text();
  expect(csv.split("\r\n")).toHaveLength(4);
  expect(csv).toContain(`"'=Jonas+1","${ibans.NL}"`);
  expect(csv).toContain(',163.45,"EUR"');

  const marked = await company.call(markRunPaid, { id: run.id, reference: "BATCH-1" });
  expect(marked).toMatchObject({ state: "finished", counts: { paid: 2 } });
  expect(await codeOf(company.call(markRunPaid, { id: run.id, reference: "BATCH-1" }))).toBe("payouts.cannotMove");
  expect(await balances(maya)).toEqual({ "payable EUR": -9_000 });
  expect(await cash()).toEqual({ EUR: 23_345 });
  expect(await statesOf(maya)).toEqual(["paid", "paid", "approved"]);
  expect((await itemsOf(run)).map(({ reference }) => reference)).toEqual(["BATCH-1", "BATCH-1"]);
  const notices = () =>
    app.asOwner("select kind, params from notices where person_id = $1 and kind = 'payouts.paid'", [
      maya.personId.slice(4),
    ]);
  await expect.poll(notices).toMatchObject([{ params: { amount: "€163.45", hint: "DE•• •••• 3000" } }]);
  expect((await admin.call(listRuns, {})).items).toMatchObject([{ id: run.id, releasedBy: expect.any(String) }]);

  // The bank returns one a week later, so it is payable again and in the next run.
  const item = await itemOf(run, jonas);
  const back = await company.call(changeItem, { id: item.id, act: "returned", reference: "AC04" });
  expect(back).toMatchObject({ state: "failed", failure: "returned", nextTryAt: null });
  expect(await balances(jonas)).toEqual({ "payable EUR": -7_000 });
  expect(await cash()).toEqual({ EUR: 16_345 });
  expect(await statesOf(jonas)).toEqual(["approved"]);
  const next = await company.call(draftRun, {});
  expect(next.totals).toEqual([{ currency: "EUR", minor: 16_000, count: 2 }]);
});

test("releases once under 200 concurrent requests", async () => {
  const { company, createEarner, addPayoutMethod, readRun, cash } = await freshFixtures();
  const maya = await createEarner(10_000);
  await addPayoutMethod(maya);
  const run = await company.call(draftRun, {});
  const release = () => company.call(releaseRun, { id: run.id, version: run.version });
  const answers = await Promise.all(Array.from({ length: 200 }, () => codeOf(release())));
  expect(answers.filter((code) => code === undefined)).toHaveLength(1);
  expect(new Set(answers.filter((code) => code !== undefined))).toEqual(new Set(["payouts.cannotMove"]));
  await expect.poll(async () => (await readRun(run)).counts).toEqual({ sent: 1 });
  await company.call(markRunPaid, { id: run.id, reference: "B" });
  expect(await cash()).toEqual({ EUR: 10_000 });
});

test("says why an item is left out, and rolls it over", async () => {
  const { company, admin, createEarner, addPayoutMethod, itemOf, itemsOf, readRun, balances } = await freshFixtures();
  await admin.call(updatePayoutSettings, { taxRule: "block" });
  const [small, nowhere, frozen, untaxed, unrated, good] = [
    await createEarner(3_000),
    await createEarner(10_000),
    await createEarner(10_000),
    await createEarner(10_000),
    await createEarner(10_000),
    await createEarner(10_000),
  ];
  const taxed = { kind: "person", name: "Maya", country: "DE", taxId: "36574261809" } as const;
  for (const one of [small, nowhere, frozen, unrated, good]) await one.call(setTaxProfile, taxed);
  await addPayoutMethod(small);
  await addPayoutMethod(untaxed);
  await addPayoutMethod(good);
  await addPayoutMethod(unrated, inGermany, "CHF");
  await frozen.call(setPayee, { details: inGermany });
  const run = await company.call(draftRun, {});
  const reason = async (person: typeof small) => (await itemOf(run, person)).left;
  expect(run.counts).toEqual({ draft: 1, left: 5 });
  expect(run.totals).toEqual([{ currency: "EUR", minor: 10_000, count: 1 }]);
  expect(await reason(small)).toBe("minimum");
  expect(await reason(nowhere)).toBe("no_payee");
  expect(await reason(frozen)).toBe("frozen");
  expect(await reason(untaxed)).toBe("tax");
  expect(await reason(unrated)).toBe("no_rate");

  // An item is excluded and included manually; without any item nothing is released.
  const { id } = await itemOf(run, good);
  expect(await company.call(changeItem, { id, act: "exclude" })).toMatchObject({ state: "left", left: "excluded" });
  expect(await codeOf(company.call(releaseRun, { id: run.id, version: run.version }))).toBe("payouts.nothingDue");
  expect(await company.call(changeItem, { id, act: "include" })).toMatchObject({ state: "draft", left: null });
  expect(await codeOf(company.call(changeItem, { id, act: "retry" }))).toBe("payouts.cannotMove");
  // A person who changes their account between draft and release is left out too.
  await good.call(setPayee, { details: { ...inGermany, account: ibans.NL, country: "NL" } });
  await company.call(releaseRun, { id: run.id, version: run.version });
  await expect.poll(async () => (await readRun(run)).state).toBe("finished");
  expect((await itemsOf(run)).map(({ state }) => state)).toEqual(Array(6).fill("left"));
  expect(await balances(good)).toEqual({ "payable EUR": -10_000 });
  await admin.call(updatePayoutSettings, { taxRule: "warn", minimumMinor: 3_000 });
  const next = await company.call(draftRun, {});
  expect(next.counts).toEqual({ draft: 2, left: 4 });
  expect((await itemOf(next, untaxed)).taxMissing).toBe(true);
});

test("pays a person whose account is being erased, however small the amount", async () => {
  const { company, createEarner, addPayoutMethod, itemOf } = await freshFixtures();
  const [leaving, staying] = [await createEarner(3_000), await createEarner(3_000)];
  for (const one of [leaving, staying]) await addPayoutMethod(one);
  await leaving.call(requestDeletion, {});
  const run = await company.call(draftRun, {});
  expect(await itemOf(run, leaving)).toMatchObject({ state: "draft", minor: 3_000 });
  expect((await itemOf(run, staying)).left).toBe("minimum");
});

test("withholds at most half of each payout for a debt, and rolls over the rest", async () => {
  const {
    company,
    createEarner,
    earn,
    addPayoutMethod,
    releaseNewRun: released,
    readRun,
    itemOf,
    balances,
    statesOf,
  } = await freshFixtures();
  const maya = await createEarner(30_000);
  await addPayoutMethod(maya);
  const first = await released();
  await expect.poll(async () => (await readRun(first)).counts).toEqual({ sent: 1 });
  await company.call(markRunPaid, { id: first.id, reference: "B" });
  const [line] = (await maya.call(listCommissions, {})).items;
  await company.call(createDealEvent, {
    source: "billing",
    externalId: "refund-1",
    kind: "refund",
    referralId: line!.referralId!,
    minor: 200_000,
    currency: "EUR",
    occurredAt: new Date().toISOString(),
  });
  expect(await balances(maya)).toEqual({ "owed EUR": 20_000 });
  await earn(maya, 20_001);
  const second = await released();
  await expect.poll(async () => (await readRun(second)).counts).toEqual({ sent: 1 });
  expect(await itemOf(second, maya)).toMatchObject({ grossMinor: 20_001, offsetMinor: 10_000, minor: 10_001 });
  expect(await balances(maya)).toEqual({ "owed EUR": 10_000, "transit EUR": -10_001 });

  // The payout is returned: the debt is back at its old amount, and everything is payable again.
  const { id } = await itemOf(second, maya);
  await company.call(changeItem, { id, act: "returned" });
  expect(await balances(maya)).toEqual({ "owed EUR": 20_000, "payable EUR": -20_001 });
  expect(await statesOf(maya)).toEqual(["paid", "approved"]);
});

test("cancels the debt of a refund in transit once the payout is returned", async () => {
  const {
    company,
    createEarner,
    addPayoutMethod,
    releaseNewRun: released,
    readRun,
    itemOf,
    balances,
  } = await freshFixtures();
  const maya = await createEarner(30_000);
  await addPayoutMethod(maya);
  const run = await released();
  await expect.poll(async () => (await readRun(run)).counts).toEqual({ sent: 1 });
  const [line] = (await maya.call(listCommissions, {})).items;
  await company.call(createDealEvent, {
    source: "billing",
    externalId: "refund-2",
    kind: "refund",
    referralId: line!.referralId!,
    minor: 100_000,
    currency: "EUR",
    occurredAt: new Date().toISOString(),
  });
  expect(await balances(maya)).toEqual({ "owed EUR": 10_000, "transit EUR": -30_000 });
  await company.call(changeItem, { id: (await itemOf(run, maya)).id, act: "returned" });
  expect(await balances(maya)).toEqual({ "payable EUR": -20_000 });
});

test("pays other currencies: yen without decimals, dinars with three, each optionally converted", async () => {
  const {
    company,
    createEarner,
    addPayoutMethod,
    releaseNewRun: released,
    readRun,
    itemOf,
    balances,
    cash,
  } = await freshFixtures();
  const [yen, dinar, changed] = [
    await createEarner([20_000, "JPY"]),
    await createEarner([123_456, "KWD"]),
    await createEarner([20_000, "USD"]),
  ];
  await addPayoutMethod(yen);
  await addPayoutMethod(dinar);
  await addPayoutMethod(changed, inGermany, "JPY");
  const run = await released();
  await expect.poll(async () => (await readRun(run)).counts).toEqual({ sent: 3 });
  expect(await itemOf(run, yen)).toMatchObject({ minor: 20_000, currency: "JPY" });
  expect(await itemOf(run, dinar)).toMatchObject({ minor: 123_456, currency: "KWD" });
  // 200.00 USD at 163.45 / 1.1, to the yen.
  expect(await itemOf(run, changed)).toMatchObject({
    grossMinor: 20_000,
    earnedCurrency: "USD",
    rate: { rate: "148.590909091", day: today },
    minor: 29_718,
    currency: "JPY",
  });
  expect(await balances(changed)).toEqual({ "transit JPY": -29_718 });
  const csv = await (await requestRunFile(company, run.id, "csv", "KWD")).text();
  expect(csv).toContain(',123.456,"KWD"');
  expect(await (await requestRunFile(company, run.id, "csv", "JPY")).text()).toContain(',29718,"JPY"');
  const { id } = await itemOf(run, changed);
  await company.call(changeItem, { id, act: "returned" });
  expect(await balances(changed)).toEqual({ "payable USD": -20_000 });
  await company.call(markRunPaid, { id: run.id, reference: "B" });
  expect(await cash()).toEqual({ JPY: 20_000, KWD: 123_456 });
  const uneven = await app.asOwner(
    "select 1 from ledger_entries group by transaction_id, currency having sum(minor) <> 0",
    [],
  );
  expect(uneven).toEqual([]);
});

test("leaves a disputed commission out of every run", async () => {
  const { company, createEarner, addPayoutMethod } = await freshFixtures();
  const maya = await createEarner(10_000);
  await addPayoutMethod(maya);
  const [line] = (await maya.call(listCommissions, {})).items;
  await app.asOwner("update commissions set created_at = now() where id = $1", [line!.id.slice(4)]);
  await maya.call(openDispute, { id: line!.id, reason: "amount", text: "It was more." });
  expect(await codeOf(company.call(draftRun, {}))).toBe("payouts.nothingDue");
});

test("keeps everything payable when a draft is discarded, and rejects stale versions", async () => {
  const { company, createEarner, addPayoutMethod } = await freshFixtures();
  await addPayoutMethod(await createEarner(10_000));
  const run = await company.call(draftRun, {});
  expect(await codeOf(company.call(cancelRun, { id: run.id, version: 7 }))).toBe("payouts.stale");
  expect(await company.call(cancelRun, { id: run.id, version: run.version })).toMatchObject({ state: "cancelled" });
  expect(await codeOf(company.call(releaseRun, { id: run.id, version: 2 }))).toBe("payouts.cannotMove");
  expect((await company.call(draftRun, {})).totals).toEqual([{ currency: "EUR", minor: 10_000, count: 1 }]);
});

test("drafts the monthly run once, some days ahead, and notifies the company", async () => {
  const { company, admin, createEarner, addPayoutMethod } = await freshFixtures();
  await admin.call(updatePayoutSettings, { runDay: Math.min(28, Number(today.slice(8))), draftDaysBefore: 5 });
  await addPayoutMethod(await createEarner(10_000));
  await app.runUpkeep();
  await app.runUpkeep();
  const { items } = await company.call(listRuns, {});
  expect(items).toMatchObject([{ state: "draft", createdBy: null }]);
  const notices = () =>
    app.asOwner("select 1 from notices where person_id = $1 and kind = 'payouts.drafted'", [company.personId.slice(4)]);
  await expect.poll(async () => (await notices()).length).toBe(1);
});
