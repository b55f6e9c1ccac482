// `npm test`: everything that can be said about the house, each kind to its end, and one summary.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./checks.mjs";
import { chromium, lightChromium } from "./chromium.mjs";
import { withGrownHouse } from "./new-feature/grown-house.mjs";
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
// Any browser will do for those who open no page and only read its path; the light one comes meanwhile.
const browser = lightChromium();

const told = (kind) => {
  tell(kind, counts(kind));
  return kind;
};

async function vitest(project, name, { minutes, workers, env = {} }) {
  const report = join(reports, `${project}.json`);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, `--maxWorkers=${workers}`];
  const reporting = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const run = await runLimited(pinnedNode(), [...args, ...reporting], {
    minutes,
    env: { CI: "1", NO_COLOR: "1", ...env },
  });
  return told(judged(name, run, vitestResults(report)));
}

async function journeys(env) {
  const report = join(reports, "journeys.json");
  const run = await runLimited(pinnedNode(), ["node_modules/@playwright/test/cli.js", "test"], {
    minutes: 10,
    env: { CI: "1", FORCE_COLOR: "0", PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  });
  return told(judged("journeys", run, playwrightResults(report)));
}

/** A feature that cannot even be written is one failure, and all that was to be asked of it with it. */
const unwritten = (error) => {
  const result = { name: "a new feature", ok: false, said: String(error.said ?? error.stack), seconds: 0 };
  tell(result);
  return [result];
};

async function checks() {
  const begun = Date.now();
  const asked = await withGrownHouse((copy) => runChecks(tell, { copy, atOnce: 1 })).catch(unwritten);
  const results = asked.map(checkResult);
  return {
    name: "checks",
    passed: results.filter(({ ok }) => ok).length,
    skipped: 0,
    failures: results.flatMap((check) => check.failures),
    seconds: secondsSince(begun),
  };
}

const env = async () => ({ CHROMIUM: await browser });

/** All that needs one core, one thing after another. What journeys travel on comes first: without it nothing is worth waiting for. */
async function builtAndRead() {
  const build = checkResult({
    name: "build",
    ...(await runLimited(process.execPath, ["tools/build.mjs"], { minutes: 2 })),
  });
  return [told(build), await checks(), await vitest("pure", "pure tests", { minutes: 5, workers: 2 })];
}

const shown = async () => vitest("components", "components in a browser", { minutes: 8, workers: 2, env: await env() });

// Beside each other: alone, each leaves a core idle whenever it waits, for a page, a debounce or its last long file.
const [[build, checked, pure], components] = await Promise.all([builtAndRead(), shown()]);
// By themselves: they keep both cores busy, and a house that is too busy says so to whoever calls.
const http = await vitest("http", "tests over HTTP", { minutes: 10, workers: 2 });
// On an old build journeys would prove something about yesterday.
const travelled =
  build.failures.length === 0
    ? await journeys(await env())
    : told(judged("journeys", { ok: false, said: "There is no build to travel on.", seconds: 0 }, nothing));

process.exitCode = summary([checked, pure, build, components, http, travelled], secondsSince(started));
