// `npm test` runs every kind of test to its end, one after another, and prints a summary.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks, runChecksWithNewFeature } from "./checks.mjs";
import { chromium } from "./chromium.mjs";
import { counts, printResult, printSummary } from "./report.mjs";
import { runLimited } from "./run-limited.mjs";
import { ensureInstalled, pinnedNode, root } from "./set-up.mjs";
import { checkResult, noTests, playwrightResults, toResult, vitestResults } from "./test-results.mjs";

console.log("\n  Goodword: all tests\n");
const started = Date.now();
const secondsSince = (start) => (Date.now() - start) / 1000;
const reports = join(root, ".data", "test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await ensureInstalled();
await chromium();

const printKind = (kind) => {
  printResult(kind, counts(kind));
  return kind;
};

async function runStaticChecks() {
  const startedAt = Date.now();
  const results = [...(await runChecks(printResult)), ...(await runChecksWithNewFeature(printResult))].map(checkResult);
  return {
    name: "checks",
    passed: results.filter(({ ok }) => ok).length,
    skipped: 0,
    failures: results.flatMap(({ failures }) => failures),
    seconds: secondsSince(startedAt),
  };
}

async function runBuild() {
  const run = await runLimited(process.execPath, ["tools/build.mjs"], { minutes: 10 });
  return printKind(checkResult({ name: "build", ...run }));
}

async function runVitest(project, name, minutes) {
  const report = join(reports, `${project}.json`);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project];
  const reporting = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const run = await runLimited(pinnedNode(), [...args, ...reporting], { minutes, env: { CI: "1", NO_COLOR: "1" } });
  return printKind(toResult(name, run, vitestResults(report)));
}

async function runE2e() {
  const report = join(reports, "journeys.json");
  const run = await runLimited(pinnedNode(), ["node_modules/@playwright/test/cli.js", "test"], {
    minutes: 35,
    env: { CI: "1", FORCE_COLOR: "0", PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return printKind(toResult("journeys", run, playwrightResults(report)));
}

const checksResult = await runStaticChecks();
const buildResult = await runBuild();
const pureResult = await runVitest("pure", "pure tests", 10);
const componentsResult = await runVitest("components", "components in a browser", 25);
const httpResult = await runVitest("http", "tests over HTTP", 25);
// Without a new build, the e2e tests would run on an old one.
const e2eResult =
  buildResult.failures.length === 0
    ? await runE2e()
    : printKind(toResult("journeys", { ok: false, output: "The app could not be built.", seconds: 0 }, noTests));

process.exitCode = printSummary(
  [checksResult, buildResult, pureResult, componentsResult, httpResult, e2eResult],
  secondsSince(started),
);
