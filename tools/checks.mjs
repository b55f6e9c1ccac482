import { withGrownApp } from "./new-feature/grown-app.mjs";
import { runLimited } from "./run-limited.mjs";
import { pinnedNode, root } from "./set-up.mjs";

const types = (project) => [
  ...["node_modules/typescript/bin/tsc", "-p", project],
  ...["--incremental", "--tsBuildInfoFile", `.data/checks/${project}.tsbuildinfo`],
];

/** The static checks. A generated feature must pass those marked `grown` without a change. */
const checks = [
  { name: "format and lint", args: ["node_modules/@biomejs/biome/bin/biome", "check", "--colors=off"] },
  { name: "types of the server", args: types("tsconfig.json"), grown: true },
  { name: "types of the screens", args: types("tsconfig.web.json"), grown: true },
  { name: "types of the journeys", args: types("tsconfig.e2e.json") },
  { name: "import law", args: ["tools/import-law.mjs"], grown: true },
  { name: "unused code", args: ["node_modules/knip/bin/knip.js", "--no-progress"], grown: true },
  { name: "languages", args: ["tools/languages.mjs"], grown: true },
  { name: "packages", args: ["tools/packages.mjs"] },
  { name: "drawing up to date", args: ["tools/draw.mjs", "--check"] },
];

async function runAll(wanted, cwd, tell) {
  const results = [];
  for (const { name, args } of wanted) {
    const result = { name, ...(await runLimited(pinnedNode(), args, { minutes: 10, cwd })) };
    results.push(result);
    tell(result);
  }
  return results;
}

export const runChecks = (tell) => runAll(checks, root, tell);

/** Runs the checks on a copy of the code with one more feature, as `npm run new` writes it. */
export async function runGrownChecks(tell) {
  const wanted = checks
    .filter(({ grown }) => grown)
    .map((check) => ({ ...check, name: `${check.name}, with a new feature` }));
  try {
    return await withGrownApp((copy) => runAll(wanted, copy, tell));
  } catch (error) {
    const result = { name: "a new feature", ok: false, said: String(error.said ?? error.stack), seconds: 0 };
    tell(result);
    return [result];
  }
}
