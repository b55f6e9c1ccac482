import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "#app/testing.ts";
import { draftRun, getRun, releaseRun } from "../../contract/runs.ts";
import { updatePayoutSettings } from "../../contract/settings.ts";
import { seedEarners } from "../testing/seed-earners.ts";
import { type Moment, openStripe } from "../testing/stripe.ts";

vi.setConfig({ testTimeout: 600_000 });

const [payees, minor, kills] = [140, 12_345, 20];
const SECRET = "a secret that both processes know";
const stripe = await openStripe();
const app = await testApp({ STRIPE_API_URL: stripe.url, SECRET });
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await app.close();
  await stripe.close();
});

const program = new URL("../../../../app/testing/payouts-process.ts", import.meta.url).pathname;

/** Starts a process that has loaded everything and waits for a signal. */
async function startWorker() {
  const { DATA_DIR } = app.services.settings;
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR,
      SECRET,
      OWNER_URL: app.ownerUrl,
      APP_URL: app.db.url,
      STRIPE_API_URL: stripe.url,
      LOG_LEVEL: "silent",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.add(child);
  await once(child.stdout!, "data");
  return child;
}
async function kill(child: ChildProcess) {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  children.delete(child);
}

/** Picks a random moment: at some transfer before it is made, before it is answered or after it; or after some time. */
async function waitForRandomMoment() {
  const moment = (["asked", "made", "answered", "any"] as const)[Math.floor(Math.random() * 4)]!;
  let left = moment === "any" ? 8 : 1 + Math.floor(Math.random() * 4);
  const came = Promise.withResolvers<void>();
  stripe.watch.at = (at: Moment) => {
    if ((at === moment || (moment === "any" && at === "answered")) && --left === 0) came.resolve();
  };
  await Promise.race([came.promise, sleep(moment === "any" ? Math.random() * 400 : 5000)]);
  if (moment === "answered") await sleep(Math.random() * 20);
}

/** Lets minutes pass, so that work held by a killed process counts as abandoned. */
const passMinutes = () =>
  app.asOwner("update payout_items set updated_at = updated_at - interval '5 minutes' where state = 'sending'", []);

test("pays each item exactly once and keeps the ledger consistent when killed twenty times at random moments [R2.16]", async () => {
  const tenantId = await app.tenant("acme");
  const admin = await app.as("admin", tenantId);
  await admin.call(updatePayoutSettings, { stripeKey: stripe.key });
  const accountOf = (i: number) => `acct_planted${i}`;
  for (let i = 0; i < payees; i++) stripe.addReadyAccount(accountOf(i));
  await seedEarners(app, tenantId, { count: payees, minor, accountOf });
  const run = await admin.call(draftRun, {});
  expect(run.totals).toEqual([{ currency: "EUR", minor: payees * minor, count: payees }]);
  await admin.call(releaseRun, { id: run.id, version: run.version });

  let next = startWorker();
  for (let killed = 0; killed < kills; killed++) {
    const child = await next;
    next = startWorker();
    const moment = waitForRandomMoment();
    child.stdin!.write("go\n");
    await moment;
    await kill(child);
    await passMinutes();
  }
  const before = stripe.transfers.size;
  expect(before, "some was still to do at the last kill").toBeLessThan(payees);
  (await next).stdin!.write("go\n");
  const now = () => admin.call(getRun, { id: run.id });
  await expect.poll(async () => (await now()).state, { timeout: 120_000, interval: 200 }).toBe("finished");

  expect((await now()).counts).toEqual({ paid: payees });
  const transfers = [...stripe.transfers.values()];
  expect(transfers).toHaveLength(payees);
  expect(new Set(transfers.map(({ destination }) => destination)).size).toBe(payees);
  expect(new Set(transfers.map(({ transfer_group }) => transfer_group)).size).toBe(payees);
  expect(transfers.every(({ amount }) => amount === minor)).toBe(true);
  const balances = await app.asOwner(
    "select account, sum(minor)::int as minor from ledger_entries group by 1 having sum(minor) <> 0 order by 1",
    [],
  );
  expect(balances).toEqual([
    { account: "cash", minor: -payees * minor },
    { account: "expense", minor: payees * minor },
  ]);
  const moved = await app.asOwner(
    `select payout_item_id, movement, count(distinct t.id)::int from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where payout_item_id is not null group by 1, 2 having count(distinct t.id) <> 1`,
    [],
  );
  expect(moved).toEqual([]);
  const states = await app.asOwner("select state, count(*)::int from commissions group by 1", []);
  expect(states).toEqual([{ state: "paid", count: payees }]);
});
