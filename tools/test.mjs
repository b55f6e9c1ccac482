// `npm test` runs every kind of test to its end, one after another, and prints a summary.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks, runGrownChecks } from "./checks.mjs";
import { chromium } from "./chromium.mjs";
import { counts, summary, tell } from "./report.mjs";
import { runLimited } from "./run-limited.mjs";
import { ensureInstalled, pinnedNode, root } from "./set-up.mjs";
import { checkResult, judged, nothing, playwrightResults, vitestResults } from "./test-results.mjs";

console.log("\n  Goodword: all tests\n");
const started = Date.now();
const secondsSince = (moment) => (Date.now() - moment) / 1000;
const reports = join(root, ".data", "test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await ensureInstalled();
await chromium();

const told = (kind) => {
  tell(kind, counts(kind));
  return kind;
};

async function checks() {
  const begun = Date.now();
  const results = [...(await runChecks(tell)), ...(await runGrownChecks(tell))].map(checkResult);
  return {
    name: "checks",
    passed: results.filter(({ ok }) => ok).length,
    skipped: 0,
    failures: results.flatMap(({ failures }) => failures),
    seconds: secondsSince(begun),
  };
}

async function build() {
  const run = await runLimited(process.execPath, ["tools/build.mjs"], { minutes: 10 });
  return told(checkResult({ name: "build", ...run }));
}

async function vitest(project, name, minutes) {
  const report = join(reports, `${project}.json`);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project];
  const reporting = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const run = await runLimited(pinnedNode(), [...args, ...reporting], { minutes, env: { CI: "1", NO_COLOR: "1" } });
  return told(judged(name, run, vitestResults(report)));
}

async function journeys() {
  const report = join(reports, "journeys.json");
  const run = await runLimited(pinnedNode(), ["node_modules/@playwright/test/cli.js", "test"], {
    minutes: 25,
    env: { CI: "1", FORCE_COLOR: "0", PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return told(judged("journeys", run, playwrightResults(report)));
}

const checked = await checks();
const built = await build();
const pure = await vitest("pure", "pure tests", 10);
const components = await vitest("components", "components in a browser", 25);
const http = await vitest("http", "tests over HTTP", 25);
// Without a new build, the e2e tests would run on an old one.
const travelled =
  built.failures.length === 0
    ? await journeys()
    : told(judged("journeys", { ok: false, said: "The app could not be built.", seconds: 0 }, nothing));

process.exitCode = summary([checked, built, pure, components, http, travelled], secondsSince(started));
