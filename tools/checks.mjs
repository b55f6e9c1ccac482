import { runLimited } from "./run-limited.mjs";
import { pinnedNode, root } from "./set-up.mjs";

/**
 * One checker: with its usual four each finds out anew what the others know, which takes twice the processor. What stayed
 * as it was is not asked again. A copy of the house has a link to these packages, which are the same by either name.
 */
const types = (project, name) => [
  ...["node_modules/typescript/bin/tsc", "-p", project, "--checkers", "1", "--preserveSymlinks"],
  ...["--incremental", "--tsBuildInfoFile", `.data/checks/${name}.tsbuildinfo`],
];

/** The fast part of the tests: what can be said about the house without running it. The longest first. */
const checks = [
  ["types of the screens", ...types("tsconfig.web.json", "screens")],
  ["format and lint", "node_modules/@biomejs/biome/bin/biome", "check", "--colors=off"],
  ["types of the server", ...types("tsconfig.json", "server")],
  ["import law", "tools/import-law.mjs"],
  ["unused code", "node_modules/knip/bin/knip.js", "--no-progress"],
  ["types of the journeys", ...types("tsconfig.e2e.json", "journeys")],
  ["languages", "tools/languages.mjs"],
  ["packages", "tools/packages.mjs"],
  // Last, since it is drawn from what the law read.
  ["drawing up to date", "tools/draw.mjs", "--check"],
].map(([name, ...args]) => ({ name, args, cwd: root }));

/** What fits together with a feature more fits together without it, so types are asked once. */
const once = ["types of the screens", "types of the server"];
/** What only a new feature uses would else seem to be used. Its files are linted as they are written. */
const twice = ["import law", "unused code", "languages"];

/** The same of the house and of a copy of it with a feature more. */
const grown = (cwd) => [
  ...checks.map((check) => (once.includes(check.name) ? { ...check, cwd } : check)),
  ...checks
    .filter(({ name }) => twice.includes(name))
    .map((check) => ({ ...check, name: `${check.name}, grown`, cwd })),
];

/** Two at a time, unless somebody works beside them: each takes one core, and two cores are what is promised. */
export async function runChecks(tell, { copy, atOnce = 2 } = {}) {
  const node = pinnedNode();
  const waiting = copy ? grown(copy) : [...checks];
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, args, cwd } = next;
      const result = { name, ...(await runLimited(node, args, { minutes: 2, cwd })) };
      results.push(result);
      tell(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
