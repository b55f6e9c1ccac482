import { withNewFeature } from "./new-feature/with-new-feature.mjs";
import { runLimited } from "./run-limited.mjs";
import { pinnedNode, root } from "./set-up.mjs";

const types = (project) => [
  ...["node_modules/typescript/bin/tsc", "-p", project],
  ...["--incremental", "--tsBuildInfoFile", `.data/checks/${project}.tsbuildinfo`],
];

/** The static checks. A generated feature must pass those marked `forNewFeature` without a change. */
const checks = [
  { name: "format and lint", args: ["node_modules/@biomejs/biome/bin/biome", "check", "--colors=off"] },
  { name: "types of the server", args: types("tsconfig.json"), forNewFeature: true },
  { name: "types of the screens", args: types("tsconfig.web.json"), forNewFeature: true },
  { name: "types of the journeys", args: types("tsconfig.e2e.json") },
  { name: "import law", args: ["tools/import-law.mjs"], forNewFeature: true },
  { name: "unused code", args: ["node_modules/knip/bin/knip.js", "--no-progress"], forNewFeature: true },
  { name: "languages", args: ["tools/languages.mjs"], forNewFeature: true },
  { name: "words", args: ["tools/words.mjs"] },
  { name: "packages", args: ["tools/packages.mjs"] },
  { name: "drawing up to date", args: ["tools/draw.mjs", "--check"] },
];

async function runAll(selected, cwd, report) {
  const results = [];
  for (const { name, args } of selected) {
    const result = { name, ...(await runLimited(pinnedNode(), args, { minutes: 10, cwd })) };
    results.push(result);
    report(result);
  }
  return results;
}

export const runChecks = (report) => runAll(checks, root, report);

/** Runs the checks on a copy of the code with one more feature, as `npm run new` writes it. */
export async function runChecksWithNewFeature(report) {
  const selected = checks
    .filter(({ forNewFeature }) => forNewFeature)
    .map((check) => ({ ...check, name: `${check.name}, with a new feature` }));
  try {
    return await withNewFeature((copy) => runAll(selected, copy, report));
  } catch (error) {
    const result = { name: "a new feature", ok: false, output: String(error.output ?? error.stack), seconds: 0 };
    report(result);
    return [result];
  }
}
