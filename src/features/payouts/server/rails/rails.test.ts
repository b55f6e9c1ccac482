import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getEarnings } from "#features/commissions/contract/overview.ts";
import { commissionFixtures, today } from "#features/commissions/server/testing/commission-fixtures.ts";
import { getBalances } from "#features/ledger/contract.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { changeItem } from "../../contract/items.ts";
import { setPayee } from "../../contract/payees.ts";
import { draftRun, releaseRun } from "../../contract/runs.ts";
import { updatePayoutSettings } from "../../contract/settings.ts";
import { inGermany, type PayoutFixtures, payoutFixtures } from "../testing/payout-fixtures.ts";
import { openPaypal } from "../testing/paypal.ts";
import { openStripe } from "../testing/stripe.ts";

const [stripe, paypal] = [await openStripe(), await openPaypal()];
const app = await testApp({ STRIPE_API_URL: stripe.url, PAYPAL_API_URL: paypal.url });
await app.startJobs();
afterAll(async () => {
  await app.close();
  await Promise.all([stripe.close(), paypal.close()]);
});

let tenants = 0;
async function freshFixtures() {
  const slug = `rail-${++tenants}`;
  const made = await payoutFixtures(app, slug);
  await made.admin.call(updatePayoutSettings, {
    stripeKey: stripe.key,
    stripeHookSecret: stripe.hookSecret,
    paypalClientId: paypal.clientId,
    paypalSecret: paypal.secret,
    paypalHookId: paypal.hookId,
  });
  const postWebhook = async (rail: "stripe" | "paypal", { body, headers }: { body: string; headers: object }) => {
    const answer = await app.anonymous.send(`/hooks/${rail}`, {
      method: "POST",
      headers: { ...headers, host: `${slug}.localhost` },
      body,
    });
    return answer.status;
  };
  return { ...made, postWebhook };
}
type Fresh = Awaited<ReturnType<typeof freshFixtures>>;

/** Creates a referrer with a ready Stripe account. */
async function createStripeEarner({ createEarner, endFreeze, postWebhook }: Fresh, minor: number | [number, string]) {
  const person = await createEarner(minor);
  const before = new Set(stripe.accounts.keys());
  await person.call(setPayee, { details: { rail: "stripe", country: "DE" } });
  const account = [...stripe.accounts.keys()].find((id) => !before.has(id))!;
  await postWebhook("stripe", stripe.finishOnboarding(account));
  await endFreeze(person);
  return { person, account };
}
const transfersTo = (account: string) =>
  [...stripe.transfers.values()].filter(({ destination }) => destination === account);
/** Lets the time until the next attempt pass. */
const passRetryDelay = async ({ tenantId }: Pick<PayoutFixtures, "tenantId">) => {
  await app.asOwner(
    `update payout_items set next_try_at = next_try_at - interval '5 days', updated_at = updated_at - interval '5 days'
     where tenant_id = $1`,
    [tenantId.slice(4)],
  );
  await app.runUpkeep();
};

test("Stripe: makes one transfer per item in Stripe's units and finishes the run [R2.16]", async () => {
  const fresh = await freshFixtures();
  const { person, account } = await createStripeEarner(fresh, 12_345);
  const run = await fresh.releaseNewRun();
  await expect.poll(async () => (await fresh.readRun(run)).state).toBe("finished");
  const item = await fresh.itemOf(run, person);
  expect(item).toMatchObject({ state: "paid", attempts: 0, rail: "stripe" });
  expect(transfersTo(account)).toMatchObject([
    { amount: 12_345, currency: "eur", transfer_group: item.id, metadata: { item: item.id, key: `${item.id}:1` } },
  ]);
  expect(await fresh.balances(person)).toEqual({});
  expect(await fresh.cash()).toEqual({ EUR: 12_345 });
  expect(await fresh.statesOf(person)).toEqual(["paid"]);

  // The company reverses it at Stripe: reported twice, it returns once.
  const webhook = stripe.reverse(transfersTo(account)[0]!.id);
  expect(await fresh.postWebhook("stripe", webhook)).toBe(200);
  expect(await fresh.postWebhook("stripe", webhook)).toBe(200);
  expect(await fresh.itemOf(run, person)).toMatchObject({ state: "failed", failure: "returned" });
  expect(await fresh.balances(person)).toEqual({ "payable EUR": -12_345 });
  expect(await fresh.cash()).toEqual({ EUR: 0 });
  const handled = await app.asOwner("select 1 from rail_news where tenant_id = $1 and type = 'transfer.reversed'", [
    fresh.tenantId.slice(4),
  ]);
  expect(handled).toHaveLength(1);
});

test("Stripe: owes a partially reversed amount to the person again and adds it to the next payout", async () => {
  const fresh = await freshFixtures();
  const { person, account } = await createStripeEarner(fresh, 10_000);
  const run = await fresh.releaseNewRun();
  await expect.poll(async () => (await fresh.itemOf(run, person)).state).toBe("paid");
  const { id } = transfersTo(account)[0]!;
  const [first, second] = [stripe.reverse(id, 2_500), stripe.reverse(id, 4_000)];
  // The events arrive out of order, and one arrives twice.
  for (const webhook of [second, first, second]) expect(await fresh.postWebhook("stripe", webhook)).toBe(200);
  expect(await fresh.itemOf(run, person)).toMatchObject({ state: "paid", minor: 10_000, backMinor: 4_000 });
  expect(await fresh.balances(person)).toMatchObject({ "owed EUR": -4_000 });
  expect(await fresh.cash()).toEqual({ EUR: 6_000 });
  const { earnings } = await person.call(getEarnings, {});
  expect(earnings).toMatchObject([{ paidMinor: 6_000, owedMinor: -4_000, earnedMinor: 10_000 }]);
  expect((await person.call(getBalances, {})).balances).toContainEqual({
    account: "cash",
    currency: "EUR",
    minor: 6_000,
  });

  await fresh.earn(person, 5_000);
  const next = await fresh.releaseNewRun();
  await expect.poll(async () => (await fresh.itemOf(next, person)).state).toBe("paid");
  expect(await fresh.itemOf(next, person)).toMatchObject({ grossMinor: 5_000, offsetMinor: -4_000, minor: 9_000 });
  expect(await fresh.balances(person)).not.toHaveProperty("owed EUR");
});

test("Stripe: returns the rest of a partially reversed transfer in full", async () => {
  const fresh = await freshFixtures();
  const { person, account } = await createStripeEarner(fresh, 10_000);
  const run = await fresh.releaseNewRun();
  await expect.poll(async () => (await fresh.itemOf(run, person)).state).toBe("paid");
  const { id } = transfersTo(account)[0]!;
  for (const webhook of [stripe.reverse(id, 2_500), stripe.reverse(id)])
    expect(await fresh.postWebhook("stripe", webhook)).toBe(200);
  expect(await fresh.itemOf(run, person)).toMatchObject({ state: "failed", failure: "returned", backMinor: 0 });
  expect(await fresh.balances(person)).toEqual({ "payable EUR": -10_000 });
  expect(await fresh.cash()).toEqual({ EUR: 0 });
});

test("Stripe: sends yen without decimals", async () => {
  const fresh = await freshFixtures();
  await commissionFixtures(app, fresh.tenantId).importRatesCsv(fresh.admin, `Date,USD,JPY\n${today},1.1,163.45\n`);
  const { person, account } = await createStripeEarner(fresh, [20_000, "JPY"]);
  const run = await fresh.releaseNewRun();
  await expect.poll(async () => (await fresh.itemOf(run, person)).state).toBe("paid");
  expect(transfersTo(account)).toMatchObject([{ amount: 20_000, currency: "jpy" }]);
});

test("Stripe: makes one transfer when the first answer is lost", async () => {
  const fresh = await freshFixtures();
  const { person, account } = await createStripeEarner(fresh, 10_000);
  stripe.faults.push("lose answer");
  const run = await fresh.releaseNewRun();
  await expect.poll(async () => (await fresh.itemOf(run, person)).attempts).toBe(1);
  expect(await fresh.itemOf(run, person)).toMatchObject({ state: "sending", failure: "unreachable" });
  expect(transfersTo(account)).toHaveLength(1);
  await passRetryDelay(fresh);
  await expect.poll(async () => (await fresh.itemOf(run, person)).state).toBe("paid");
  expect(transfersTo(account)).toHaveLength(1);
  expect(await fresh.cash()).toEqual({ EUR: 10_000 });
});

test("Stripe: tries a refused item three times, each under its own key, and then requires action", async () => {
  const fresh = await freshFixtures();
  const { person, account } = await createStripeEarner(fresh, 10_000);
  stripe.faults.push("balance_insufficient", "stumble", "balance_insufficient");
  const run = await fresh.releaseNewRun();
  const item = () => fresh.itemOf(run, person);
  await expect.poll(async () => (await item()).attempts).toBe(1);
  expect(await item()).toMatchObject({ state: "failed", failure: "insufficient_funds", nextTryAt: expect.any(String) });
  expect(await codeOf(fresh.company.call(changeItem, { id: (await item()).id, act: "returned" }))).toBe(
    "payouts.cannotMove",
  );
  await passRetryDelay(fresh);
  await expect.poll(async () => (await item()).attempts).toBe(2);
  expect(await item()).toMatchObject({ state: "sending", failure: "unreachable" });
  await passRetryDelay(fresh);
  await expect.poll(async () => (await item()).state).toBe("action");
  expect(transfersTo(account)).toEqual([]);
  const reported = () =>
    app.asOwner("select 1 from notices where person_id = $1 and kind = 'payouts.failed'", [
      fresh.company.personId.slice(4),
    ]);
  await expect.poll(async () => (await reported()).length).toBe(1);
  expect(await fresh.readRun(run)).toMatchObject({ state: "released", counts: { action: 1 } });
  await passRetryDelay(fresh);
  expect((await item()).state).toBe("action");

  const { id } = await item();
  expect(await fresh.company.call(changeItem, { id, act: "retry" })).toMatchObject({ state: "queued", attempts: 0 });
  await expect.poll(async () => (await item()).state).toBe("paid");
  expect(transfersTo(account)).toMatchObject([{ metadata: { key: `${id}:3` } }]);
});

test("Stripe: returns an item that failed for good, which makes it payable again", async () => {
  const fresh = await freshFixtures();
  const { person } = await createStripeEarner(fresh, 10_000);
  stripe.faults.push("account_closed", "account_closed", "account_closed");
  const run = await fresh.releaseNewRun();
  const item = () => fresh.itemOf(run, person);
  for (const attempts of [1, 2, 3]) {
    await expect.poll(async () => (await item()).attempts).toBe(attempts);
    if (attempts < 3) await passRetryDelay(fresh);
  }
  expect(await item()).toMatchObject({ state: "action", failure: "account_closed" });
  await fresh.company.call(changeItem, { id: (await item()).id, act: "returned" });
  expect(await fresh.readRun(run)).toMatchObject({ state: "finished" });
  expect(await fresh.balances(person)).toEqual({ "payable EUR": -10_000 });
  expect(await fresh.statesOf(person)).toEqual(["approved"]);
});

test("Stripe: waits after a refusal while the person's account is frozen, then pays the new account", async () => {
  const fresh = await freshFixtures();
  const { person, account } = await createStripeEarner(fresh, 10_000);
  stripe.faults.push("balance_insufficient");
  const run = await fresh.releaseNewRun();
  const item = () => fresh.itemOf(run, person);
  await expect.poll(async () => (await item()).attempts).toBe(1);
  await person.call(setPayee, { details: { rail: "paypal", email: "maya@example.com" } });
  await passRetryDelay(fresh);
  await expect.poll(async () => Date.parse((await item()).nextTryAt ?? "") > Date.now() + 3_600_000).toBe(true);
  await fresh.endFreeze(person);
  await passRetryDelay(fresh);
  await expect.poll(async () => (await item()).state).toBe("sent");
  expect(await item()).toMatchObject({ rail: "paypal", hint: "m•••@example.com" });
  expect(transfersTo(account)).toEqual([]);
});

test("Stripe: ignores forged, outdated and foreign events", async () => {
  const fresh = await freshFixtures();
  const { person, account } = await createStripeEarner(fresh, 10_000);
  const run = await fresh.releaseNewRun();
  await expect.poll(async () => (await fresh.itemOf(run, person)).state).toBe("paid");
  const [transfer] = transfersTo(account);
  const back = { ...transfer!, amount_reversed: transfer!.amount, reversed: true };
  const forged = stripe.event("transfer.reversed", back, { secret: "whsec_other" });
  expect(await fresh.postWebhook("stripe", forged)).toBe(401);
  const old = stripe.event("transfer.reversed", back, { at: Date.now() - 3_600_000 });
  expect(await fresh.postWebhook("stripe", old)).toBe(401);
  const signed = stripe.event("transfer.reversed", back);
  expect(await fresh.postWebhook("stripe", { ...signed, body: signed.body.replace("10000", "10001") })).toBe(401);
  expect(await fresh.postWebhook("paypal", signed)).toBe(401);
  const otherTenant = await freshFixtures();
  expect(await otherTenant.postWebhook("stripe", signed)).toBe(200);
  // Events of transfers that were made are accepted.
  expect(await fresh.postWebhook("stripe", stripe.event("transfer.created", transfer!))).toBe(200);
  expect(await fresh.postWebhook("stripe", stripe.event("invoice.paid", { id: "in_1" }))).toBe(200);
  const { id } = await fresh.itemOf(run, person);
  const ofBefore = { ...back, metadata: { item: id, key: `${id}:0` } };
  expect(await fresh.postWebhook("stripe", stripe.event("transfer.reversed", ofBefore))).toBe(200);
  expect(await fresh.itemOf(run, person)).toMatchObject({ state: "paid" });
  expect(await fresh.cash()).toEqual({ EUR: 10_000 });
});

test("PayPal: sends a batch of one, and pays it when PayPal says so, in any order of events", async () => {
  const fresh = await freshFixtures();
  const people = [await fresh.createEarner(10_050), await fresh.createEarner(20_000), await fresh.createEarner(30_000)];
  for (const [i, one] of people.entries())
    await fresh.addPayoutMethod(one, { rail: "paypal", email: `Maya${i}@Example.com` });
  const run = await fresh.releaseNewRun();
  await expect.poll(async () => (await fresh.readRun(run)).counts).toEqual({ sent: 3 });
  const batchOf = async (person: (typeof people)[number]) => {
    const { id } = await fresh.itemOf(run, person);
    return [...paypal.batches.values()].find(({ sent }) => sent.items[0]!.sender_item_id === id)!;
  };
  const [first, second, third] = [await batchOf(people[0]!), await batchOf(people[1]!), await batchOf(people[2]!)];
  expect(first.sent.items).toMatchObject([
    { receiver: "maya0@example.com", amount: { value: "100.50", currency: "EUR" } },
  ]);

  const paid = paypal.setOutcome(first.id, "SUCCESS", "SUCCEEDED");
  const late = paypal.setOutcome(first.id, "PENDING", "HELD");
  const tampered = { ...paid, body: paid.body.replace("SUCCESS", "FAILED") };
  expect(await fresh.postWebhook("paypal", tampered)).toBe(401);
  expect(await fresh.postWebhook("paypal", paid)).toBe(200);
  expect(await fresh.postWebhook("paypal", late)).toBe(200);
  expect(await fresh.postWebhook("paypal", paid)).toBe(200);
  expect(await fresh.itemOf(run, people[0]!)).toMatchObject({ state: "paid" });

  // It was not claimed within thirty days and was returned; PayPal's earlier event arrives after that.
  const returned = paypal.setOutcome(second.id, "RETURNED", "RETURNED");
  expect(await fresh.postWebhook("paypal", returned)).toBe(200);
  expect(await fresh.postWebhook("paypal", paypal.setOutcome(second.id, "UNCLAIMED", "UNCLAIMED"))).toBe(200);
  expect(await fresh.itemOf(run, people[1]!)).toMatchObject({ state: "failed", failure: "returned" });
  expect(await fresh.balances(people[1]!)).toEqual({ "payable EUR": -20_000 });

  // The third webhook is lost, so the scheduled job polls.
  paypal.setOutcome(third.id, "SUCCESS", "SUCCEEDED");
  await app.runUpkeep();
  await expect.poll(async () => (await fresh.readRun(run)).state).toBe("finished");
  expect(await fresh.cash()).toEqual({ EUR: 40_050 });
});

test("PayPal: makes one batch when an answer is lost, and retries a failed item under another key", async () => {
  const fresh = await freshFixtures();
  const maya = await fresh.createEarner(10_000);
  await fresh.addPayoutMethod(maya, { rail: "paypal", email: "lost@example.com" });
  paypal.faults.push("lose answer");
  const run = await fresh.releaseNewRun();
  const item = () => fresh.itemOf(run, maya);
  await expect.poll(async () => (await item()).attempts).toBe(1);
  await passRetryDelay(fresh);
  await expect.poll(async () => (await item()).state).toBe("sent");
  const own = () => [...paypal.batches.values()].filter(({ sent }) => sent.items[0]!.receiver === "lost@example.com");
  expect(own()).toHaveLength(1);
  const failed = paypal.setOutcome(own()[0]!.id, "FAILED", "FAILED", {
    name: "RECEIVER_ACCOUNT_LOCKED",
    message: "The account is locked",
  });
  expect(await fresh.postWebhook("paypal", failed)).toBe(200);
  expect(await item()).toMatchObject({
    state: "failed",
    failure: "account_closed",
    failureText: "The account is locked",
  });
  await passRetryDelay(fresh);
  await expect.poll(async () => (await item()).state).toBe("sent");
  const { id } = await item();
  expect(own().map(({ sent }) => sent.sender_batch_header.sender_batch_id)).toEqual([`${id}:1`, `${id}:2`]);
  // Events of the first attempt no longer count.
  const stale = paypal.setOutcome(own()[0]!.id, "FAILED", "BLOCKED");
  expect(await fresh.postWebhook("paypal", stale)).toBe(200);
  expect(await item()).toMatchObject({ state: "sent" });
});

test("does not release a run whose rail has lost its keys", async () => {
  const fresh = await freshFixtures();
  await createStripeEarner(fresh, 10_000);
  await fresh.addPayoutMethod(await fresh.createEarner(10_000), inGermany);
  const run = await fresh.company.call(draftRun, {});
  await fresh.admin.call(updatePayoutSettings, { stripeKey: "" });
  expect(await codeOf(fresh.company.call(releaseRun, { id: run.id, version: run.version }))).toBe("payouts.railNotSet");
});
