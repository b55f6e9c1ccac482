import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startInstance } from "./app.mjs";
import { checkAll } from "./check.mjs";
import { limitDisk } from "./disk.mjs";
import { preparePayouts } from "./earnings.mjs";
import { faults } from "./faults.mjs";
import { startLoad } from "./load.mjs";
import { randomFrom } from "./random.mjs";
import { startServices } from "./services.mjs";

const { values } = parseArgs({
  options: { rounds: { type: "string" }, seed: { type: "string" }, fault: { type: "string" } },
});
const rounds = Number(values.rounds ?? 10);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`\n  ${rounds} rounds with seed ${seed}\n`);

const scratch = await mkdtemp(join(tmpdir(), "goodword-chaos-"));
const data = join(scratch, "data");
const disk = await limitDisk(data);
if (!disk.isLimited) console.log(`  Skipping the full disk: ${disk.why}`);
const possible = faults.filter(
  ({ name, needsDisk }) => (!needsDisk || disk.isLimited) && (!values.fault || name === values.fault),
);
/** Everything the app acknowledged, and the times of the faults. */
const journal = { startedAt: new Date(), referrals: [], exports: [], uploads: [], runs: [], disturbances: [] };
const services = await startServices();
const app = await startInstance(data, services.settings);
journal.startedAt = new Date();
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => (interrupted = true));

let failed = 0;
try {
  await preparePayouts(app, services.stripe);
  for (let round = 1; round <= rounds && !interrupted; round++) {
    // Each round has its own seed, because the load draws as many numbers as its time allows.
    const random = randomFrom(seed * 1000 + round);
    const fault = random.pick(possible);
    const started = performance.now();
    const problems = await runRound(fault, random);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`  ${problems.length === 0 ? "✓" : "✗"} ${round} ${fault.name} (${seconds} s; ${counts()})`);
    for (const problem of problems) console.log(`      ${problem}`);
    failed += problems.length > 0 ? 1 : 0;
  }
} finally {
  await app.close();
  await services.close();
  await disk.release();
  await rm(scratch, { recursive: true, force: true });
}
console.log(
  failed === 0
    ? `\n  Nothing was lost: ${counts()}.\n`
    : `\n  ${failed} rounds failed. Repeat them with --seed ${seed}\n`,
);
process.exit(failed === 0 && !interrupted ? 0 : 1);

function counts() {
  const { referrals, exports, uploads, runs } = journal;
  return `${referrals.length} referrals, ${uploads.length} uploads, ${exports.length} exports, ${runs.length} payout runs, ${services.stripe.transfers.size} payments, ${services.mails.size} mails`;
}

/** Runs the load with one fault, waits for recovery and returns the problems found afterwards. */
async function runRound(fault, random) {
  const load = startLoad(app, journal, random);
  const disturbance = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const strike = () => (disturbance.from = Date.now());
  try {
    await load.acknowledgedOfEach(1);
    await services.waitForMoment(random);
    journal.disturbances.push(disturbance);
    await fault.inject({ app, disk, load, random, scratch, services, strike });
    await app.recover();
    disturbance.to = Date.now();
    await load.acknowledgedOfEach(1);
    await load.stop();
    return await checkAll(app, journal, services);
  } catch (error) {
    disturbance.to = Math.min(disturbance.to, Date.now());
    await load.stop();
    return [error.message, app.lastOutput()];
  }
}
