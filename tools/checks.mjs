import { runLimited } from "./run-limited.mjs";
import { pinnedNode, root } from "./set-up.mjs";

/** The fast part of the tests: what can be said about the house without running it. */
const checks = [
  ["format and lint", "node_modules/@biomejs/biome/bin/biome", "check", "--colors=off"],
  ["types of the server", "node_modules/typescript/bin/tsc", "-p", "tsconfig.json"],
  ["types of the screens", "node_modules/typescript/bin/tsc", "-p", "tsconfig.web.json"],
  ["types of the journeys", "node_modules/typescript/bin/tsc", "-p", "tsconfig.e2e.json"],
  ["import law", "tools/import-law.mjs"],
  ["drawing up to date", "tools/draw.mjs", "--check"],
  ["unused code", "node_modules/knip/bin/knip.js", "--no-progress"],
  ["languages", "tools/languages.mjs"],
];

/** Two at a time: most of them wait for one core, and two cores are what is promised. */
export async function runChecks(tell, cwd = root, wanted = checks.map(([name]) => name)) {
  const node = pinnedNode();
  const waiting = checks.filter(([name]) => wanted.includes(name));
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, ...args] = next;
      const result = { name, ...(await runLimited(node, args, { minutes: 2, cwd })) };
      results.push(result);
      tell(result);
    }
  };
  await Promise.all([work(), work()]);
  return results;
}
