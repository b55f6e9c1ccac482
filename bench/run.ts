// `npm run bench`: ratios from one run, ours to the bare equivalent, never seconds that another machine would not see.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstLoads, limits } from "../tools/first-loads.mjs";
import { analyticsCosts } from "./analytics.ts";
import { clickRatio } from "./clicks.ts";
import { accrualCosts } from "./commissions/accrual.ts";
import { payoutCosts } from "./commissions/payouts.ts";
import { hostCosts } from "./hosts.ts";
import { importCosts } from "./imports.ts";
import { ledgerCosts } from "./ledger.ts";
import { idleMegabytes } from "./memory.ts";
import { pageRatio } from "./page.ts";
import { type Load, ratio } from "./ratio.ts";
import { referralCosts } from "./referrals/measure.ts";
import { felt } from "./sign-ins.ts";
import { uploadMegabytes } from "./uploads.ts";

type Served = {
  ours: string;
  theirs: string;
  pages: { ours: string; theirs: string };
  people: { tenant: string; cookie: string; notes: string[] }[];
  person: { email: string; password: string };
};

const data = mkdtempSync(join(tmpdir(), "goodword-bench-"));
const server = fork(new URL("serve.ts", import.meta.url), { env: { ...process.env, DATA_DIR: data } });
const served = await new Promise<Served>((done) => server.once("message", (message) => done(message as Served)));

const bareId = (id: string) => `evt_${id.replaceAll("-", "")}`;
const everyone = <T>(make: (person: Served["people"][number]) => T[]) => served.people.flatMap(make);
const json = { "content-type": "application/json" };
const body = JSON.stringify({
  fullName: "Ana Lima",
  email: "ana@example.com",
  valueMinor: 125_000,
  currency: "EUR",
  status: "open",
});

// Both get the same requests, down to the cookie and the key that the bare one does not read.
const sampleAt = (path: string): Load => ({
  url: served.ours,
  requests: everyone(({ cookie }) => [{ path, headers: { cookie } }]),
});

const loads: { name: string; to?: string; wanted: number; ours: Load; theirs: Load }[] = [
  {
    name: "read by id, session and tenant checked",
    wanted: 0.8,
    ours: {
      url: served.ours,
      requests: everyone(({ cookie, notes }) =>
        notes.map((id) => ({ path: `/api/v1/notes/${bareId(id)}`, headers: { cookie } })),
      ),
    },
    theirs: {
      url: served.theirs,
      requests: everyone(({ tenant, cookie, notes }) =>
        notes.map((id) => ({ path: `/notes/${tenant}/${id}`, headers: { cookie } })),
      ),
    },
  },
  {
    name: "list of 25",
    wanted: 0.7,
    ours: {
      url: served.ours,
      requests: everyone(({ cookie }) => [{ path: "/api/v1/notes?limit=25", headers: { cookie } }]),
    },
    theirs: {
      url: served.theirs,
      requests: everyone(({ tenant, cookie }) => [{ path: `/notes/${tenant}`, headers: { cookie } }]),
    },
  },
  {
    name: "JSON without the database",
    wanted: 0.8,
    ours: { url: served.ours, requests: everyone(({ cookie }) => [{ path: "/api/v1/sample", headers: { cookie } }]) },
    theirs: { url: served.theirs, requests: everyone(({ cookie }) => [{ path: "/sample", headers: { cookie } }]) },
  },
  {
    name: "session checked",
    to: "the same without a check",
    wanted: 0.8,
    ours: sampleAt("/api/v1/sample"),
    theirs: sampleAt("/api/v1/open-sample"),
  },
  {
    name: "create, with key, event and outbox row",
    wanted: 0.4,
    ours: {
      url: served.ours,
      requests: everyone(({ cookie }) => [
        { method: "POST", path: "/api/v1/notes", headers: { ...json, cookie }, body, freshKey: true },
      ]),
    },
    theirs: {
      url: served.theirs,
      requests: everyone(({ tenant, cookie }) => [
        { method: "POST", path: `/notes/${tenant}`, headers: { ...json, cookie }, body, freshKey: true },
      ]),
    },
  },
];

const rows: [string, string, string][] = [];
function tell(name: string, to: string, wanted: number, { median, passes }: Awaited<ReturnType<typeof ratio>>) {
  const [low, high] = [0.25, 0.75].map((part) => passes.toSorted((a, b) => a - b)[Math.floor(passes.length * part)]!);
  console.log(
    `${name}: ${median.toFixed(2)} (wanted ${wanted}; half of the passes ${low!.toFixed(2)}–${high!.toFixed(2)})`,
  );
  rows.push([`${name} ÷ ${to}`, median.toFixed(2), `≥ ${wanted}`]);
}
for (const { name, to = "bare", wanted, ours, theirs } of loads)
  tell(name, to, wanted, await ratio(ours, theirs, () => randomUUID()));
const branded = Array.from({ length: 20 }, (_, i) => `t${i + 1}.localhost`);
tell("page in its tenant's brand", "the same bytes from a bare server", 0.7, await pageRatio(served.pages, branded));
const { median: slower, passes: slowerIn } = await felt(served);
console.log(
  `reads while people sign in: ${slower.toFixed(2)} (per pass ${slowerIn.map((p) => p.toFixed(2)).join(" ")})`,
);
rows.push(["p99 of a read while 20 people a second sign in ÷ while nobody does", slower.toFixed(2), "≤ 2"]);
server.disconnect();
await new Promise((done) => server.once("exit", done));

const hosts = await hostCosts(join(data, "hosts"));
for (const kind of ["cold", "warm"] as const)
  rows.push([`finding a host, ${kind}, among 10,000 tenants ÷ among 10`, hosts[kind].toFixed(2), "≤ 1.5"]);
const referrals = await referralCosts(join(data, "referrals"));
tell("referrals: page of 25 from 1,000,000, filtered and sorted", "bare", 0.7, referrals.list);
tell("referrals: the same page at 1,000,000, requests a second", "at 10,000", 0.77, referrals.growth);
tell("referrals: board with totals at 1,000,000, requests a second", "the list page", 0.33, referrals.boards);
tell("referrals: create with all checks", "a bare insert", 0.3, referrals.made);
rows.push([
  "referrals: p95 of a mistyped search in 1,000,000 ÷ p95 of the list page",
  referrals.search.times.toFixed(2),
  "≤ 5",
]);
tell(
  "a link followed, its click committed",
  "a bare route with one insert",
  0.8,
  await clickRatio(join(data, "clicks")),
);
const brought = await importCosts(join(data, "imports"), 100_000);
rows.push(["memory that an import of 100,000 rows adds", `${brought.megabytes} MB`, "≤ 150 MB"]);
const books = await ledgerCosts(join(data, "ledger"));
rows.push(["ledger: a balance, reads a second ÷ the bare sum over the same index", books.balance.toFixed(2), "≥ 0.6"]);
rows.push(["ledger: a posting among 1,000,000 entries ÷ among 10,000", books.posting.toFixed(2), "≤ 1.3"]);
const accrual = await accrualCosts(join(data, "ledger"));
rows.push([
  "commissions: database time that a won deal's adds to its transaction among 1,000,000 ledger entries",
  `${accrual.database.toFixed(2)} ms (${accrual.whole.toFixed(2)} ms with Node's part)`,
  "≤ 2 ms",
]);
rows.push(["commissions: the same ÷ among 10,000", accrual.growth.toFixed(2), "≤ 1.3"]);
const payouts = await payoutCosts(join(data, "payouts"), 10_000);
rows.push(["memory that a payout run over 10,000 payees adds", `${payouts.megabytes} MB`, "≤ 50 MB"]);
rows.push(["times that run told how far it is", String(payouts.steps), "≥ 50"]);
// Ten million take half an hour to make: only who asks for them gets them.
const most = process.argv.includes("--ten-million") ? 10_000_000 : 1_000_000;
const figures = await analyticsCosts(join(data, "analytics"), most === 1_000_000 ? [most] : [1_000_000, most]);
const growth = figures.rows.map(({ name, milliseconds }) => ({ name, times: milliseconds.at(-1)! / milliseconds[0]! }));
for (const { name, milliseconds } of figures.rows)
  console.log(`analytics, ${name}: ${milliseconds.map((ms) => ms.toFixed(1)).join(", ")} ms`);
const [worst] = growth.toSorted((a, b) => b.times - a.times);
const among = `at ${most.toLocaleString("en")} referrals ÷ at 10,000`;
rows.push([`analytics: dashboard, 30 days, ${among}`, growth[0]!.times.toFixed(2), "≤ 1.5"]);
rows.push([`analytics: what grows most (${worst!.name}), ${among}`, worst!.times.toFixed(2), "≤ 1.5"]);
rows.push([
  "analytics: what is kept of 10,000 and of 1,000,000 is what the rows say",
  figures.isRight ? "yes" : "no",
  "yes",
]);
const memory = await idleMegabytes(join(data, "idle"));
rows.push(["memory of the idle server", `${memory} MB`, "≤ 180 MB"]);
rows.push([
  "memory that 50 uploads of 10 MB at once add",
  `${await uploadMegabytes(join(data, "uploads"))} MB`,
  "≤ 150 MB",
]);
const sizes = firstLoads();
const kibibytes = ({ js, css }: typeof sizes.shell) => `${js.toFixed(1)} KiB JS + ${css.toFixed(1)} KiB CSS`;
rows.push(["landing, first load, gzip", kibibytes(sizes.landing), `≤ ${limits.landing} KiB JS`]);
rows.push(["app shell, first load, gzip", kibibytes(sizes.shell), `≤ ${limits.shell} KiB JS`]);
rmSync(data, { recursive: true, force: true });

console.log(`\n| ${new Date().toISOString().slice(0, 10)} | measured | wanted |\n| --- | --- | --- |`);
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
