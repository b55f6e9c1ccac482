// `npm test`: everything that can be said about the house, each kind to its end, and one summary.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./checks.mjs";
import { chromium, lightChromium } from "./chromium.mjs";
import { counts, summary, tell } from "./report.mjs";
import { runLimited } from "./run-limited.mjs";
import { ensureInstalled, pinnedNode, root } from "./set-up.mjs";
import { checkResult, judged, nothing, playwrightResults, vitestResults } from "./test-results.mjs";

console.log("\n  Goodword, all tests\n");
const started = Date.now();
const secondsSince = (moment) => (Date.now() - moment) / 1000;
const reports = join(root, ".data", "test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await ensureInstalled();
await chromium();
// Any browser will do for the checks, which only read its path; the light one comes meanwhile.
const browser = lightChromium();

const kinds = [];
const add = (kind) => {
  kinds.push(kind);
  tell(kind, counts(kind));
};

async function vitest(project, name, minutes) {
  const report = join(reports, `${project}.json`);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--reporter=dot", "--reporter=json"];
  const run = await runLimited(pinnedNode(), [...args, `--outputFile.json=${report}`], {
    minutes,
    env: { ...env, NO_COLOR: "1" },
  });
  add(judged(name, run, vitestResults(report)));
}

async function journeys() {
  const report = join(reports, "journeys.json");
  const run = await runLimited(pinnedNode(), ["node_modules/@playwright/test/cli.js", "test"], {
    minutes: 8,
    env: { ...env, FORCE_COLOR: "0", PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  add(judged("journeys", run, playwrightResults(report)));
}

const checks = (await runChecks((check) => tell(check))).map(checkResult);
kinds.push({
  name: "checks",
  passed: checks.filter(({ ok }) => ok).length,
  skipped: 0,
  failures: checks.flatMap((check) => check.failures),
  seconds: secondsSince(started),
});
const env = { CHROMIUM: await browser, CI: "1" };
await vitest("pure", "pure tests", 2);
await vitest("http", "tests over HTTP", 5);
await vitest("components", "components in a browser", 5);
const build = checkResult({
  name: "build",
  ...(await runLimited(process.execPath, ["tools/build.mjs"], { minutes: 2 })),
});
add(build);
// On an old build journeys would prove something about yesterday.
if (build.ok) await journeys();
else add(judged("journeys", { ok: false, said: "There is no build to travel on.", seconds: 0 }, nothing));

process.exitCode = summary(kinds, secondsSince(started));
