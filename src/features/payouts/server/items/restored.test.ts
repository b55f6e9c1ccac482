import { afterAll, afterEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Person } from "#features/referrals/server/testing/referral-fixtures.ts";
import { changeItem } from "../../contract/items.ts";
import { setPayee } from "../../contract/payees.ts";
import { updatePayoutSettings } from "../../contract/settings.ts";
import { payoutFixtures } from "../testing/payout-fixtures.ts";
import { openPaypal } from "../testing/paypal.ts";
import { openStripe } from "../testing/stripe.ts";

const [stripe, paypal] = [await openStripe(), await openPaypal()];
const open: Awaited<ReturnType<typeof testApp>>[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));
afterAll(() => Promise.all([stripe.close(), paypal.close()]));

/** All tables that hold money. */
const tables = [
  ...["payout_runs", "payout_items", "payout_attempts", "commissions", "commission_events"],
  ...["ledger_transactions", "ledger_entries"],
];

/** Starts an app with one person who is owed 100 euros and paid by this rail. A run is released, backed up, and then paid. */
async function releaseAndBackUp(rail: "stripe" | "paypal") {
  const app = await testApp({ STRIPE_API_URL: stripe.url, PAYPAL_API_URL: paypal.url });
  open.push(app);
  const { admin, company, createEarner, endFreeze, releaseNewRun, itemOf, cash, tenantId } = await payoutFixtures(
    app,
    `restored-${rail}`,
  );
  const { key: stripeKey } = stripe;
  const { clientId: paypalClientId, secret: paypalSecret } = paypal;
  await admin.call(updatePayoutSettings, { stripeKey, paypalClientId, paypalSecret });
  const person = await createEarner(10_000);
  await payBy(rail, person);
  await app.asOwner("update payees set state = 'ready' where tenant_id = $1", [tenantId.slice(4)]);
  await endFreeze(person);
  const run = await releaseNewRun();
  await app.asOwner("create schema backup");
  for (const table of tables) await app.asOwner(`create table backup.${table} as table ${table}`);
  await app.startJobs();
  const item = () => itemOf(run, person);

  return {
    company,
    cash,
    item,
    waitForState: (state: string) => expect.poll(async () => (await item()).state).toBe(state),
    /** Makes the next attempt due. */
    passRetryDelay: async () => {
      await app.asOwner(
        "update payout_items set next_try_at = now() - interval '1 minute' where next_try_at is not null",
      );
      await app.runUpkeep();
    },
    /** Restores every row as of the given number of days after the release, and lets the jobs continue. */
    restore: async (days: number) => {
      await app.asOwner("begin; set local session_replication_role = replica");
      for (const table of tables.toReversed()) await app.asOwner(`delete from ${table}`);
      for (const table of tables) await app.asOwner(`insert into ${table} select * from backup.${table}`);
      await app.asOwner("commit");
      await app.asOwner("update payout_runs set released_at = released_at - $1 * interval '1 day'", [days]);
      expect((await item()).state).toBe("draft");
      await app.runUpkeep();
    },
  };
}
async function payBy(rail: "stripe" | "paypal", person: Person) {
  if (rail === "paypal") return person.call(setPayee, { details: { rail, email: "maya@example.com" } });
  const before = new Set(stripe.accounts.keys());
  await person.call(setPayee, { details: { rail, country: "DE" } });
  return stripe.finishOnboarding([...stripe.accounts.keys()].find((id) => !before.has(id))!);
}

const transfersOf = ({ id }: { id: string }) =>
  [...stripe.transfers.values()].filter(({ transfer_group }) => transfer_group === id);
const batchesOf = ({ id }: { id: string }) =>
  [...paypal.batches.values()].filter(({ sent }) => sent.items[0]!.sender_item_id === id);

test("Stripe: does not pay twice from a backup restored after the idempotency key expired", async () => {
  const { waitForState, restore, item, cash } = await releaseAndBackUp("stripe");
  await waitForState("paid");
  stripe.expireKeys();
  await restore(400);
  await waitForState("paid");
  expect(transfersOf(await item())).toHaveLength(1);
  expect(await cash()).toEqual({ EUR: 10_000 });
});

test("Stripe: finds the later attempt that paid from a backup made before a failed attempt", async () => {
  stripe.faults.push("balance_insufficient");
  const { waitForState, restore, item, passRetryDelay } = await releaseAndBackUp("stripe");
  await waitForState("failed");
  await passRetryDelay();
  await waitForState("paid");
  stripe.expireKeys();
  await restore(3);
  await waitForState("paid");
  expect(transfersOf(await item())).toMatchObject([{ metadata: { key: `${(await item()).id}:2` } }]);
});

test("Stripe: sends nothing while Stripe cannot say whether it paid", async () => {
  const { waitForState, restore, item, passRetryDelay } = await releaseAndBackUp("stripe");
  await waitForState("paid");
  stripe.expireKeys();
  stripe.lookups.fail = true;
  await restore(3);
  await expect.poll(async () => (await item()).attempts).toBe(1);
  expect(await item()).toMatchObject({ state: "sending", failure: "unreachable" });
  expect(transfersOf(await item())).toHaveLength(1);
  stripe.lookups.fail = false;
  await passRetryDelay();
  await waitForState("paid");
  expect(transfersOf(await item())).toHaveLength(1);
});

test("PayPal: finds the batch by its sender id from a restored backup, even after a refused attempt", async () => {
  paypal.faults.push("VALIDATION_ERROR");
  const { waitForState, restore, item, passRetryDelay, cash } = await releaseAndBackUp("paypal");
  await waitForState("failed");
  await passRetryDelay();
  await waitForState("sent");
  const [batch] = batchesOf(await item());
  paypal.setOutcome(batch!.id, "SUCCESS", "SUCCEEDED");
  await restore(20);
  await waitForState("sent");
  await passRetryDelay();
  await waitForState("paid");
  expect(batchesOf(await item())).toHaveLength(1);
  expect(await cash()).toEqual({ EUR: 10_000 });
});

test("PayPal: does not resend what it may have forgotten after 30 days, and asks a person to decide", async () => {
  const { waitForState, restore, item, company, cash } = await releaseAndBackUp("paypal");
  await waitForState("sent");
  paypal.forgetSenderIds();
  await restore(31);
  await waitForState("action");
  expect(await item()).toMatchObject({ failure: "unverified", nextTryAt: null });
  expect(batchesOf(await item())).toHaveLength(1);
  const { id } = await item();
  expect(await company.call(changeItem, { id, act: "paid", reference: "found" })).toMatchObject({ state: "paid" });
  expect(await cash()).toEqual({ EUR: 10_000 });
});
