// `npm run bench` prints ratios of the app to a bare equivalent from the same run, which are comparable between machines, unlike seconds.
// `npm run bench -- platform sizes` runs only those parts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstLoads, limits } from "../tools/first-loads.mjs";
import { analyticsCosts } from "./analytics.ts";
import { clickRatio } from "./clicks.ts";
import { accrualCosts } from "./commissions/accrual.ts";
import { payoutCosts } from "./commissions/payouts.ts";
import { fanOutRatios } from "./fan-out.ts";
import { gameCosts } from "./game.ts";
import { rebuildScores } from "./game-rebuild.ts";
import { hostCosts } from "./hosts.ts";
import { importCosts } from "./imports.ts";
import { ledgerCosts } from "./ledger.ts";
import { lighthouseScores } from "./lighthouse/scores.ts";
import { idleMegabytes } from "./memory.ts";
import { messageCosts } from "./messages.ts";
import { overloadCosts } from "./overload.ts";
import { platformCosts } from "./platform.ts";
import { referralCosts } from "./referrals/measure.ts";
import { report } from "./report.ts";
import { trainingSlowdown } from "./training.ts";
import { uploadMegabytes } from "./uploads.ts";

const data = mkdtempSync(join(tmpdir(), "goodword-bench-"));
const folder = (name: string) => join(data, name);
const { reporter, print } = report();
const { record: say, compare } = reporter;
const ms = (took: number) => `${took.toFixed(2)} ms`;

const parts: Record<string, () => Promise<void>> = {
  platform: () => platformCosts(folder("platform"), reporter),

  overload: () => overloadCosts(folder("overload"), reporter),

  hosts: async () => {
    const hosts = await hostCosts(folder("hosts"));
    for (const kind of ["cold", "warm"] as const)
      say(`finding a host, ${kind}, among 10,000 tenants ÷ among 10`, hosts[kind].toFixed(2), "≤ 1.5");
  },

  referrals: async () => {
    const referrals = await referralCosts(folder("referrals"));
    compare("referrals: page of 25 from 1,000,000, filtered and sorted", "bare", 0.7, referrals.list);
    compare("referrals: the same page at 1,000,000, requests a second", "at 10,000", 0.77, referrals.growth);
    compare("referrals: board with totals at 1,000,000, requests a second", "the list page", 0.33, referrals.boards);
    compare(
      "referrals: one with possible duplicates at 1,000,000, requests a second",
      "at 10,000",
      0.77,
      referrals.one,
    );
    compare("referrals: create with all checks", "a bare insert", 0.3, referrals.made);
    const { times } = referrals.search;
    say("referrals: p95 of a mistyped search in 1,000,000 ÷ p95 of the list page", times.toFixed(2), "≤ 5");
  },

  clicks: async () => {
    const clicks = await clickRatio(folder("clicks"));
    compare("a link followed, its click committed", "a bare route with one insert", 0.8, clicks);
  },

  imports: async () => {
    const { megabytes } = await importCosts(folder("imports"), 100_000);
    say("memory that an import of 100,000 rows adds", `${megabytes} MB`, "≤ 150 MB");
  },

  ledger: async () => {
    const ledger = await ledgerCosts(folder("ledger"));
    say("ledger: a balance, reads a second ÷ the bare sum over the same index", ledger.balance.toFixed(2), "≥ 0.6");
    say("ledger: a posting among 1,000,000 entries ÷ among 10,000", ledger.posting.toFixed(2), "≤ 1.3");
    const accrual = await accrualCosts(folder("ledger"));
    say(
      "commissions: database time that a won deal's adds to its transaction among 1,000,000 ledger entries",
      `${ms(accrual.work)} (${ms(accrual.wait)} until its answers are in, ${ms(accrual.whole)} with Node's part)`,
      "≤ 2 ms",
    );
    say("commissions: the same ÷ among 10,000", accrual.growth.toFixed(2), "≤ 1.3");
  },

  payouts: async () => {
    const payouts = await payoutCosts(folder("payouts"), 10_000);
    say("memory that a payout run over 10,000 payees adds", `${payouts.megabytes} MB`, "≤ 50 MB");
    say("progress reports of that run", String(payouts.steps), "≥ 50");
  },

  analytics: async () => {
    // Ten million rows take an hour to insert, so they are optional. With `--kept` the folder is reused by the next run.
    const largest = process.argv.includes("--ten-million") ? 10_000_000 : 1_000_000;
    const keptFolder = process.argv.find((argument) => argument.startsWith("--kept="))?.slice("--kept=".length);
    const figures = await analyticsCosts(
      keptFolder ?? folder("analytics"),
      largest === 1_000_000 ? [largest] : [1_000_000, largest],
    );
    const growth = figures.rows.map(({ name, milliseconds }) => ({
      name,
      times: milliseconds.at(-1)! / milliseconds[0]!,
    }));
    for (const { name, milliseconds } of figures.rows)
      console.log(`analytics, ${name}: ${milliseconds.map((ms) => ms.toFixed(1)).join(", ")} ms`);
    const [worst] = growth.toSorted((a, b) => b.times - a.times);
    const among = `at ${largest.toLocaleString("en")} referrals ÷ at 10,000`;
    say(`analytics: dashboard, 30 days, ${among}`, growth[0]!.times.toFixed(2), "≤ 1.5");
    say(`analytics: what grows most (${worst!.name}), ${among}`, worst!.times.toFixed(2), "≤ 1.5");
    const right = figures.isCorrect ? "yes" : "no";
    say("analytics: stored figures of 10,000 and 1,000,000 equal the rows", right, "yes");
  },

  game: async () => {
    const size = process.argv.includes("--small") ? 100_000 : 1_000_000;
    const { growth, award } = await gameCosts(folder("game"), size);
    const people = size.toLocaleString("en");
    say(`game: a leaderboard with the own rank among ${people} people ÷ among 1,000`, growth.toFixed(2), "≤ 1.3");
    say(`game: database time that the award of a won deal adds, at ${people} entries`, ms(award), "≤ 1 ms");
    const { sums, nodes, seconds } = await rebuildScores(folder("game-rebuild"), size);
    say(`game: sums that differ after a rebuild from ${people} events`, String(sums), "0");
    say("game: counts of ranks that differ after it", String(nodes), "0");
    say("game: duration of the rebuild", `${Math.round(seconds)} s`, "–");
  },

  messages: async () => {
    const isSmall = process.argv.includes("--small");
    const size = process.argv.includes("--ten-million") ? 10_000_000 : isSmall ? 100_000 : 1_000_000;
    const growth = await messageCosts(folder("messages"), size);
    say(`messages: a page of 50 among ${size.toLocaleString("en")} ÷ among 10,000`, growth.toFixed(2), "≤ 1.3");
  },

  fanOut: async () => {
    const { one, two } = await fanOutRatios(folder("fan-out"));
    say("messages: stored and sent to 1,000 connections of a conversation ÷ bare Socket.IO", one.toFixed(2), "≥ 0.7");
    say("messages: the same with two server processes", two.toFixed(2), "≥ 0.7");
  },

  training: async () => {
    const slowdown = await trainingSlowdown(folder("training"));
    say("p99 of a read while a model trains on 60,000 rows ÷ while none does", slowdown.toFixed(2), "≤ 1.5");
  },

  memory: async () => {
    say("memory of the idle server", `${await idleMegabytes(folder("idle"))} MB`, "≤ 220 MB");
    say("memory that 50 uploads of 10 MB at once add", `${await uploadMegabytes(folder("uploads"))} MB`, "≤ 150 MB");
  },

  lighthouse: () => lighthouseScores(folder("lighthouse"), reporter),

  sizes: async () => {
    const sizes = firstLoads();
    const kibibytes = ({ js, css }: typeof sizes.shell) => `${js.toFixed(1)} KiB JS + ${css.toFixed(1)} KiB CSS`;
    const wanted = ({ js, css }: typeof limits.shell) => `≤ ${js} KiB JS + ${css} KiB CSS`;
    say("landing, first load, gzip", kibibytes(sizes.landing), wanted(limits.landing));
    say("app shell, first load, gzip", kibibytes(sizes.shell), wanted(limits.shell));
  },
};

const requested = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unknownPart = requested.find((name) => !parts[name]);
if (unknownPart) throw new Error(`Unknown part ${unknownPart}. The parts are ${Object.keys(parts).join(", ")}.`);
for (const [name, part] of Object.entries(parts)) if (requested.length === 0 || requested.includes(name)) await part();
rmSync(data, { recursive: true, force: true });
print();
