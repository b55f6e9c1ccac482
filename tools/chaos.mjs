// `npm run chaos -- --rounds 10 --seed 7`: breaks the built app on purpose, and checks that it loses nothing that it acknowledged.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startInstance } from "./chaos/app.mjs";
import { checkAll } from "./chaos/check.mjs";
import { limitDisk } from "./chaos/disk.mjs";
import { faults } from "./chaos/faults.mjs";
import { startLoad } from "./chaos/load.mjs";
import { randomFrom } from "./chaos/random.mjs";
import { ensureBuilt, ensureInstalled } from "./set-up.mjs";

const { values } = parseArgs({
  options: { rounds: { type: "string" }, seed: { type: "string" }, fault: { type: "string" } },
});
const rounds = Number(values.rounds ?? 10);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = randomFrom(seed);
await ensureInstalled();
await ensureBuilt();
console.log(`\n  ${rounds} rounds with seed ${seed}\n`);

const scratch = await mkdtemp(join(tmpdir(), "goodword-chaos-"));
const data = join(scratch, "data");
const disk = await limitDisk(data);
if (!disk.isLimited) console.log(`  The full disk is skipped: ${disk.why}`);
const possible = faults.filter(
  ({ name, needsDisk }) => (!needsDisk || disk.isLimited) && (!values.fault || name === values.fault),
);
const journal = { referrals: [], exports: [], runs: [] };
const app = await startInstance(data);
let failed = 0;
try {
  for (let round = 1; round <= rounds; round++) {
    const fault = random.pick(possible);
    const started = performance.now();
    const load = startLoad(app, journal, random);
    const context = { app, disk, load, random, scratch };
    const problems = await runRound(fault, context, load);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const counts = `${journal.referrals.length} referrals, ${journal.exports.length} exports, ${journal.runs.length} payout steps`;
    console.log(`  ${problems.length === 0 ? "✓" : "✗"} ${round} ${fault.name} (${seconds} s; ${counts})`);
    for (const problem of problems) console.log(`      ${problem}`);
    failed += problems.length > 0 ? 1 : 0;
  }
} finally {
  await app.close();
  await disk.release();
  await rm(scratch, { recursive: true, force: true });
}
console.log(
  failed === 0 ? "\n  Nothing was lost.\n" : `\n  ${failed} rounds failed. Repeat them with --seed ${seed}\n`,
);
process.exit(failed === 0 ? 0 : 1);

/** Load, one fault in the middle of it, recovery, and what is wrong afterwards. */
async function runRound(fault, context, load) {
  try {
    await load.acknowledged(5);
    await fault.inject(context);
    await app.recover();
    await load.acknowledged(3);
    await load.stop();
    return await checkAll(app, journal);
  } catch (error) {
    await load.stop();
    return [error.message, app.lastWords()];
  }
}
